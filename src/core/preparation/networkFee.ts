import { type Units, units } from '../asset/amount.ts'
import { formatAsset, parseAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { toUnits } from '../deposits/toUnits.ts'
import { priceUsd, valueUsd } from '../nodes/price.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { valueInBase } from '../quote/math/pool.ts'
import { poolOf } from './checkPools.ts'
import type { DepositParams } from './depositParams.ts'

/**
 * The highest possible network fee of a deposit, in units of the gas asset.
 *
 * @example
 * const fee: NetworkFee = { asset: 'BTC.BTC', amount: units(2_000n) }
 */
export interface NetworkFee {
  /** In asset notation. */
  readonly asset: string
  readonly amount: Units
}

/** A twentieth of the amount, and fifty dollars in USD × 1e8. */
const SHARE = 20n
const MOST_USD = 5_000_000_000n

/**
 * Rejects a network fee above a twentieth of the amount or fifty dollars unless the user accepted it, so that a server
 * that lies about fees cannot spend coins unnoticed. Without a dollar price only the share counts. Throws
 * `NetworkFeeError` (network_fee_too_high), which states the fee.
 */
export async function expectNetworkFee(
  { intent, reader, acceptedNetworkFee = units(0n) }: Pick<DepositParams, 'intent' | 'reader' | 'acceptedNetworkFee'>,
  { native, pools }: { readonly native: bigint; readonly pools: readonly AgreedPool[] },
): Promise<NetworkFee> {
  const { protocol, fromAsset } = intent
  const { gasAsset, nativeDecimals } = chains[reader.chain]
  const coin = parseAsset(gasAsset, protocol)
  const amount = toUnits(native, coin, nativeDecimals)
  const fee: NetworkFee = { asset: gasAsset, amount }
  const same = formatAsset(fromAsset) === gasAsset
  const baseValueOf = (asset: typeof coin, of: Units): bigint => {
    const pool = same ? undefined : poolOf(protocol, asset, pools)
    return pool === undefined ? of : valueInBase(of, pool, protocol)
  }
  const isLarge = baseValueOf(coin, amount) * SHARE > baseValueOf(fromAsset, intent.amount)
  const price = priceUsd(coin, protocol, pools)
  const isExpensive = price !== undefined && valueUsd(amount, coin, price) > MOST_USD
  if (!(isLarge || isExpensive) || amount <= acceptedNetworkFee) return fee
  const { NetworkFeeError } = await import('./feeErrors.ts')
  throw new NetworkFeeError(fee)
}
