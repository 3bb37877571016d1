import { formatDecimal, type Units } from '../asset/amount.ts'
import { parseAsset, unitDecimals } from '../asset/asset.ts'
import { SwapError, type SwapErrorFacts } from '../errors.ts'

/**
 * The network fee may exceed a twentieth of the deposit or fifty dollars.
 *
 * @example
 * const error = new NetworkFeeError({ asset: 'BTC.BTC', amount: units(100_000n) })
 * error.message // 'The chain may take 0.001 BTC for this deposit.'
 */
export class NetworkFeeError extends SwapError {
  override name = 'NetworkFeeError'
  /** The gas asset, in asset notation. */
  readonly asset: string
  /** The highest possible fee, in units of `asset`. */
  readonly fee: Units
  constructor({ asset, amount }: NamedFee, about: SwapErrorFacts = tooHigh) {
    const coin = parseAsset(asset)
    super(`The chain may take ${formatDecimal(amount, unitDecimals(coin))} ${coin.ticker} for this deposit.`, about)
    this.asset = asset
    this.fee = amount
  }
}

interface NamedFee {
  readonly asset: string
  readonly amount: Units
}

const tooHigh: SwapErrorFacts = {
  code: 'network_fee_too_high',
  hint: 'Send a larger amount, wait until fees are lower, or accept this fee.',
}

/**
 * One chain server reports a fee rate far above that of the nodes, and no second server confirms it.
 *
 * @example
 * const error = new UnconfirmedFeeError({ asset: 'BTC.BTC', amount: units(100_000n) })
 * error.code // 'gas_rate_out_of_bounds'
 */
export class UnconfirmedFeeError extends NetworkFeeError {
  override name = 'UnconfirmedFeeError'
  constructor(fee: NamedFee) {
    super(fee, {
      code: 'gas_rate_out_of_bounds',
      hint: 'One chain server reports a far higher fee than the nodes. Wait until fees are back to normal, or accept this fee.',
    })
  }
}
