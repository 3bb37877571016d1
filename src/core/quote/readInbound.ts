import { isValidAddress } from '../address/address.ts'
import { homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import type { Node } from '../nodes/node.ts'
import type { WireQuote } from '../nodes/wire/wireQuote.ts'
import type { QuoteInbound } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'
import { inboundWithoutAddress } from './readQuote.ts'

/**
 * Returns the inbound terms of a quote, or undefined when a deposit address is missing where one is needed or is not an
 * address of the source chain.
 */
export function readInbound(
  { protocol, network }: Node,
  { fromAsset }: Pick<QuoteParams, 'fromAsset'>,
  wire: WireQuote,
): QuoteInbound | undefined {
  const home = homeChain(fromAsset, protocol)
  const own = home === protocols[protocol].chain
  const address = wire.inbound_address
  if (!own && (!address || !isChainId(home) || !isValidAddress(address, home, network))) return undefined
  const router = !own && isChainId(home) && chains[home].family === 'evm' ? wire.router : undefined
  if (router && isChainId(home) && !isValidAddress(router, home, network)) return undefined
  return { ...(own || !address ? {} : { address }), ...(router ? { router } : {}), ...inboundWithoutAddress(wire) }
}
