import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, homeChain } from '../../core/asset/asset.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Query } from '../query/queryState.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'

/** Query for the most that an account can send of an asset after the network fee. Its code loads with the first one. */
export function maxQuery(node: Node, asset: Asset, account: SessionAccount): Query<Units> {
  const key = `${node.protocol} ${formatAsset(asset)} ${account.address}`
  return { key, family: key, fetch: (signal) => readMax(node, { asset, account, signal }) }
}

interface MaxParams {
  readonly asset: Asset
  readonly account: SessionAccount
  readonly signal?: AbortSignal
}

/** Reads the maximum without a request to the wallet. Throws what `getMaxSpendable` and the chain's reader throw. */
export async function readMax(node: Node, { asset, account, signal }: MaxParams): Promise<Units> {
  const [{ getMaxSpendable }, { browserReader }, { isReadableChain }, { isChainId }] = await Promise.all([
    import('../../core/actions/getMaxSpendable.ts'),
    import('../../runtime/browser.ts'),
    import('../../core/readers/apis.ts'),
    import('../../core/chains/chains.ts'),
  ])
  const chain = homeChain(asset, node.protocol)
  if (!isChainId(chain) || !isReadableChain(chain)) throw new RangeError(`${chain} can't be read.`)
  const { address, publicKey } = account
  const sender = { address, ...(publicKey && { publicKey }) }
  const reader = await browserReader(chain)
  return getMaxSpendable(node, { fromAsset: asset, sender, reader }, signal && { signal })
}
