import { describe, expect, test } from 'vitest'
import { chainIds, chains, formatAsset, type Protocol } from '../../../src/core/index.ts'
import { createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import { insolventVaults } from './solvency.ts'

type Row = readonly [Protocol, from: string, to: string, amount: bigint]

/** Each chain is a source once and a target once. Small amounts, to need few confirmations. */
const rows: readonly Row[] = [
  ['THORCHAIN', 'BTC.BTC', 'LTC.LTC', 10_000_000n],
  ['THORCHAIN', 'LTC.LTC', 'DOGE.DOGE', 1_000_000_000n],
  ['THORCHAIN', 'DOGE.DOGE', 'BCH.BCH', 500_000_000_000n],
  ['THORCHAIN', 'BCH.BCH', 'XRP.XRP', 300_000_000n],
  ['THORCHAIN', 'XRP.XRP', 'SOL.SOL', 100_000_000_000n],
  ['THORCHAIN', 'SOL.SOL', 'TRON.TRX', 1_000_000_000n],
  ['THORCHAIN', 'TRON.TRX', 'TRON.USDT', 1_000_000_000_000n],
  ['THORCHAIN', 'TRON.USDT', 'GAIA.ATOM', 100_000_000_000n],
  ['THORCHAIN', 'GAIA.ATOM', 'NOBLE.USDC', 5_000_000_000n],
  ['THORCHAIN', 'NOBLE.USDC', 'ZEC.ZEC', 50_000_000_000n],
  ['THORCHAIN', 'ZEC.ZEC', 'ETH.USDC', 200_000_000n],
  ['THORCHAIN', 'ETH.ETH', 'BASE.ETH', 100_000_000n],
  ['THORCHAIN', 'BASE.USDC', 'AVAX.AVAX', 100_000_000_000n],
  ['THORCHAIN', 'AVAX.AVAX', 'BSC.USDC', 5_000_000_000n],
  ['THORCHAIN', 'BSC.BNB', 'POL.POL', 100_000_000n],
  ['THORCHAIN', 'POL.USDC', 'THOR.TCY', 50_000_000_000n],
  ['THORCHAIN', 'THOR.TCY', 'BTC.BTC', 500_000_000_000n],
  ['MAYACHAIN', 'THOR.RUNE', 'DASH.DASH', 100_000_000_000n],
  ['MAYACHAIN', 'DASH.DASH', 'ARB.USDC', 100_000_000n],
  ['MAYACHAIN', 'ARB.USDC', 'ARB.ETH', 100_000_000_000n],
  ['MAYACHAIN', 'ARB.ETH', 'ZEC.ZEC', 50_000_000n],
  ['MAYACHAIN', 'ZEC.ZEC', 'MAYA.CACAO', 200_000_000n],
  ['MAYACHAIN', 'MAYA.CACAO', 'THOR.RUNE', 100_000_000_000_000n],
]

/** Noble's pool is staged initially, as on mainnet. */
function openPools({ devnet }: Harness): void {
  for (const pool of devnet.state.THORCHAIN.pools) if (pool.asset.chain === 'NOBLE') pool.status = 'Available'
}

describe('a deposit and a payment on every chain', () => {
  test.each(rows)('%s: %s to %s, exact to the unit', async (protocol, from, to, amount) => {
    const harness = createHarness()
    openPools(harness)
    const journey = await runSwap(harness, { protocol, from, to, amount })
    const { sent, reported, watched, end, spent, spentCoin, fee, received } = journey
    expect(reported).toEqual(watched)
    expect(end.stage).toBe('done')
    const ownsCoin = formatAsset(sent.params.fromAsset) === chains[sent.chain].gasAsset
    expect(spent).toBe(ownsCoin ? amount + fee : amount)
    // Each of several fees is rounded up separately.
    if (!ownsCoin) expect([fee, fee - 1n]).toContain(spentCoin)
    expect(end.outputs.map((output) => [output.role, output.amount, output.seen])).toEqual([['output', received, true]])
    expect(received).toBeGreaterThan((sent.quote.expectedAmountOut * 95n) / 100n)
    expect(await insolventVaults(harness)).toEqual([])
  })

  test('covers every readable chain', () => {
    const chainOf = (asset: string) => asset.split('.')[0]
    const read = chainIds.filter((chain) => chains[chain].active && chain !== 'XRD')
    expect(new Set(rows.map(([, from]) => chainOf(from)))).toEqual(new Set(read))
    expect(new Set(rows.map(([, , to]) => chainOf(to)))).toEqual(new Set(read))
  })
})
