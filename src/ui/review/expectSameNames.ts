import { resolveName } from '../../core/actions/resolveName.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { RequestedRecipient, SwapRequest } from './swapRequest.ts'

interface NamedSwap {
  readonly request: SwapRequest
  /** The destination that is signed; the person may have replaced the form's. */
  readonly destination: string
}

/**
 * Resolves the names of a swap's recipients again. Throws `SwapError` (invalid_destination) when a name has another
 * address than the one that the person compared, and what `resolveName` throws.
 */
export async function expectSameNames(
  nodes: readonly (Node | undefined)[],
  { request, destination }: NamedSwap,
  options?: QueryOptions,
): Promise<void> {
  const { protocol, from, to, destination: named, refund } = request
  await Promise.all([
    named?.address === destination && expectSame(nodes, homeChain(to, protocol), named, options),
    refund && expectSame(nodes, homeChain(from, protocol), refund, options),
  ])
}

async function expectSame(
  nodes: readonly (Node | undefined)[],
  chain: string,
  { address, name }: RequestedRecipient,
  options?: QueryOptions,
): Promise<void> {
  if (name === undefined) return
  const node = nodes.find((each) => each?.protocol === name.protocol)
  const resolved = node && isChainId(chain) ? await resolveName(node, { name: name.name, chain }, options) : undefined
  if (resolved?.address === address) return
  throw new SwapError(`The name "${name.name}" does not lead to the address that you compared.`, {
    code: 'invalid_destination',
    hint: 'Nothing was sent. Close the review and compare the address again.',
  })
}
