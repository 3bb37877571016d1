import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { request } from './request.ts'
import { complaints, readSchemas } from './wireSchema.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

/** [path, type in the openapi file] */
const thornode: [string, string][] = [
  ['/thorchain/pools', 'Array<Pool>'],
  ['/thorchain/pool/BTC.BTC', 'Pool'],
  ['/thorchain/network', 'NetworkResponse'],
  ['/thorchain/inbound_addresses', 'Array<InboundAddress>'],
  ['/thorchain/mimir/key/L1SlipMinBps', 'number'],
  ['/thorchain/constants', 'ConstantsResponse'],
  ['/thorchain/lastblock', 'Array<LastBlock>'],
  ['/thorchain/lastblock/ETH', 'Array<LastBlock>'],
  ['/thorchain/version', 'VersionResponse'],
  ['/thorchain/outbound_fees', 'Array<OutboundFee>'],
  ['/thorchain/outbound_fee/BTC.BTC', 'Array<OutboundFee>'],
  ['/thorchain/nodes', 'Array<Node>'],
  ['/thorchain/thorname/portage', 'Thorname'],
  ['/thorchain/queue', 'QueueResponse'],
  ['/thorchain/block', 'BlockResponse'],
  ['/thorchain/ping', 'Ping'],
  ['/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000', 'QuoteSwapResponse'],
]

const mayanode: [string, string][] = [
  ['/mayachain/pools', 'Array<Pool>'],
  ['/mayachain/pool/BTC.BTC', 'Pool'],
  ['/mayachain/network', 'NetworkResponse'],
  ['/mayachain/inbound_addresses', 'Array<InboundAddress>'],
  ['/mayachain/constants', 'ConstantsResponse'],
  ['/mayachain/lastblock', 'Array<LastBlock>'],
  ['/mayachain/version', 'VersionResponse'],
  ['/mayachain/outbound_fees', 'Array<OutboundFee>'],
  ['/mayachain/nodes', 'Array<Node>'],
  ['/mayachain/mayaname/portage', 'Mayaname'],
  ['/mayachain/queue', 'QueueResponse'],
  ['/mayachain/block', 'BlockResponse'],
  ['/mayachain/ping', 'Ping'],
  ['/mayachain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000', 'QuoteSwapResponse'],
]

const midgard = (prefix: string): [string, string][] => [
  [`/${prefix}/v2/health`, 'Health'],
  [`/${prefix}/v2/pools`, 'Array<PoolDetail>'],
  [`/${prefix}/v2/pool/BTC.BTC`, 'PoolDetail'],
  [`/${prefix}/v2/network`, 'Network'],
]

/** Fields that nodes of 3.20 report and the openapi file of 3.16.3 does not know. */
const poolFields = ['pol_reserve_rune_deposited', 'rolling_pool_liquidity_fee_rune']
const newerFields: Readonly<Record<string, readonly string[]>> = {
  '/thorchain/network': ['xmr_active_vault_ready'],
  '/thorchain/pools': poolFields,
  '/thorchain/pool/BTC.BTC': poolFields,
}

function withoutNewerFields(path: string, body: object): object {
  if (Array.isArray(body)) return body.map((row: object) => withoutNewerFields(path, row))
  const newer = newerFields[path] ?? []
  for (const field of newer) expect(body).toHaveProperty(field)
  return newer.length === 0 ? body : Object.fromEntries(Object.entries(body).filter(([name]) => !newer.includes(name)))
}

describe.each([
  ['THORNode', 'thornode-3.16.3', thornode],
  ['Mayanode', 'mayanode-1.128.0', mayanode],
  ['Midgard', 'midgard-2.34.0', midgard('midgard')],
  ["Maya's Midgard", 'mayamidgard-2.16.0', midgard('mayamidgard')],
])('%s', (_name, schema, rows) => {
  const file = readSchemas(schema)
  test.skipIf(!file).each(rows)('%s has the fields of the openapi file and no others', async (path, type) => {
    const { status, body } = await request<object>(devnet, path)
    expect(status).toBe(200)
    expect(file && complaints(file, type, withoutNewerFields(path, body))).toEqual([])
  })
})

describe('on the wire', () => {
  test('amounts are strings of digits: RUNE in 1e8, CACAO in 1e10', async () => {
    const thor = await request<{ balance_rune: string; trading_halted: boolean }>(devnet, '/thorchain/pool/ETH.ETH')
    const maya = await request<{ balance_cacao: string }>(devnet, '/mayachain/pool/ETH.ETH')
    expect(thor.body.balance_rune).toMatch(/^\d{15,}$/)
    expect(maya.body.balance_cacao).toMatch(/^\d{17,}$/)
    expect(thor.body).toMatchObject({ short_code: 'e', status: 'Available', trading_halted: false })
    expect(maya.body).not.toHaveProperty('asset_tor_price')
  })

  test('the own height is under the protocol’s name, as a number', async () => {
    const thor = await request<{ thorchain: number }[]>(devnet, '/thorchain/lastblock/BTC')
    const maya = await request<{ mayachain: number }[]>(devnet, '/mayachain/lastblock/BTC')
    expect(thor.body).toMatchObject([{ chain: 'BTC', thorchain: devnet.state.THORCHAIN.height }])
    expect(maya.body).toMatchObject([{ chain: 'BTC', mayachain: devnet.state.MAYACHAIN.height }])
  })

  test('a pool has decimals only below eight', async () => {
    const { body } = await request<{ decimals?: number }[]>(devnet, '/thorchain/pools')
    expect(new Set(body.map(({ decimals }) => decimals))).toEqual(new Set([undefined, 6, 2]))
  })

  test('the base asset comes first among the outbound fees and costs nothing on THORChain', async () => {
    const { body } = await request<unknown[]>(devnet, '/thorchain/outbound_fees')
    expect(body[0]).toEqual({ asset: 'THOR.RUNE', outbound_fee: '0' })
  })

  test('a mimir by key is a bare number, -1 without a vote', async () => {
    expect((await request(devnet, '/thorchain/mimir/key/l1slipminbps')).body).toBe(10)
    expect((await request(devnet, '/thorchain/mimir/key/NoSuchVote')).body).toBe(-1)
  })
})
