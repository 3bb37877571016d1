import { beforeAll, describe, expect, test } from 'vitest'
import { earningsReport } from '../../../../src/contract/affiliate/earnings.ts'
import { testApiKey } from '../../../../src/contract/testApiKey.ts'
import { newPartnerKey } from '../../../../src/server/affiliate/newPartnerKey.ts'
import { dayOf } from '../../../../src/storage/apiKeyTable.ts'
import { createHarness } from '../../../devnet/journeys/harness.ts'
import { approvePartner } from '../../../storage/approvePartner.ts'
import { temporaryStore } from '../../newsletterFixture.ts'
import { createAffiliateFixture } from '../affiliateFixture.ts'
import { sendAffiliateSwap } from './sendAffiliateSwap.ts'

const harness = createHarness()
const { nodes, midgards } = harness
const store = temporaryStore()
const { call, context } = createAffiliateFixture(store, { nodes, midgards })
const days = '?from=2026-11-20&until=2026-11-23'
let secret = ''
let hash = ''

beforeAll(async () => {
  await approvePartner(store, { id: 'acme', thorchain: { name: 'ferry', basisPoints: 30 } })
  const issued = newPartnerKey({ kind: 'sk', owner: 'acme', label: '' }, 'pepper')
  await store.apiKeys.add(issued.key, issued.record, context.clock())
  secret = issued.secret
  const affiliates = [{ name: 'ferry', bps: 30 }]
  hash = await sendAffiliateSwap(harness, {
    protocol: 'THORCHAIN',
    from: 'BTC.BTC',
    to: 'ETH.ETH',
    amount: 50_000_000n,
    affiliates,
  })
}, 120_000)

const read = (query: string, headers: Record<string, string> = { 'x-api-key': secret }) =>
  call(`earnings${query}`, undefined, { headers })
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('GET /v1/affiliate/earnings', () => {
  test('lists the fees of the partner that owns the key, with their sums per day, asset and pair', async () => {
    const response = await read(days)
    expect(response.status).toBe(200)
    const { earnings, groups, differences, next } = earningsReport.parse(await response.json())
    expect(earnings).toMatchObject([{ hash, name: 'ferry', asset: 'THOR.RUNE', confirmation: 'confirmed' }])
    const { amount, usd } = earnings[0] ?? {}
    expect(groups).toMatchObject([{ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', count: 1, amount, usd }])
    expect([differences, next]).toEqual([[], null])
  })

  test('is empty outside the range, and refuses one that is too long or ends before it begins', async () => {
    const response = await read('?from=2026-01-01&until=2026-01-02')
    expect(earningsReport.parse(await response.json())).toMatchObject({ earnings: [], groups: [] })
    for (const query of ['?from=2026-01-01&until=2026-12-01', '?from=2026-02-01&until=2026-01-01', '?from=yesterday']) {
      expect(await codeOf(await read(query))).toEqual([400, 'invalid_input'])
    }
  })

  test('counts each request with a key against its daily quota, also one that the cache answers', async () => {
    const usedToday = async () => {
      const [key] = await store.apiKeys.list(dayOf(context.clock()), 'acme')
      return key?.usedToday ?? 0
    }
    const before = await usedToday()
    const first = await read(days)
    const second = await read(days)
    expect(await usedToday()).toBe(before + 2)
    expect(await second.json()).toEqual(await first.json())
    expect(second.headers.get('ratelimit-policy')).toMatch(/"sk-burst".*"sk-daily";q=\d+;w=86400/)
  })

  test('answers format=csv with a table, and names its next page', async () => {
    const response = await read(`${days}&format=csv`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
    const { earnings, next } = earningsReport.parse(await (await read(days)).json())
    const lines = (await response.text()).split('\r\n')
    expect(lines[0]).toMatch(/^time,protocol,hash,/)
    expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(earnings.map(({ hash }) => hash))
    expect(response.headers.get('link')).toBe(
      next === null ? null : `</v1/affiliate/earnings${days}&format=csv&cursor=${next}>; rel="next"`,
    )
    expect(await codeOf(await read(`${days}&format=xml`))).toEqual([400, 'invalid_input'])
  })

  test('refuses a key whose quota is used up, and a page that does not exist', async () => {
    const { key, record, secret: small } = newPartnerKey({ kind: 'sk', owner: 'acme', label: '' }, 'pepper')
    await store.apiKeys.add({ ...key, dailyQuota: 1 }, record, context.clock())
    const headers = { 'x-api-key': small }
    expect(await codeOf(await read('?cursor=next', headers))).toEqual([400, 'invalid_input'])
    expect(await codeOf(await read(days, headers))).toEqual([429, 'api_key_quota'])
  })

  test('counts a request once in the window of its client', async () => {
    const { headers } = await call('partners/acme', undefined, { ip: '203.0.113.9' })
    expect(headers.get('ratelimit')).toBe('"affiliate";r=299;t=600')
    expect(headers.get('ratelimit-policy')).toBe('"affiliate";q=300;w=600')
  })

  test('refuses a key that visitors of a page can read, on a page of its origin too', async () => {
    const origins = ['https://shop.example']
    const { key, record, secret: visible } = newPartnerKey({ kind: 'pk', owner: 'acme', label: '', origins }, 'pepper')
    await store.apiKeys.add(key, record, context.clock())
    const response = await read(days, { 'x-api-key': visible, origin: 'https://shop.example' })
    expect(await codeOf(response)).toEqual([403, 'api_key_public'])
  })

  test('needs a session or the key of an approved partner', async () => {
    expect(await codeOf(await read(days, {}))).toEqual([401, 'session_missing'])
    expect(await codeOf(await read(days, { 'x-api-key': 'sk_portage_wrong' }))).toEqual([401, 'api_key_invalid'])
    expect(await codeOf(await read(days, { 'x-api-key': testApiKey }))).toEqual([404, 'partner_not_found'])
  })
})
