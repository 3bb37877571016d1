import { getRefundFee } from '../../../core/actions/getRefundFee.ts'
import type { Units } from '../../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import type { Node } from '../../../core/nodes/node.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import type { Query } from '../../shared/query/queryState.ts'

/** Query for the network fee of refunding an asset; undefined where it is unknown. */
export function refundFeeQuery(
  node: Node,
  { asset, pools }: { readonly asset: Asset; readonly pools: readonly AgreedPool[] },
): Query<Units | undefined> {
  const key = `${node.protocol} ${formatAsset(asset)}`
  return {
    key,
    family: key,
    fetch: (signal) => getRefundFee(node, { asset, pools }, { signal }),
  }
}
