import { describe, expect, test } from 'vitest'
import { price } from '../../../src/contract/aggregator/price.ts'
import { tokens } from '../../../src/contract/aggregator/tokens.ts'
import { swapQuote } from '../../../src/contract/swapQuote.ts'
import { getPools, getQuote, getQuotes, parseAsset, units } from '../../../src/core/index.ts'
import { getPrice } from '../../../src/server/aggregator/getPrice.ts'
import { getTokens } from '../../../src/server/aggregator/getTokens.ts'
import { getSwapQuote } from '../../../src/server/support/getSwapQuote.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'
import { createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'
import { createDevnetServer } from './devnetServer.ts'

/** Both protocols open a pool of a coin of their own that nothing here knows. */
function withNewCoins() {
  const harness = createHarness()
  for (const [protocol, name] of [
    ['THORCHAIN', 'THOR.XYZ'],
    ['MAYACHAIN', 'MAYA.FOO'],
  ] as const) {
    const { pools } = harness.devnet.state[protocol]
    const [first] = pools
    if (first !== undefined) pools.push({ ...first, asset: { ...parseAsset(name), kind: 'native' } })
  }
  return harness
}

const refused = { name: 'UnknownDecimalsError', code: 'unsupported_asset' }

describe('a new coin of a protocol’s own chain', () => {
  test.each([
    ['THORCHAIN', 'THOR.XYZ'],
    ['MAYACHAIN', 'MAYA.FOO'],
  ] as const)('of %s is refused in both directions, before a node is asked', async (protocol, name) => {
    const { nodes } = withNewCoins()
    const coin = parseAsset(name)
    const bitcoin = parseAsset('BTC.BTC')
    const amount = units(100_000_000n)
    const node = nodes[protocol]
    await expect(getQuote(node, { fromAsset: bitcoin, toAsset: coin, amount })).rejects.toMatchObject(refused)
    await expect(getQuote(node, { fromAsset: coin, toAsset: bitcoin, amount })).rejects.toMatchObject(refused)
    const { routes } = await getQuotes(nodes, { fromAsset: bitcoin, toAsset: coin, amount })
    expect(routes.map((route) => route.outcome)).toEqual(['refused', 'refused'])
  })

  test('is in no list of pools or tokens, and has no price', async () => {
    const { harness, call } = createDevnetServer(withNewCoins())
    for (const [protocol, name] of [
      ['THORCHAIN', 'THOR.XYZ'],
      ['MAYACHAIN', 'MAYA.FOO'],
    ] as const) {
      const pools = await getPools(harness.nodes[protocol])
      expect(pools.length).toBeGreaterThan(5)
      expect(pools.filter(({ asset }) => `${asset.chain}.${asset.symbol}` === name)).toEqual([])
      const list = await call(tokens, getTokens, { provider: protocol })
      expect(list.tokens.map(({ identifier }) => identifier)).not.toContain(name)
    }
    const [row] = await call(price, getPrice, { tokens: [{ identifier: 'MAYA.FOO' }] })
    expect(row?.price_usd ?? 0).toBe(0)
  })

  test('is refused by the MCP tool with its reason', async () => {
    const { call } = createDevnetServer(withNewCoins())
    const input = { from_asset: 'BTC.BTC', to_asset: 'THOR.XYZ', amount: '100000000' }
    await expect(call(swapQuote, getSwapQuote, input)).rejects.toMatchObject(refused)
  })

  test('is refused by /v1/quote as buyAsset and as sellAsset', async () => {
    const harness = createAggregatorHarness()
    const swap = { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'MAYA.CACAO', amount: 1_000_000n } as const
    const body = { ...(await fundedBody(harness, swap)), dry: true }
    await expect(harness.quote({ ...body, sellAsset: 'MAYA.FOO' })).rejects.toMatchObject(refused)
    await expect(harness.quote({ ...body, buyAsset: 'MAYA.FOO' })).rejects.toMatchObject(refused)
    await expect(harness.quote({ ...body, buyAsset: 'MAYA.FOO' })).rejects.toThrow('decimals of MAYA.FOO is not known')
  })
})

test('a coin with four decimals is quoted, valued and written in whole coins by /v1', async () => {
  const harness = createAggregatorHarness()
  const swap = { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'MAYA.MAYA', amount: 100_000n } as const
  const [route] = (await harness.quote(await fundedBody(harness, swap))).routes
  // 0.001 BTC are 96 dollars, and 18.9025 dollars a MAYA.
  expect(Number(route?.expectedBuyAmount)).toBeGreaterThan(4.9)
  expect(Number(route?.expectedBuyAmount)).toBeLessThan(5.1)
  expect(route?.expectedBuyAmount).toMatch(/^\d\.\d{1,4}$/)
  const limit = Number(route?.memo?.split(':')[3]?.split('/')[0])
  expect(limit).toBeGreaterThan(47_000)
  expect(limit).toBeLessThan(51_000)
  const { call } = createDevnetServer()
  const [row] = await call(price, getPrice, { tokens: [{ identifier: 'MAYA.MAYA' }] })
  expect(row?.price_usd).toBeCloseTo(18.9, 0)
})
