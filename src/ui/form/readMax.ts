import { getMaxSpendable } from '../../core/actions/getMaxSpendable.ts'
import type { Units } from '../../core/asset/amount.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import type { Node } from '../../core/nodes/node.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { browserReader } from '../../runtime/browser.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'

interface MaxParams {
  readonly asset: Asset
  readonly account: SessionAccount
  readonly signal?: AbortSignal
}

/** Reads the maximum without a request to the wallet. Throws what `getMaxSpendable` and the chain's reader throw. */
export async function readMax(node: Node, { asset, account, signal }: MaxParams): Promise<Units> {
  const chain = homeChain(asset, node.protocol)
  if (!isChainId(chain) || !isReadableChain(chain)) throw new RangeError(`${chain} can't be read.`)
  const { address, publicKey } = account
  const sender = { address, ...(publicKey && { publicKey }) }
  const reader = await browserReader(chain)
  return getMaxSpendable(node, { fromAsset: asset, sender, reader }, signal && { signal })
}
