import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { type Units, units } from '../asset/amount.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { usualNativeFees } from '../nodes/usualNativeFees.ts'
import { type RefundFeeParams, refundFee } from '../quote/refundFee.ts'
import { getInboundAddresses } from './getInboundAddresses.ts'

/** Only swaps of coins on a protocol's own chain need it. */
const loadNativeFee = memoizeAsync(() => import('../nodes/readNativeFee.ts'))

/**
 * Returns the network fee of refunding an asset at current fees, in the asset's units; undefined when it is unknown. One
 * node is enough, because nothing is signed with it. Throws what `Node.get` throws.
 *
 * @example
 * const params = { asset: quote.fromAsset, pools: pools.THORCHAIN }
 * const fee = await getRefundFee(nodes.THORCHAIN, params)
 * fee !== undefined && fee < quote.amountIn // true
 */
export async function getRefundFee(
  node: Node,
  { asset, pools }: { readonly asset: Asset; readonly pools: RefundFeeParams['pools'] },
  options?: QueryOptions,
): Promise<Units | undefined> {
  const { protocol } = node
  const home = homeChain(asset, protocol)
  if (home === protocols[protocol].chain) {
    const { readNativeFee } = await loadNativeFee()
    return refundFee({ protocol, asset, nativeFee: await readNativeFee(node, options), pools })
  }
  const rows = await getInboundAddresses(node, options)
  const outboundFee = rows.find(({ chain }) => chain === home)?.outboundFee
  const facts = { protocol, asset, nativeFee: units(usualNativeFees[protocol]), pools }
  return refundFee(outboundFee === undefined ? facts : { ...facts, outboundFee })
}
