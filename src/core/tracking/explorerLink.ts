import { isChainId } from '../chains/chains.ts'
import { explorers } from '../chains/explorers.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { formatTxHash } from './txHash.ts'

/**
 * A page on a public block explorer.
 *
 * @example const link: ExplorerLink = { name: 'mempool.space', url: 'https://mempool.space/tx/ab12' }
 */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

/**
 * Returns a public explorer's page of a transaction; undefined on mocknet, whose chains exist on one machine only.
 *
 * @example explorerLink('AB'.repeat(32), 'BTC', 'mainnet')?.name // 'mempool.space'
 */
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

/** Returns a public explorer's page of a contract on an EVM chain; undefined on mocknet and for other chains. */
export function contractLink(address: string, chain: string, network: NetworkKind): ExplorerLink | undefined {
  const explorer = network === 'mocknet' || !isChainId(chain) ? undefined : explorers[chain]
  return explorer?.addressUrl === undefined
    ? undefined
    : { name: explorer.name, url: `${explorer.addressUrl}${address}` }
}
