import { type ChainId, chainIds, chains } from '../../../core/chains/chains.ts'
import { type Protocol, protocolIds, protocols } from '../../../core/chains/protocol.ts'

/** Both protocols with their names. */
export const shownProtocols: readonly { readonly id: Protocol; readonly name: string; readonly shortName: string }[] =
  protocolIds.map((id) => ({ id, name: protocols[id].name, shortName: protocols[id].name.split(' ')[0] ?? '' }))

/** A chain and the protocols that take deposits from it. */
export interface ServedChain {
  readonly id: ChainId
  readonly name: string
  /** Id of its icon, without "t-". */
  readonly glyph: string
  readonly servedBy: readonly Protocol[]
}

/**
 * Returns the chains that a protocol reads deposits from. A protocol's own chain needs no vault, so it is left out
 * there.
 */
export function servedChains(): readonly ServedChain[] {
  return chainIds
    .filter((id) => chains[id].active)
    .map((id) => ({
      id,
      name: chains[id].name,
      glyph: id.toLowerCase(),
      servedBy: protocolIds.filter(
        (protocol) => chains[id].protocols.includes(protocol) && id !== protocols[protocol].chain,
      ),
    }))
    .filter(({ servedBy }) => servedBy.length > 0)
}

/** Returns one sentence for each protocol with the chains that it serves. */
export function chainSentences(): readonly string[] {
  return shownProtocols.map(({ id, name }) => {
    const names = servedChains().flatMap((chain) => (chain.servedBy.includes(id) ? [chain.name] : []))
    return `${name} takes deposits from ${names.join(', ')}.`
  })
}
