import { type Units, units, ZERO } from '../asset/amount.ts'
import { type Asset, formatAsset, homeChain, layer1Of, sameAsset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from './math/pool.ts'

export interface RefundFeeParams {
  readonly protocol: Protocol
  /** The refunded asset. */
  readonly asset: Asset
  /** Of the source chain's inbound row, in its gas asset; left out for coins on the protocol's own chain. */
  readonly outboundFee?: Units
  /** The flat fee of a payment on Maya's own chain, in CACAO; THORChain has none. */
  readonly nativeFee: Units
  readonly pools: readonly (PoolDepths & { readonly asset: Asset })[]
}

/**
 * Returns the network fee of refunding an asset, in the asset's units: the outbound fee of its chain, for a token
 * through both pools' prices. Nothing for an asset of THORChain's own chain, and for a trade or secured asset, which
 * never leaves its owner. On Maya's own chain the flat fee, for a synth at the pool's price. Undefined when a price is
 * missing. Source: THORNode 3.17 GetAssetOutboundFee, Mayanode 1.124 GetFee, refundTx of both.
 *
 * @example
 * const { fromAsset: asset } = quote
 * const fees = { nativeFee: units(0n), outboundFee: units(1_500n) }
 * refundFee({ protocol: 'THORCHAIN', asset, ...fees, pools: pools.THORCHAIN }) // 1500n
 */
export function refundFee(params: RefundFeeParams): Units | undefined {
  const { protocol, asset, outboundFee } = params
  const home = homeChain(asset, protocol)
  if (home === protocols[protocol].chain) return ownChainFee(params)
  if (outboundFee === undefined || !isChainId(home)) return undefined
  const { gasAsset } = chains[home]
  if (formatAsset(asset) === gasAsset) return outboundFee
  const pool = fundedPoolOf(params, asset)
  const gasPool = params.pools.find((one) => formatAsset(one.asset) === gasAsset)
  return pool && gasPool && units(valueInAsset(valueInBase(outboundFee, gasPool, protocol), pool, protocol))
}

function ownChainFee(params: RefundFeeParams): Units | undefined {
  const { protocol, asset, nativeFee } = params
  if (protocol === 'THORCHAIN' || asset.kind === 'trade' || asset.kind === 'secured') return ZERO
  if (asset.kind !== 'synth') return nativeFee
  const pool = fundedPoolOf(params, layer1Of(asset))
  return pool && units(valueInAsset(nativeFee, pool, protocol))
}

function fundedPoolOf({ pools }: RefundFeeParams, asset: Asset) {
  const pool = pools.find((one) => sameAsset(one.asset, asset))
  return pool === undefined || pool.balanceAsset === 0n || pool.balanceBase === 0n ? undefined : pool
}
