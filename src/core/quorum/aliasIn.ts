import { abbreviateAddress } from '../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../address/address.ts'
import type { ChainId } from '../chains/chains.ts'
import type { Node } from '../nodes/node.ts'
import type { WireName } from '../nodes/wire/wireName.ts'
import type { NameReading } from './confirmName.ts'

/** Reads the address of a record on one chain, which it may not have. */
export function aliasIn(
  { aliases, expire_block_height: expiresAtHeight }: WireName,
  chain: ChainId,
  { network }: Pick<Node, 'network'>,
): NameReading<{ readonly address: Address | undefined }> {
  const [alias, second] = aliases.filter((one) => one.chain.toUpperCase() === chain)
  if (second) return { reason: `It reports two addresses on ${chain}.` }
  if (!alias) return { value: { address: undefined }, description: `no address on ${chain}` }
  if (!isValidAddress(alias.address, chain, network)) {
    return { reason: `It reports an address that is not valid on ${chain}.` }
  }
  const address = parseAddress(alias.address, chain, network)
  return { value: { address }, description: `${abbreviateAddress(address)} until block ${expiresAtHeight}` }
}
