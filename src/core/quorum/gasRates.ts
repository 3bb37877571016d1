import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type ChainId, chains, isChainId } from '../chains/chains.ts'

/** What a node may ask for, in the chain's own gas-rate unit. */
export interface GasRateBounds {
  readonly least: bigint
  readonly most: bigint
}

const upTo = (most: bigint): GasRateBounds => ({ least: 1n, most })

/**
 * Outside of these a rate is a mistake or a lie: at least ten times what nodes have ever asked in recorded answers, and far
 * below what would hurt. Units are those of `chains[…].gasRateUnits`; on GAIA, NOBLE, KUJI, THOR, XRP, TRON, SOL and XRD
 * the rate is the price of a whole transaction.
 */
export const gasRateBounds: Readonly<Record<ChainId, GasRateBounds>> = {
  BTC: upTo(2_000n),
  LTC: upTo(20_000n),
  BCH: upTo(2_000n),
  DOGE: upTo(30_000_000n),
  DASH: upTo(20_000n),
  ZEC: upTo(20_000n),
  ETH: upTo(10_000n),
  BASE: upTo(1_000_000n),
  AVAX: upTo(10_000n),
  BSC: upTo(1_000n),
  POL: upTo(50_000n),
  ARB: upTo(100_000n),
  THOR: upTo(100_000_000n),
  MAYA: upTo(100_000_000_000n),
  GAIA: upTo(2_000_000n),
  NOBLE: upTo(1_000_000n),
  KUJI: upTo(100_000_000n),
  XRP: upTo(1_000_000n),
  TRON: upTo(100_000_000n),
  SOL: upTo(10_000_000n),
  XRD: upTo(100_000_000_000n),
  SUI: upTo(1_000_000_000n),
  ADA: upTo(10_000_000n),
}

export interface StatedGasRate {
  readonly gasRate?: string
  readonly gasRateUnits?: string
}

/** The rate as a number, if it is in the chain's own unit and within its bounds. */
export function believableGasRate(chain: string, { gasRate, gasRateUnits }: StatedGasRate): bigint | undefined {
  const rate = gasRate === undefined ? undefined : parseWholeNumber(gasRate, { digits: 20 })
  if (!isChainId(chain) || rate === undefined) return undefined
  const { least, most } = gasRateBounds[chain]
  const ownUnit = gasRateUnits === undefined || gasRateUnits === chains[chain].gasRateUnits
  return ownUnit && rate >= least && rate <= most ? rate : undefined
}

/** The middle one, and of two middle ones the `lower` or the `upper`; undefined when there is none. */
export function median(values: readonly bigint[], middle: 'lower' | 'upper'): bigint | undefined {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((middle === 'lower' ? sorted.length - 1 : sorted.length) / 2)]
}
