import { describe, expect, test } from 'vitest'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import { createAgentHandler } from '../../../src/server/mcp/agent.ts'
import { createTestContext } from '../testContext.ts'

const { context } = createTestContext()
const handler = createAgentHandler(() => context)
const send = (accept?: string, method = 'GET') =>
  handler(
    new Request('https://swap.example.org/?mode=agent', { method, headers: accept === undefined ? {} : { accept } }),
  )

describe('the home page for programs', () => {
  test.each([
    ['application/json', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['text/html, application/json', 'json'],
    ['text/markdown, application/json', 'json'],
    ['text/markdown, application/json;q=0.5', 'markdown'],
    ['application/*', 'json'],
    ['application/json;q=0.4, text/*;q=0.9', 'markdown'],
    ['application/json;q=0', 'markdown'],
    ['text/markdown', 'markdown'],
    ['*/*', 'markdown'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'markdown'],
    ['', 'markdown'],
    [undefined, 'markdown'],
  ])('returns for Accept: %s the type %s', async (accept, form) => {
    const answer = await send(accept)
    expect(answer.status).toBe(200)
    const type = form === 'json' ? 'application/json; charset=utf-8' : 'text/markdown; charset=utf-8'
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('vary')).toBe('Accept')
    const text = await answer.text()
    expect(answer.headers.get('content-length')).toBe(String(new TextEncoder().encode(text).byteLength))
    if (form === 'json') expect(JSON.parse(text)).toMatchObject({ url: 'https://swap.example.org' })
    else expect(text).toMatch(/^# Portage\n/)
  })

  test('lists the operator’s limits', async () => {
    const view = (await (await send('application/json')).json()) as { limits: { rates: unknown[] } }
    expect(view.limits.rates[0]).toMatchObject({ name: 'mcp', limit: context.rates.mcp.limit })
  })

  test('returns the headers of GET without a body for HEAD', async () => {
    const get = await send()
    const head = await send(undefined, 'HEAD')
    for (const name of ['content-type', 'content-length', 'vary'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect(await head.text()).toBe('')
  })

  test('has one tag per format, and returns 304 for a known tag', async () => {
    const tags = await Promise.all(
      ['application/json', 'text/markdown'].map(async (accept) => (await send(accept)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(2)
    const headers = { accept: 'text/markdown', 'if-none-match': tags[1] ?? '' }
    const known = await handler(new Request('https://swap.example.org/?mode=agent', { headers }))
    expect([known.status, known.headers.get('vary'), await known.text()]).toEqual([304, 'Accept', ''])
  })

  test('returns 405 with the allowed methods for other methods, and answers a preflight', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await send(undefined, method)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
    }
    expect((await send(undefined, 'OPTIONS')).status).toBe(204)
  })

  test('returns an error response for an invalid setting', async () => {
    const broken = createAgentHandler(() => {
      throw new MisconfiguredError({ variables: ['SITE_URL'] })
    })
    const answer = await broken(new Request('https://swap.example.org/?mode=agent'))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'misconfigured' })
  })
})
