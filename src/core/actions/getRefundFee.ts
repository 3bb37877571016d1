import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { type Units, units, ZERO } from '../asset/amount.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { FEE_TOLERANCE_BPS, isWithin } from '../quorum/agreeingFigures.ts'
import { readFigure } from '../quorum/readFigure.ts'
import { type RefundFeeParams, refundFee } from '../quote/refundFee.ts'

/** Only swaps of coins on Maya's own chain need it. */
const loadNativeFee = memoizeAsync(() => import('../quorum/readNativeFee.ts'))

/**
 * Returns the network fee of refunding an asset at current fees, in the asset's units: the median of what the operators
 * report, so that no single one decides it. Undefined when it is unknown, or too few report fees that are close to each
 * other. Pass pools that a majority reports. Rejects only when the caller aborts.
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
    const isFree = protocol === 'THORCHAIN'
    const nativeFee = isFree ? ZERO : await (await loadNativeFee()).readNativeFee(node, options)
    return refundFee({ protocol, asset, nativeFee, pools })
  }
  const outboundFee = await readOutboundFee(node, home, options)
  const facts = { protocol, asset, nativeFee: ZERO, pools }
  return refundFee(outboundFee === undefined ? facts : { ...facts, outboundFee })
}

async function readOutboundFee(node: Node, chain: string, options?: QueryOptions): Promise<Units | undefined> {
  const query = {
    path: inboundPath(node),
    shape: inboundShape,
    figureOf(rows: readonly InboundAddress[]) {
      const [row, second] = rows.filter((one) => one.chain === chain)
      return second === undefined ? row?.outboundFee : undefined
    },
    isNear: (one: bigint, other: bigint) => isWithin(one, other, FEE_TOLERANCE_BPS),
    middle: 'upper' as const,
  }
  const fee = await readFigure(node, query, options)
  return fee === undefined ? undefined : units(fee)
}
