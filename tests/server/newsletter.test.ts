import { describe, expect, test } from 'vitest'
import { errorObject } from '../../src/contract/errors.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { createNewsletterFixture, site, temporaryStore } from './newsletterFixture.ts'

const store = temporaryStore()
let people = 0
/** An address that no other test has used. */
const newEmail = () => `person${++people}@example.org`
let addresses = 0
/** A client that no other test has been. */
const newIp = () => `198.51.${(addresses >> 8) & 255}.${addresses++ & 255}`

const codeOf = async (response: Response) => errorObject.parse(await response.json()).code

describe('a subscription', () => {
  const { subscribe, records, rest, post } = createNewsletterFixture(store)

  test('is stored, and the response is JSON', async () => {
    const email = newEmail()
    const response = await subscribe(email, { ip: newIp() })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ status: 'accepted', message: expect.stringMatching(/^Thank you\./) })
    expect(await records()).toContainEqual(expect.objectContaining({ address: email, status: 'unconfirmed' }))
  })

  test('is one record for any spelling of the domain, through the alias too', async () => {
    const ip = newIp()
    for (const [email, path] of [
      ['Reader@BÜCHER.example', '/api/v1/newsletter'],
      ['Reader@bücher.example', '/api/newsletter'],
      ['Reader@xn--bcher-kva.EXAMPLE', '/api/v1/newsletter'],
    ] as const) {
      expect((await subscribe(email, { ip, path })).status).toBe(200)
    }
    const kept = (await records()).filter(({ address }) => address.startsWith('Reader@'))
    expect(kept.map(({ address }) => address)).toEqual(['Reader@xn--bcher-kva.example'])
  })

  test('of a known address returns the same body and headers', async () => {
    const email = newEmail()
    const answers = [
      await subscribe(email, { ip: newIp() }),
      await subscribe(email, { ip: newIp() }),
      await subscribe(newEmail(), { ip: newIp() }),
    ]
    const seen = await Promise.all(
      answers.map(async (answer) => {
        const headers = new Headers(answer.headers)
        headers.delete('x-request-id')
        return [answer.status, [...headers], await answer.text()]
      }),
    )
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('through the unversioned URL returns the canonical URL', async () => {
    const canonical = `<${site}/api/v1/newsletter>; rel="canonical"`
    expect((await subscribe(newEmail(), { path: '/api/newsletter', ip: newIp() })).headers.get('link')).toBe(canonical)
    expect((await subscribe(newEmail(), { ip: newIp() })).headers.get('link')).toBeNull()
    expect((await post('{', { path: '/api/newsletter', ip: newIp() })).headers.get('link')).toBe(canonical)
  })

  test('returns 405 with the allowed methods for GET, HEAD and DELETE, and the limits in each response', async () => {
    for (const path of ['/api/v1/newsletter', '/api/newsletter']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await rest(new Request(`${site}${path}`, { method }), { ip: newIp() })
        expect(response.status).toBe(method === 'OPTIONS' ? 204 : 405)
        expect(response.headers.get('allow')).toBe('POST, OPTIONS')
        expect(response.headers.get('ratelimit')).toBe('"newsletter";r=5;t=0, "newsletter-requests";r=60;t=0')
      }
    }
    const preflight = await rest(new Request(`${site}/api/v1/newsletter`, { method: 'OPTIONS' }))
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    for (const name of [
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Idempotency-Replayed',
      'Deprecation',
      'Sunset',
    ]) {
      expect(preflight.headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
    }
  })
})

describe('an invalid body', () => {
  const { post, records } = createNewsletterFixture(store)
  const json = 'application/json'

  test.each([
    ['', json, 400, 'invalid_json'],
    ['{', json, 400, 'invalid_json'],
    ['{"email":"a@example.org",}', json, 400, 'invalid_json'],
    ["{'email':'a@example.org'}", json, 400, 'invalid_json'],
    ['NaN', json, 400, 'invalid_json'],
    ['{}', json, 400, 'invalid_email'],
    ['{"email":null}', json, 400, 'invalid_email'],
    ['{"email":5}', json, 400, 'invalid_email'],
    ['{"email":["a@example.org"]}', json, 400, 'invalid_email'],
    ['{"email":{"toString":"a@example.org"}}', json, 400, 'invalid_email'],
    ['{"email":""}', json, 400, 'invalid_email'],
    ['{"email":"nobody"}', json, 400, 'invalid_email'],
    ['{"email":"a@example.org\\r\\nBcc: b@example.org"}', json, 400, 'invalid_email'],
    [`{"email":"${'a'.repeat(300)}@example.org"}`, json, 400, 'invalid_email'],
    ['{"email":"nobody","extra":1}', json, 400, 'invalid_email'],
    ['{"email":"a@example.org","extra":1}', json, 400, 'invalid_input'],
    ['{"email":"a@example.org","__proto__":{"x":1}}', json, 400, 'invalid_input'],
    ['null', json, 400, 'invalid_input'],
    ['[]', json, 400, 'invalid_input'],
    ['"a@example.org"', json, 400, 'invalid_input'],
    ['['.repeat(8000) + ']'.repeat(8000), json, 400, 'invalid_input'],
    ['{"email":"a@example.org"}', 'text/plain', 415, 'unsupported_media_type'],
    ['email=a@example.org', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [`{"email":"a@example.org","x":"${'x'.repeat(16_384)}"}`, json, 413, 'payload_too_large'],
  ])('%.40s as %s is %i %s', async (body, type, status, code) => {
    const before = await records()
    for (const key of [undefined, `bad ${++people}`]) {
      const response = await post(body, { ip: newIp(), headers: { 'content-type': type }, ...(key ? { key } : {}) })
      expect(response.status).toBe(status)
      const text = await response.text()
      expect(errorObject.parse(JSON.parse(text))).toMatchObject({
        code,
        documentation: `${site}/developers/errors/${code}`,
      })
      expect(response.headers.get('ratelimit')).toBe('"newsletter";r=5;t=0, "newsletter-requests";r=59;t=600')
    }
    expect(await records()).toEqual(before)
  })

  test('of invalid_email has a hint with the field’s name', async () => {
    const { hint } = errorObject.parse(await (await post({ email: 'x' }, { ip: newIp() })).json())
    expect(hint).toBe('Give a valid address in the "email" field.')
  })

  test('may have 16 KB and not one byte more', async () => {
    const filled = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`
    expect(await codeOf(await post(filled(16_384), { ip: newIp() }))).toBe('invalid_email')
    expect(await codeOf(await post(filled(16_385), { ip: newIp() }))).toBe('payload_too_large')
  })
})

describe('a store that rejects writes', () => {
  test('returns a 503 error object without details, and reports the reason to the operator', async () => {
    const none = openStore({ dataDir: '.data', deployed: true })
    const { subscribe, reported } = createNewsletterFixture(none)
    for (const key of [undefined, 'some key']) {
      const response = await subscribe('first@example.org', key ? { key } : {})
      expect(response.status).toBe(503)
      expect(errorObject.parse(await response.json())).toMatchObject({
        code: 'storage_unavailable',
        request_id: response.headers.get('x-request-id'),
      })
      expect(response.headers.get('ratelimit')).not.toBeNull()
    }
    expect(String(reported[0])).toContain('This deployment has no database')
  })
})
