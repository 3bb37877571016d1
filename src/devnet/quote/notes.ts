import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type ChainFamily, chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { deliveryNote } from '../../core/quote/deliveryNote.ts'

export const CACHE_WARNING =
  'This quote is valid until its expiry. Request a new quote instead of caching this one, and send nothing after it expires.'

export const RAPID_WARNING =
  'The streaming time is a best case. A busy swap queue, skipped directions or failed sub-swaps make it longer.'

/**
 * Families of the chains whose deposits the nodes describe. Their quotes from others, such as Solana and TRON, have no
 * notes.
 */
const described: ReadonlySet<ChainFamily> = new Set(['utxo', 'evm', 'cosmos', 'xrp', 'radix'])

/** Returns how to send a deposit of an asset. */
export function inboundNote(protocol: Protocol, asset: Asset): string {
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain) || !described.has(chains[chain].family)) return ''
  const note = deliveryNote(protocol, asset)
  return chain === 'LTC' ? `${note} MWEB addresses and peg-ins are lost.` : note
}

/** Returns the requirements for the receiving address. THORNode only. */
export function outboundNote(chain: string): string {
  if (chain === 'XRP')
    return 'The receiving XRP account must exist and must not require a destination tag or authorisation.'
  if (chain === 'LTC') return 'The receiving address must not be an MWEB address (ltcmweb1).'
  return ''
}
