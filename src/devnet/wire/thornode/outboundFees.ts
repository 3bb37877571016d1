import { type Asset, formatAsset, InvalidAssetError, parseAsset } from '../../../core/asset/asset.ts'
import { type ChainId, chains } from '../../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { marketOf } from '../../quote/market.ts'
import { boundsOf, outboundCost } from '../../quote/outboundCost.ts'
import { networkMultiplierBps, neutralSurplus, outboundMultiplierBps } from '../../rules/outboundFee.ts'
import type { OutboundFeeCounter, ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'

/** Returns the gas asset of a chain. */
export function gasAssetOf(chain: ChainId, protocol: Protocol): Asset {
  return parseAsset(chains[chain].gasAsset, protocol)
}

/** Returns the current outbound fee of an asset, in its own units. */
export function outboundFeeOf(state: ProtocolState, asset: Asset): bigint {
  return outboundCost(marketOf(state), asset)
}

/** Returns an asset's counter. THORChain starts an unused one at the neutral surplus. */
function counterOf(state: ProtocolState, asset: Asset): OutboundFeeCounter {
  const { withheld, spent } = state.outboundFees.get(formatAsset(asset)) ?? { withheld: 0n, spent: 0n }
  const unused = state.protocol === 'THORCHAIN' && withheld === 0n
  return { withheld: unused ? neutralSurplus(boundsOf(state)) : withheld, spent }
}

/** Sums fees withheld and spent over all assets, with the resulting multiplier. */
export function outboundTotals(state: ProtocolState): OutboundFeeCounter & { multiplierBps: bigint } {
  const counters = [...state.outboundFees.values()]
  const withheld = counters.reduce((sum, counter) => sum + counter.withheld, 0n)
  const spent = counters.reduce((sum, counter) => sum + counter.spent, 0n)
  return { withheld, spent, multiplierBps: networkMultiplierBps({ withheld, spent }, boundsOf(state), state.protocol) }
}

function feeBody(state: ProtocolState, asset: Asset) {
  const { baseAsset } = protocols[state.protocol]
  const fee = { asset: formatAsset(asset), outbound_fee: String(outboundFeeOf(state, asset)) }
  if (fee.asset === baseAsset) return fee
  const counter = counterOf(state, asset)
  const { withheld, spent } = counter
  const unit = state.protocol === 'THORCHAIN' ? 'rune' : 'cacao'
  return {
    ...fee,
    [`fee_withheld_${unit}`]: String(withheld),
    [`fee_spent_${unit}`]: String(spent),
    [`surplus_${unit}`]: String(withheld > spent ? withheld - spent : 0n),
    dynamic_multiplier_basis_points: String(outboundMultiplierBps(counter, boundsOf(state), state.protocol)),
  }
}

/** Lists the base asset first, then every pool asset of another chain. Source: THORNode 3.17 queryOutboundFees. */
export const outboundFees: Handler = (state) => {
  const { chain, baseAsset } = protocols[state.protocol]
  const leaving = state.pools.map(({ asset }) => asset).filter((asset) => asset.chain !== chain)
  return ok([parseAsset(baseAsset, state.protocol), ...leaving].map((asset) => feeBody(state, asset)))
}

export const outboundFee: Handler = (state, { params }) => {
  try {
    return ok([feeBody(state, parseAsset(params.asset ?? '', state.protocol))])
  } catch (error) {
    if (!(error instanceof InvalidAssetError)) throw error
    return refuse(state, { code: 3, message: 'invalid asset: invalid symbol: invalid request' })
  }
}
