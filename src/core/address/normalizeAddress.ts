import { isChainId } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { isValidAddress, parseAddress } from './address.ts'

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

/** The one spelling of a chain's address, whatever the network; undefined for what is none. */
export function normalizeAddress(text: string, chain: string): string | undefined {
  if (!isChainId(chain)) return undefined
  const network = networks.find((one) => isValidAddress(text, chain, one))
  return network && parseAddress(text, chain, network)
}
