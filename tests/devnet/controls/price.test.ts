import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { makerAddress } from '../../../src/devnet/simulation/marketMaker.ts'
import { poolPrice, priceAt } from '../../../src/devnet/simulation/prices.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000 })

/** How far a pool is from its price, in basis points. */
function offBy({ state, controlState, simulation }: Devnet, protocol: Protocol, asset: string): number {
  const price = (name: string) => priceAt(controlState.settings.prices, name, simulation.time()) ?? 0n
  const pool = state[protocol].market.pools.get(asset)
  if (pool === undefined) throw new Error(`There is no ${asset}.`)
  const base = price(protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO')
  return Number(((poolPrice(protocol, pool, base) - price(asset)) * 10_000n) / price(asset))
}

const swapsIn = (devnet: Devnet) =>
  devnet.controlState.recent
    .newest(200)
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'swap')

describe('external prices', () => {
  test('equal the pool prices initially, so that arbitrage makes no trades', async () => {
    const devnet = makeDevnet()
    await devnet.simulation.step(100)
    expect(swapsIn(devnet)).toEqual([])
    for (const protocol of protocolIds) {
      const assets = [...devnet.state[protocol].market.pools.keys()].filter((asset) =>
        devnet.controlState.settings.prices.has(asset),
      )
      for (const asset of assets) expect(Math.abs(offBy(devnet, protocol, asset))).toBeLessThan(30)
    }
  })

  test('move the pools of both protocols to a new price', async () => {
    const devnet = makeDevnet()
    const { body } = await post<{ prices: object }>(devnet, '/devnet/price', { asset: 'BTC.BTC', usd: '101000.5' })
    expect(body.prices).toEqual({ 'BTC.BTC': '101000.5' })
    await devnet.simulation.step(10)
    for (const protocol of protocolIds) {
      const off = offBy(devnet, protocol, 'BTC.BTC')
      expect(Math.abs(off)).toBeLessThan(30)
      // A rise is approached from below.
      expect(off).toBeLessThanOrEqual(0)
    }
    expect(swapsIn(devnet)).toHaveLength(2)
    const found = await request<{ prices: Record<string, string> }>(devnet, '/devnet')
    expect(found.body.prices['BTC.BTC']).toBe('101000.5')
  })

  test('move evenly over the given number of blocks', async () => {
    const devnet = makeDevnet()
    const before = priceAt(devnet.controlState.settings.prices, 'ETH.ETH', devnet.simulation.time()) ?? 0n
    await post(devnet, '/devnet/price', { asset: 'ETH.ETH', usd: '3500', over_blocks: 40 })
    await devnet.simulation.step(20)
    const halfway = priceAt(devnet.controlState.settings.prices, 'ETH.ETH', devnet.simulation.time())
    expect(halfway).toBe(before + (3_500n * 10n ** 12n - before) / 2n)
    await devnet.simulation.step(25)
    for (const protocol of protocolIds) expect(Math.abs(offBy(devnet, protocol, 'ETH.ETH'))).toBeLessThan(30)
  })

  test('move every pool of a protocol when its base asset changes', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/price', { asset: 'THOR.RUNE', usd: '0.9' })
    await devnet.simulation.step(10)
    const { THORCHAIN } = devnet.state
    const open = THORCHAIN.pools.filter(({ status, asset }) => status === 'Available' && asset.kind !== 'derived')
    expect(swapsIn(devnet).length).toBeGreaterThanOrEqual(open.length)
    expect(Math.abs(offBy(devnet, 'THORCHAIN', 'BTC.BTC'))).toBeLessThan(30)
  })

  test('restore the pool after a large swap, without an entry in the swap history', async () => {
    const devnet = makeDevnet()
    const btc = devnet.chains?.get('BTC')
    if (btc === undefined) throw new Error('There is no BTC.')
    const amount = units(300_000_000n)
    btc.faucet({ to: btc.addressOf('whale'), asset: 'BTC.BTC', amount: units(400_000_000n) })
    btc.includeNow()
    const vault = devnet.state.THORCHAIN.vaults.get('BTC')?.address ?? ''
    const to = devnet.chains?.get('ETH')?.addressOf('whale')
    btc.send({ from: 'whale', to: vault, memo: `=:ETH.ETH:${to}`, asset: 'BTC.BTC', amount })
    const maker = makerAddress(devnet.state.THORCHAIN)
    const traders = () => swapsIn(devnet).map(({ fields }) => fields.from)
    for (let blocks = 0; blocks < 1_000 && !traders().includes(maker); blocks += 5) await devnet.simulation.step(5)
    expect(new Set(traders())).toEqual(new Set([btc.addressOf('whale'), maker]))
    expect(Math.abs(offBy(devnet, 'THORCHAIN', 'BTC.BTC'))).toBeLessThan(30)
    expect([...devnet.state.THORCHAIN.inbounds.values()].map(({ tx }) => tx.from)).not.toContain(maker)
  })

  test('refuse an invalid price and an asset without a price', async () => {
    const devnet = makeDevnet()
    const codeOf = async (fields: object) => (await post<RefusalBody>(devnet, '/devnet/price', fields)).body.code
    expect(await codeOf({ asset: 'BTC.BTC', usd: '0' })).toBe('invalid_field')
    expect(await codeOf({ asset: 'BTC.BTC', usd: '1e5' })).toBe('invalid_field')
    expect(await codeOf({ asset: 'BTC.NOTHING', usd: '1' })).toBe('unsupported_asset')
  })
})
