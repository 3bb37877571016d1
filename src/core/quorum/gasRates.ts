import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type ChainId, chainIds, chains, isChainId } from '../chains/chains.ts'
import { networks } from '../chains/networks.ts'

/** Allowed range of a node's gas rate, in the chain's own unit. */
export interface GasRateBounds {
  readonly least: bigint
  readonly most: bigint
}

/**
 * A rate outside these bounds is treated as an error. Units are those of `chains[…].gasRateUnits`; on GAIA, NOBLE,
 * THOR, XRP, TRON, SOL and XRD the rate is the price of a whole transaction.
 */
export const gasRateBounds = Object.fromEntries(
  chainIds.map((id) => [id, { least: 1n, most: networks[id].gasRateLimit }]),
) as Readonly<Record<ChainId, GasRateBounds>>

export interface ReportedGasRate {
  readonly gasRate?: string
  readonly gasRateUnits?: string
}

/** The rate as a number, if it is in the chain's own unit and within its bounds. */
export function believableGasRate(chain: string, { gasRate, gasRateUnits }: ReportedGasRate): bigint | undefined {
  const rate = gasRate === undefined ? undefined : parseWholeNumber(gasRate, { digits: 20 })
  if (!isChainId(chain) || rate === undefined) return undefined
  const { least, most } = gasRateBounds[chain]
  const ownUnit = gasRateUnits === undefined || gasRateUnits === chains[chain].gasRateUnits
  return ownUnit && rate >= least && rate <= most ? rate : undefined
}
