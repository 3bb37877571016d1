import type { DevnetChain } from '../chain.ts'
import { blockbookWire } from './blockbook.ts'
import { esploraWire } from './esplora.ts'
import type { UtxoNode } from './node.ts'

/** Serves Blockbook on every chain, below `/api/v2`, and Esplora where public servers have it. */
export function utxoWire(node: UtxoNode): DevnetChain['handle'] {
  const blockbook = blockbookWire(node)
  if (node.chain !== 'BTC' && node.chain !== 'LTC') return blockbook
  const esplora = esploraWire(node)
  return (request) => (request.path.startsWith('/api') ? blockbook(request) : esplora(request))
}
