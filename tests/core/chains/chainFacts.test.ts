import { describe, expect, test } from 'vitest'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import { gasRateBounds } from '../../../src/core/quorum/confirmInbound.ts'

/**
 * Facts of each chain: decimals of its coin, block time in ms, dust of THORChain and of Maya in 1e8 units, memo bytes, gas
 * unit and how many make one coin. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go.
 */
const facts: Readonly<Record<ChainId, readonly [number, number, bigint, bigint, number, string, bigint]>> = {
  BTC: [8, 600_000, 1_000n, 10_000n, 80, 'satsperbyte', 100_000_000n],
  LTC: [8, 150_000, 100_000n, 0n, 80, 'satsperbyte', 100_000_000n],
  BCH: [8, 600_000, 10_000n, 0n, 80, 'satsperbyte', 100_000_000n],
  DOGE: [8, 60_000, 100_000_000n, 0n, 80, 'satsperbyte', 100_000_000n],
  DASH: [8, 150_000, 0n, 10_000n, 80, 'duffsperbyte', 100_000_000n],
  ZEC: [8, 75_000, 15_000n, 10_000n, 80, 'satsperbyte', 100_000_000n],
  ETH: [18, 12_000, 1_000n, 0n, 250, 'gwei', 1_000_000_000n],
  BASE: [18, 2_000, 1_000n, 0n, 250, 'mwei', 1_000_000_000_000n],
  AVAX: [18, 1_000, 100_000n, 0n, 250, 'nAVAX', 1_000_000_000n],
  BSC: [18, 450, 10_000n, 0n, 250, 'gwei', 1_000_000_000n],
  POL: [18, 2_000, 100_000n, 0n, 250, 'gwei', 1_000_000_000n],
  ARB: [18, 260, 0n, 0n, 250, 'centigwei', 100_000_000_000n],
  THOR: [8, 6_000, 0n, 0n, 250, 'rune', 100_000_000n],
  MAYA: [10, 6_000, 0n, 0n, 250, 'cacao', 10_000_000_000n],
  GAIA: [6, 6_000, 1_000_000n, 0n, 250, 'uatom', 1_000_000n],
  NOBLE: [6, 1_500, 1_000_000n, 0n, 250, 'uusdc', 1_000_000n],
  XRP: [6, 4_000, 100_000_000n, 0n, 250, 'drop', 1_000_000n],
  TRON: [6, 3_000, 10_000_000n, 0n, 250, 'sun', 1_000_000n],
  SOL: [9, 400, 100_000n, 0n, 250, 'lamport', 1_000_000_000n],
  XRD: [18, 500, 0n, 0n, 250, 'costunits', 20_000_000n],
  SUI: [9, 250, 1_000_000n, 0n, 250, 'mist', 1_000_000_000n],
  ADA: [6, 20_000, 10_000_000n, 0n, 250, 'lovelace', 1_000_000n],
}

/** Whole coins of a block reward, and the fewest confirmations. Source: quoteInboundInfo of both nodes. */
const coinbases = { BTC: 3n, LTC: 6n, BCH: 3n, DOGE: 10_000n, DASH: 1n, ZEC: 1n } as const
const floors = { ETH: 2, DOGE: 2, DASH: 2, BASE: 12, TRON: 3 } as const

/** Code of the nodes that was never opened. */
const inactive: readonly ChainId[] = ['SUI', 'ADA']

/** The most that we believe of a node, in the unit above. Our own choice: ten times any recorded rate, far below harm. */
const mostGasRate: Readonly<Record<ChainId, bigint>> = {
  BTC: 2_000n,
  LTC: 20_000n,
  BCH: 2_000n,
  DOGE: 30_000_000n,
  DASH: 20_000n,
  ZEC: 20_000n,
  ETH: 10_000n,
  BASE: 1_000_000n,
  AVAX: 10_000n,
  BSC: 1_000n,
  POL: 50_000n,
  ARB: 100_000n,
  THOR: 100_000_000n,
  MAYA: 100_000_000_000n,
  GAIA: 2_000_000n,
  NOBLE: 1_000_000n,
  XRP: 1_000_000n,
  TRON: 100_000_000n,
  SOL: 10_000_000n,
  XRD: 100_000_000_000n,
  SUI: 1_000_000_000n,
  ADA: 10_000_000n,
}

describe.each(chainIds)('%s', (id) => {
  const spec = chains[id]

  test('has the decimals, times, thresholds and gas units of the nodes', () => {
    const { nativeDecimals, blockMs, dustThreshold, memoLimit, gasRateUnits, gasUnitsPerOne } = spec
    const { THORCHAIN, MAYACHAIN } = dustThreshold
    expect([nativeDecimals, blockMs, THORCHAIN, MAYACHAIN, memoLimit, gasRateUnits, gasUnitsPerOne]).toEqual(facts[id])
    expect(spec.active).toBe(!inactive.includes(id))
  })

  test('counts confirmations as the nodes do', () => {
    expect(spec.coinbase).toBe((coinbases as Partial<Record<ChainId, bigint>>)[id])
    expect(spec.confirmationFloor).toBe((floors as Partial<Record<ChainId, number>>)[id] ?? 0)
  })

  test('has a gas rate from 1 to its own limit', () => {
    expect(gasRateBounds[id]).toEqual({ least: 1n, most: mostGasRate[id] })
  })
})
