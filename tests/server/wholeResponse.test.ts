import { expect, test } from 'vitest'
import { reply } from '../../src/server/reply.ts'
import { WholeResponse } from '../../src/server/wholeResponse.ts'

const made = () => reply({ status: 201, body: { a: 'é' }, headers: { 'x-a': 'b' } })

test('it is read like any other Response, and once', async () => {
  expect(made()).toBeInstanceOf(Response)
  expect(await made().json()).toEqual({ a: 'é' })
  expect(await made().text()).toBe('{"a":"é"}')
  expect(new TextDecoder().decode(await made().bytes())).toBe('{"a":"é"}')
  const once = made()
  expect(once.bodyUsed).toBe(false)
  await once.text()
  expect(once.bodyUsed).toBe(true)
  await expect(once.text()).rejects.toThrow(TypeError)
})

test('a Response made of its body, and its clone, have all of it', async () => {
  const source = made()
  const copy = new Response(source.body, source)
  expect([copy.status, copy.headers.get('x-a'), await copy.text()]).toEqual([201, 'b', '{"a":"é"}'])
  expect(source.bodyUsed).toBe(true)
  expect(await made().clone().text()).toBe('{"a":"é"}')
})

test('its bytes are at hand for a host that needs no stream', () => {
  const response = made()
  expect(response).toBeInstanceOf(WholeResponse)
  expect((response as WholeResponse).whole.byteLength).toBe(Number(response.headers.get('content-length')))
})
