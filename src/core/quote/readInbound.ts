import { isValidAddress } from '../address/address.ts'
import { homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import { inboundFacts, type ReadInbound } from './readQuote.ts'

/** Undefined when a deposit address is missing where one is needed, or is none of the source chain. */
export const readInbound: ReadInbound = ({ protocol, network }, { fromAsset }, wire) => {
  const home = homeChain(fromAsset, protocol)
  const own = home === protocols[protocol].chain
  const address = wire.inbound_address
  if (!own && (!address || !isChainId(home) || !isValidAddress(address, home, network))) return undefined
  const router = !own && isChainId(home) && chains[home].family === 'evm' ? wire.router : undefined
  if (router && isChainId(home) && !isValidAddress(router, home, network)) return undefined
  return { ...(own || !address ? {} : { address }), ...(router ? { router } : {}), ...inboundFacts(wire) }
}
