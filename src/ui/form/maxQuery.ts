import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Query } from '../shared/query/queryState.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'

/** Query for the most that an account can send of an asset after the network fee. Its code loads with the first one. */
export function maxQuery(node: Node, asset: Asset, account: SessionAccount): Query<Units> {
  const key = `${node.protocol} ${formatAsset(asset)} ${account.address}`
  return {
    key,
    family: key,
    async fetch(signal) {
      const { readMax } = await import('./readMax.ts')
      return readMax(node, { asset, account, signal })
    },
  }
}
