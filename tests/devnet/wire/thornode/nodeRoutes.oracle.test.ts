import { expect, test } from 'vitest'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { addressOf } from '../../exampleState.ts'
import { request } from '../../request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

interface Price {
  readonly symbol: string
  readonly amount: string
}

test('the oracle returns the pools’ prices in dollars', async () => {
  const { body: pool } = await request<{ asset_tor_price: string }>(devnet, '/thorchain/pool/BTC.BTC')
  const { body: one } = await request<{ price: Price }>(devnet, '/thorchain/oracle/price/btc')
  expect(one.price.symbol).toBe('BTC')
  const found = Number(one.price.amount)
  const pooled = Number(pool.asset_tor_price) / 1e8
  expect(Math.abs(found / pooled - 1)).toBeLessThan(1e-6)
  const { body: all } = await request<{ prices: readonly Price[] }>(devnet, '/thorchain/oracle/prices')
  expect(all.prices).toContainEqual(one.price)
  const symbols = all.prices.map(({ symbol }) => symbol)
  expect(symbols).toEqual([...new Set(symbols)].sort())
  expect(symbols).toContain('RUNE')
})

test('no node has its own votes', async () => {
  for (const [protocol, chain] of [
    ['thorchain', 'THOR'],
    ['mayachain', 'MAYA'],
  ] as const) {
    expect((await request(devnet, `/${protocol}/mimir/node/${addressOf(chain)}`)).body).toEqual({})
  }
})
