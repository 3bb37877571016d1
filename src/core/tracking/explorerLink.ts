import { isChainId } from '../chains/chains.ts'
import { explorers } from '../chains/explorers.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { formatTxHash } from './txHash.ts'

/** A transaction's page on a public block explorer. */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

/** Returns a link to a transaction on a public block explorer; undefined on mocknet and where no explorer is known. */
export function explorerLink(hash: string, chain: string, network: NetworkKind): ExplorerLink | undefined {
  if (network === 'mocknet' || !isChainId(chain)) return undefined
  const explorer = explorers[chain]
  const spelling = formatTxHash(hash, chain)
  if (explorer === undefined || spelling === undefined) return undefined
  const isOwnStagenet = network === 'stagenet' && (chain === 'THOR' || chain === 'MAYA')
  if (isOwnStagenet && explorer.stagenetQuery === undefined) return undefined
  const { name, txUrl, stagenetQuery = '' } = explorer
  return { name, url: `${txUrl}${spelling}${isOwnStagenet ? stagenetQuery : ''}` }
}
