import { type Units, units } from '../asset/amount.ts'
import { parseAsset } from '../asset/asset.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import { toUnits } from '../deposits/toUnits.ts'
import { isWithin } from '../quorum/agreeingFigures.ts'

/** The rate to pay, and whether a second source confirms it. */
export interface ChosenRate {
  readonly rate: bigint
  /**
   * False for a rate far above the nodes' that no second server confirms: the user has to accept the fee explicitly.
   */
  readonly isConfirmed: boolean
}

/** The chain's own rate may be this many times the nodes' without a second server. */
const MOST_TIMES = 4n
/** Servers agree within a factor of two. */
const SERVER_TOLERANCE_BPS = 10_000n

interface Rates {
  /** The rate of the chain's server. */
  readonly own: bigint
  /** The nodes' rate, which is the minimum. */
  readonly least: bigint
  /** Reads the rate of every server, one for each operator. */
  readonly readAll: () => Promise<readonly bigint[]>
}

/**
 * Returns the rate for a deposit: the nodes' when the chain's own is below it, the chain's own up to four times that,
 * and above only when servers of two operators agree on it within a factor of two.
 */
export async function chooseRate({ own, least, readAll }: Rates): Promise<ChosenRate> {
  if (own <= least) return { rate: least, isConfirmed: true }
  if (own <= least * MOST_TIMES) return { rate: own, isConfirmed: true }
  const near = (await readAll()).filter((rate) => isWithin(rate, own, SERVER_TOLERANCE_BPS))
  return { rate: own, isConfirmed: near.length >= 2 }
}

interface Payment {
  readonly chain: ChainId
  readonly isConfirmed: boolean
  /** The most that the chain may take, in the smallest unit of its gas asset. */
  readonly native: bigint
  readonly accepted: Units | undefined
}

/**
 * Throws `UnconfirmedFeeError` (gas_rate_out_of_bounds), which names the fee, for an unconfirmed rate unless the user
 * accepted a fee of at least this.
 */
export async function expectConfirmedFee({ chain, isConfirmed, native, accepted = units(0n) }: Payment): Promise<void> {
  const { gasAsset, nativeDecimals } = chains[chain]
  const amount = toUnits(native, parseAsset(gasAsset), nativeDecimals)
  if (isConfirmed || amount <= accepted) return
  const { UnconfirmedFeeError } = await import('./feeErrors.ts')
  throw new UnconfirmedFeeError({ asset: gasAsset, amount })
}
