import { describe, expect, test } from 'vitest'
import { BytesResponse, byteText, knownBytes, streamOfBytes } from '../../src/std/knownBytes.ts'

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

describe('a response of known bytes', () => {
  const headers = { 'content-type': 'text/plain' }
  const made = () => new BytesResponse(bytes, { status: 201, headers })

  test('gives its bytes until its body is used', () => {
    const response = made()
    expect(knownBytes(response)).toBe(bytes)
    expect(response.bodyUsed).toBe(false)
    response.body?.getReader()
    expect(knownBytes(response)).toBeUndefined()
  })

  test('is read once, in every way that a response is read', async () => {
    expect(await made().text()).toBe('hello')
    expect(await made().bytes()).toEqual(bytes)
    expect(new Uint8Array(await made().arrayBuffer())).toEqual(bytes)
    expect(await (await made().blob()).text()).toBe('hello')
    expect((await made().blob()).type).toBe('text/plain')
    expect(await new BytesResponse(new TextEncoder().encode('[1]')).json()).toEqual([1])
    const response = made()
    await response.text()
    expect(response.bodyUsed).toBe(true)
    await expect(response.text()).rejects.toThrow(TypeError)
  })

  test('has a text as UTF-8', async () => {
    expect(byteText('u')).toBe('u')
    const response = new BytesResponse(byteText('ü'))
    expect(response.unread).toBe('Ã¼')
    expect(knownBytes(response)).toEqual(Buffer.from('ü'))
    expect(await response.clone().text()).toBe('ü')
    expect(response.unread).toBeUndefined()
  })

  test('has the facts of a standard response', () => {
    const factsOf = ({ ok, status, statusText, type, url, redirected, headers }: Response) => {
      return [ok, status, statusText, type, url, redirected, [...headers]]
    }
    for (const init of [{}, { headers }, { status: 299, statusText: 'Fine' }, { status: 404 }]) {
      const standard = new Response(null, init)
      expect(factsOf(new BytesResponse(bytes, init))).toEqual(factsOf(standard))
      expect(new BytesResponse(bytes, init)).toBeInstanceOf(Response)
    }
  })

  test('keeps its bytes, status and headers in a copy and in a clone', async () => {
    const copy = new Response(made().body, made())
    expect(knownBytes(copy)).toBe(bytes)
    const response = made()
    for (const other of [copy, response.clone(), response]) {
      expect(other.status).toBe(201)
      expect(other.headers.get('content-type')).toBe('text/plain')
      expect(await other.text()).toBe('hello')
    }
  })
})
