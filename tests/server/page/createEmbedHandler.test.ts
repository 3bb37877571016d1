import { describe, expect, test, vi } from 'vitest'
import type { ServerContext } from '../../../src/server/context.ts'
import { createEmbedHandler } from '../../../src/server/page/createEmbedHandler.ts'
import type { Partner } from '../../../src/storage/affiliateRecords.ts'
import { createTestContext } from '../testContext.ts'

const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
const partner: Partner = {
  id: 'acme',
  name: 'Acme',
  thorchain: null,
  maya: null,
  origins: ['https://acme.example', 'http://acme.example', 'https://*.example; script-src *', 'http://localhost:4000'],
}

const { context } = createTestContext()

/** Returns the frame ancestors of `/embed` with a query, and the URL of the page that was fetched. */
async function frameOf(search: string, change: Partial<ServerContext> = {}, init: RequestInit = {}) {
  const affiliates = {
    ...context.store.affiliates,
    approvedPartner: async (id: string) => (id === 'acme' ? partner : undefined),
  }
  const fetched: string[] = []
  const fetchPage = async ({ url }: Request) => {
    fetched.push(url)
    return new Response('<p>form</p>', { headers: { 'content-type': 'text/html', 'content-security-policy': policy } })
  }
  const server = { ...context, store: { ...context.store, affiliates }, ...change }
  const response = await createEmbedHandler(
    () => server,
    fetchPage,
  )(new Request(`https://swap.example.org/embed${search}`, init))
  const { status, headers } = response
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
  return { status, headers, ancestors, fetched, text: await response.text() }
}

const local = { hosts: { names: ['swap.example.org'], local: true } }

describe('/embed', () => {
  test('lets the exact https origins of an approved partner frame the built page', async () => {
    const { status, headers, ancestors, fetched, text } = await frameOf('?ref=acme', { network: 'mainnet' })
    expect({ status, text, ancestors }).toEqual({
      status: 200,
      text: '<p>form</p>',
      ancestors: "'self' https://acme.example",
    })
    expect(fetched).toEqual(['https://swap.example.org/frame'])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; frame-ancestors/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('waits a minute for a page that the development server compiles, and four seconds for a built one', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await frameOf('', local)
    await frameOf('', { network: 'mainnet' })
    expect(limit.mock.calls).toEqual([[60_000], [4_000]])
    limit.mockRestore()
  })

  test.each(['', '?ref=nobody', '?ref=ACME', '?ref=', '?ref=demo'])(
    'lets only our own pages frame it on a deployed site with "%s"',
    async (search) => {
      expect((await frameOf(search, { network: 'mainnet' })).ancestors).toBe("'self'")
      expect((await frameOf(search)).ancestors).toBe("'self'")
    },
  )

  test('lets loopback pages frame it on a developer’s devnet, for the demonstration and for a partner’s record', async () => {
    expect((await frameOf('?ref=demo', local)).ancestors).toBe("'self' http://localhost:* http://127.0.0.1:*")
    expect((await frameOf('?ref=acme', local)).ancestors).toBe("'self' https://acme.example http://localhost:4000")
    expect((await frameOf('?ref=nobody', local)).ancestors).toBe("'self'")
    expect((await frameOf('?ref=demo', { ...local, network: 'mainnet' })).ancestors).toBe("'self'")
  })

  test('fetches the page from its own site when the host is another', async () => {
    const hosts = { names: ['other.example.org'], local: false }
    expect((await frameOf('', { hosts, siteUrl: 'https://other.example.org' })).fetched).toEqual([
      'https://other.example.org/frame',
    ])
  })

  test('forbids every frame of a failure', async () => {
    const refused = await frameOf('?ref=acme', {}, { method: 'POST' })
    expect([refused.status, refused.ancestors]).toEqual([405, "'none'"])
  })
})
