import type { ChainSpec } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import { lessAtMost, shareOf } from './share.ts'

const BPS = 10_000n
const ONE = 100_000_000n
const WEI_PER_UNIT = 10_000_000_000n
/** What the nodes reckon one Ethereum block to be worth, in wei. */
const ETH_BLOCK_REWARD = 3n * 10n ** 18n

export interface ConfirmationQuestion {
  readonly protocol: Protocol
  readonly chain: Pick<ChainSpec, 'id' | 'coinbase' | 'confirmationFloor'>
  readonly amount: bigint
  /** The amount at spot in the chain's gas asset; only ETH asks. */
  readonly amountInGasAsset: bigint
  /** ConfMultiplierBasisPoints of the chain; 10⁴ when unset. */
  readonly multiplierBps: bigint
  /** MaxConfirmations of BTC and ETH; 0 means no limit. */
  readonly maximum: bigint
}

/**
 * Confirmations before a deposit counts. UTXO: ⌈amount/coinbase⌉; ETH: ⌊2·value/block reward⌋; both scaled by the
 * multiplier, capped, and never below the chain's floor. Source: quoteInboundInfo of both nodes.
 */
export function inboundConfirmations(question: ConfirmationQuestion): bigint {
  const { protocol, chain, amount, amountInGasAsset, multiplierBps, maximum } = question
  const scale = (value: bigint) => shareOf[protocol](multiplierBps, BPS, value)
  let blocks = 0n
  if (chain.coinbase !== undefined) {
    const value = scale(chain.coinbase * ONE)
    blocks = value === 0n ? 0n : (amount + value - 1n) / value
  } else if (chain.id === 'ETH') {
    const value = scale(ETH_BLOCK_REWARD)
    blocks = value === 0n ? 0n : (amountInGasAsset * WEI_PER_UNIT * 2n) / value
  }
  const capped = (chain.id === 'BTC' || chain.id === 'ETH') && maximum > 0n && blocks > maximum ? maximum : blocks
  const floor = BigInt(chain.confirmationFloor)
  return capped < floor ? floor : capped
}

export interface DelayQuestion {
  readonly protocol: Protocol
  /** Base-asset value of the output. */
  readonly value: bigint
  /** Base-asset value of everything already waiting. */
  readonly scheduled: bigint
  /** Value per block at which outbounds leave (TxOutDelayRate). */
  readonly rate: bigint
  /** MinTxOutVolumeThreshold. */
  readonly threshold: bigint
  /** MaxTxOutOffset, in blocks. */
  readonly maxOffset: bigint
}

/**
 * Blocks that an outbound waits: min(⌊value/rate'⌋, maxOffset). The more value waits, the slower the rate:
 * rate' = rate − ⌊1e8·(value + scheduled)/threshold⌋, at least 1; Maya leaves the 1e8 out.
 * Source: CalcTxOutHeight of both nodes, for a queue whose next blocks have room.
 */
export function outboundDelayBlocks(question: DelayQuestion): bigint {
  const { protocol, value, scheduled, rate, threshold, maxOffset } = question
  if (threshold <= 0n || rate <= 0n || maxOffset <= 0n || value === 0n) return 0n
  const scale = protocol === 'THORCHAIN' ? ONE : 1n
  const slower = lessAtMost(rate, (scale * (value + scheduled)) / threshold)
  const blocks = value / (slower < 1n ? 1n : slower)
  return blocks > maxOffset ? maxOffset : blocks
}
