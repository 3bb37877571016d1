import { type Address, InvalidAddressError } from '../address/address.ts'
import { readAddress } from '../address/inspectRecipient.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { isChainId } from '../chains/chains.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { InvalidQuoteError } from '../quote/checkPair.ts'
import { type ResolvedName, resolveName } from './resolveName.ts'

/**
 * A recipient: an address as given, or the address of a name, to be shown beside the name.
 *
 * @example
 * const party: ResolvedParty = await resolveParty(nodes.THORCHAIN, { text: intent.destination, asset: quote.toAsset })
 */
export interface ResolvedParty {
  readonly address: Address
  readonly name?: ResolvedName
}

/**
 * Resolves the text of a destination or refund field to an address for a `SwapIntent`: an address of the asset's chain
 * is normalized, a name is resolved. Throws what `resolveName` throws, `InvalidAddressError` with the address to offer
 * for an outdated one, and `InvalidQuoteError` (unsupported_asset) for a chain without addresses.
 *
 * @example
 * const { name } = await resolveParty(nodes.THORCHAIN, { text: intent.destination, asset: quote.toAsset })
 * name // undefined
 */
export async function resolveParty(
  node: Node,
  { text, asset }: { readonly text: string; readonly asset: Asset },
  options?: QueryOptions,
): Promise<ResolvedParty> {
  const chain = homeChain(asset, node.protocol)
  if (!isChainId(chain)) {
    throw new InvalidQuoteError('unsupported_asset', {
      message: `Nothing can be received on ${chain.slice(0, 10)}.`,
      hint: 'Choose another asset.',
    })
  }
  const address = readAddress(text, chain, node.network)
  if (!(address instanceof InvalidAddressError)) return { address }
  if (address.suggestedAddress !== undefined) throw address
  const name = await resolveName(node, { name: text, chain }, options)
  return { address: name.address, name }
}
