import type { ChainSpec } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { shareOf } from '../../core/quote/math/share.ts'

const BPS = 10_000n
const ONE = 100_000_000n
const WEI_PER_UNIT = 10_000_000_000n
/** The block reward that the nodes assume for Ethereum, in wei. */
const ETH_BLOCK_REWARD = 3n * 10n ** 18n

export interface ConfirmationParams {
  readonly protocol: Protocol
  readonly chain: Pick<ChainSpec, 'id' | 'coinbase' | 'confirmationFloor'>
  readonly amount: bigint
  /** The amount at spot price in the chain's gas asset; only used on ETH. */
  readonly amountInGasAsset: bigint
  /** ConfMultiplierBasisPoints of the chain; 10⁴ when unset. */
  readonly multiplierBps: bigint
  /** MaxConfirmations of BTC and ETH; 0 means no limit. */
  readonly maximum: bigint
}

/**
 * Returns the confirmations that a deposit needs. UTXO: ⌈amount/coinbase⌉; ETH: ⌊2·value/block reward⌋; both scaled by
 * the multiplier, capped, and at least the chain's minimum. Source: quoteInboundInfo of both nodes.
 */
export function inboundConfirmations(params: ConfirmationParams): bigint {
  const { protocol, chain, amount, amountInGasAsset, multiplierBps, maximum } = params
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
