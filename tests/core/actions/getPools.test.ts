import { describe, expect, test } from 'vitest'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import type { PoolFilter } from '../../../src/core/nodes/pool.ts'
import { json, nodeOver } from '../nodes/script.ts'
import { wirePoolOf } from './answers.ts'

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const wire = [
  wirePoolOf('BASE.ETH', { balance_rune: '20' }),
  wirePoolOf('BTC.BTC', { balance_rune: '90', decimals: 8 }),
  wirePoolOf('ETH.ETH', { balance_rune: '80' }),
  wirePoolOf(usdc, { balance_rune: '30', decimals: 6 }),
  wirePoolOf('ETH.USDT-0XDAC1', { balance_rune: '40', status: 'Staged' }),
  wirePoolOf('LTC.LTC', { balance_rune: '10', status: 'Suspended', trading_halted: true }),
]

async function namesOf(filter: PoolFilter) {
  const { node } = nodeOver({ a: json(wire) })
  return (await getPools(node, filter)).map(({ asset }) => formatAsset(asset))
}

describe('getPools', () => {
  test('returns every pool, deepest first', async () => {
    const { node, asked: requested } = nodeOver({ a: json(wire) })
    const pools = await getPools(node)
    expect(pools).toHaveLength(6)
    expect(pools[0]).toEqual({
      protocol: 'THORCHAIN',
      asset: { kind: 'native', chain: 'BTC', symbol: 'BTC', ticker: 'BTC' },
      status: 'available',
      balanceAsset: 100n,
      balanceBase: 90n,
      priceUsd: 5n,
      decimals: 8,
      tradingHalted: false,
    })
    expect(pools.map(({ balanceBase }) => balanceBase)).toEqual([90n, 80n, 40n, 30n, 20n, 10n])
    expect(pools[3]).toMatchObject({ decimals: 6 })
    expect(pools[5]).toMatchObject({ status: 'suspended', tradingHalted: true })
    expect(requested[0]?.url).toBe('https://a.example/node/thorchain/pools')
  })

  test.each([
    [{ status: 'available' }, ['BTC.BTC', 'ETH.ETH', usdc, 'BASE.ETH']],
    [{ status: 'staged' }, ['ETH.USDT-0XDAC1']],
    [{ asset: 'ETH' }, ['ETH.ETH', 'ETH.USDT-0XDAC1', usdc]],
    [{ asset: 'eth' }, ['ETH.ETH', 'ETH.USDT-0XDAC1', usdc]],
    [{ asset: 'ETH.USDC' }, [usdc]],
    [{ asset: 'eth.usd' }, ['ETH.USDT-0XDAC1', usdc]],
    [{ asset: 'Btc.Btc' }, ['BTC.BTC']],
    [{ asset: 'ET' }, []],
    [{ asset: 'USDC' }, []],
    [{ asset: 'ETH', status: 'available', limit: 1 }, ['ETH.ETH']],
    [{ limit: 2 }, ['BTC.BTC', 'ETH.ETH']],
    [{ limit: 100, asset: 'LTC' }, ['LTC.LTC']],
  ] as [PoolFilter, string[]][])('filters by %j to %j', async (filter, names) => {
    expect(await namesOf(filter)).toEqual(names)
  })

  test("prices Maya's assets through its pools of dollar coins", async () => {
    const maya = (asset: string, balance_asset: string, balance_cacao: string) => ({
      asset,
      status: 'Available',
      balance_asset,
      balance_cacao,
    })
    // One pool has 2 million CACAO and 1 million dollars: 1 CACAO is 0.50 dollars. Another has 4 million CACAO and 20 BTC.
    const { node } = nodeOver(
      {
        a: json([
          maya(usdc, '100000000000000', '20000000000000000'),
          maya('BTC.BTC', '2000000000', '40000000000000000'),
        ]),
      },
      { protocol: 'MAYACHAIN' },
    )
    const pools = await getPools(node)
    expect(pools.map(({ asset, priceUsd }) => [asset.ticker, priceUsd])).toEqual([
      ['BTC', 10_000_000_000_000n],
      ['USDC', 100_000_000n],
    ])
  })

  test('is what most of those report that answer, while half of the operators are down', async () => {
    const endpoints = [...'abcdef'].map((name) => `https://${name}.example/node`)
    const lies = [
      json(wire.map((row) => ({ ...row, balance_rune: '900', asset_tor_price: '50' }))),
      json(wire.slice(1)),
      json([wirePoolOf('BTC.BTC', { balance_rune: '90', decimals: 8, trading_halted: true }), ...wire]),
      json([]),
    ]
    const next = json(wire.map((row) => ({ ...row, balance_asset: '101' })))
    for (const lie of lies) {
      const { node } = nodeOver({ a: lie, b: json(wire), c: json(wire) }, { endpoints })
      const { node: honest } = nodeOver({ a: json(wire), b: json(wire), c: json(wire) }, { endpoints })
      expect(await getPools(node)).toEqual(await getPools(honest))
      const { node: apart } = nodeOver({ a: lie, b: json(wire), c: next }, { endpoints })
      const pools = await getPools(apart)
      expect(pools.map(({ balanceBase }) => balanceBase)).toEqual([90n, 80n, 40n, 30n, 20n, 10n])
      expect(pools.every(({ balanceAsset, priceUsd }) => balanceAsset <= 101n && priceUsd === 5n)).toBe(true)
    }
  })

  test('returns no price when the node reports none', async () => {
    const { node } = nodeOver({
      a: json([wirePoolOf('BTC.BTC', { asset_tor_price: '0' }), wirePoolOf('ETH.ETH', { asset_tor_price: '' })]),
    })
    expect((await getPools(node)).map(({ priceUsd }) => priceUsd)).toEqual([undefined, undefined])
  })

  test('leaves out a pool whose asset cannot be parsed, and keeps the others', async () => {
    const { node } = nodeOver({ a: json([wirePoolOf('X!.Y'), wirePoolOf('BTC.BTC')]) })
    expect((await getPools(node)).map(({ asset }) => asset.chain)).toEqual(['BTC'])
  })

  test('reports an unknown status as suspended', async () => {
    const { node } = nodeOver({ a: json([wirePoolOf('BTC.BTC', { status: 'Melting' })]) })
    expect((await getPools(node))[0]?.status).toBe('suspended')
  })

  test("leaves out a node whose pool has the other protocol's depth", async () => {
    const { node } = nodeOver({
      a: json([{ ...wirePoolOf('BTC.BTC'), balance_rune: undefined, balance_cacao: '5' }]),
      b: json(wire),
    })
    expect(await getPools(node)).toHaveLength(6)
  })
})
