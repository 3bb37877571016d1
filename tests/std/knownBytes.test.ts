import { expect, test } from 'vitest'
import { knownBytes, streamOfBytes } from '../../src/std/knownBytes.ts'

const bytes = new TextEncoder().encode('hello')

test('returns the bytes of an unread body, also when another response has it now', () => {
  const response = new Response(streamOfBytes(bytes))
  expect(knownBytes(response)).toBe(bytes)
  expect(knownBytes(new Response(response.body, { status: 404 }))).toBe(bytes)
})

test('returns undefined for a body that was read, is being read, is absent or has another source', async () => {
  const read = new Response(streamOfBytes(bytes))
  expect(await read.text()).toBe('hello')
  expect(knownBytes(read)).toBeUndefined()
  const locked = new Response(streamOfBytes(bytes))
  locked.body?.getReader()
  expect(knownBytes(locked)).toBeUndefined()
  expect(knownBytes(new Response(null))).toBeUndefined()
  expect(knownBytes(new Response('hello'))).toBeUndefined()
})

test('streams no chunk when there are no bytes', async () => {
  expect(await new Response(streamOfBytes(new Uint8Array())).text()).toBe('')
})
