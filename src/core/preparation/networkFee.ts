import { type Units, units } from '../asset/amount.ts'
import { formatAsset, parseAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { toUnits } from '../deposits/nativeAmount.ts'
import { valueInBase } from '../math/pool.ts'
import { priceUsd, valueUsd } from '../math/price.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { poolOf } from './checkPools.ts'
import type { DepositParams } from './depositParams.ts'
import { NetworkFeeError } from './errors.ts'

/**
 * The most that a chain may take for a deposit, in units of its gas asset.
 *
 * @example
 * const fee: NetworkFee = { asset: 'BTC.BTC', amount: units(2_000n) }
 */
export interface NetworkFee {
  /** In asset notation. */
  readonly asset: string
  readonly amount: Units
}

/** A twentieth of the amount, and fifty dollars in USD × 1e8. Source: product.md's rule for fees. */
const SHARE = 20n
const MOST_USD = 5_000_000_000n

/**
 * Refuses a deposit whose chain may take more than a twentieth of it or more than fifty dollars, unless somebody has agreed
 * to so much: a server that lies about fees spends nobody's coins unseen. Without a dollar price only the share counts.
 * Throws `NetworkFeeError` (network_fee_too_high), which names the fee.
 */
export function expectNetworkFee(
  { intent, reader, acceptedNetworkFee = units(0n) }: Pick<DepositParams, 'intent' | 'reader' | 'acceptedNetworkFee'>,
  { native, pools }: { readonly native: bigint; readonly pools: readonly AgreedPool[] },
): NetworkFee {
  const { protocol, fromAsset } = intent
  const { gasAsset, nativeDecimals } = chains[reader.chain]
  const coin = parseAsset(gasAsset, protocol)
  const amount = toUnits(native, coin, nativeDecimals)
  const fee: NetworkFee = { asset: gasAsset, amount }
  const same = formatAsset(fromAsset) === gasAsset
  const worth = (asset: typeof coin, of: Units): bigint => {
    const pool = same ? undefined : poolOf(protocol, asset, pools)
    return pool === undefined ? of : valueInBase(of, pool, protocol)
  }
  const isLarge = worth(coin, amount) * SHARE > worth(fromAsset, intent.amount)
  const price = priceUsd(coin, protocol, pools)
  const isDear = price !== undefined && valueUsd(amount, coin, price) > MOST_USD
  if ((isLarge || isDear) && amount > acceptedNetworkFee) throw new NetworkFeeError(fee)
  return fee
}
