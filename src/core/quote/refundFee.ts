import { type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, homeChain, layer1Of, sameAsset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from '../math/pool.ts'

export interface RefundFeeParams {
  readonly protocol: Protocol
  /** The refunded asset. */
  readonly asset: Asset
  /** Of the source chain's inbound row, in its gas asset; left out for coins on the protocol's own chain. */
  readonly outboundFee?: Units
  /** The flat fee of a message on the protocol's own chain, in its base asset. */
  readonly nativeFee: Units
  readonly pools: readonly (PoolDepths & { readonly asset: Asset })[]
}

/**
 * Returns the network fee of refunding an asset, in the asset's units: the outbound fee of its chain, for a token
 * through both pools' prices; on the protocol's own chain the flat fee, at the pool's price for what is not the base
 * asset. Undefined when a price is missing. Source: THORNode 3.17 GetAssetOutboundFee, Mayanode 1.124 GetFee.
 *
 * @example
 * const { fromAsset: asset } = quote
 * const fees = { nativeFee: units(2_000_000n), outboundFee: units(1_500n) }
 * refundFee({ protocol: 'THORCHAIN', asset, ...fees, pools: pools.THORCHAIN }) // 1500n
 */
export function refundFee(params: RefundFeeParams): Units | undefined {
  const { protocol, asset, outboundFee, nativeFee } = params
  const { chain, baseAsset } = protocols[protocol]
  const home = homeChain(asset, protocol)
  if (formatAsset(asset) === baseAsset) return nativeFee
  const pool = fundedPoolOf(params, layer1Of(asset))
  if (home === chain) return pool && units(valueInAsset(nativeFee, pool, protocol))
  if (outboundFee === undefined || !isChainId(home)) return undefined
  const { gasAsset } = chains[home]
  if (formatAsset(asset) === gasAsset) return outboundFee
  const gasPool = params.pools.find((one) => formatAsset(one.asset) === gasAsset)
  return pool && gasPool && units(valueInAsset(valueInBase(outboundFee, gasPool, protocol), pool, protocol))
}

function fundedPoolOf({ pools }: RefundFeeParams, asset: Asset) {
  const pool = pools.find((one) => sameAsset(one.asset, asset))
  return pool === undefined || pool.balanceAsset === 0n || pool.balanceBase === 0n ? undefined : pool
}
