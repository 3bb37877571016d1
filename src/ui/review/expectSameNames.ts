import { resolveName } from '../../core/actions/resolveName.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { ResolveEns } from '../form/recipient/recipientParams.ts'
import { resolveEns as resolveInPage } from '../form/recipient/resolveEns.ts'
import type { RecipientName } from '../form/recipientState.ts'
import type { RequestedRecipient, SwapRequest } from './swapRequest.ts'

interface NamedSwap {
  readonly request: SwapRequest
  /** The destination that is signed; the person may have replaced the form's. */
  readonly destination: string
  /** Resolves ENS names; the page's own resolver by default. */
  readonly resolveEns?: ResolveEns
}

/**
 * Resolves the names of a swap's recipients again. Throws `SwapError` (invalid_destination) when a name has another
 * address than the one that the person compared, and what `resolveName` throws.
 */
export async function expectSameNames(
  nodes: readonly (Node | undefined)[],
  { request, destination, resolveEns = resolveInPage }: NamedSwap,
  options?: QueryOptions,
): Promise<void> {
  const { protocol, from, to, destination: named, refund } = request
  const resolve = ({ registry, name }: RecipientName, chain: string) => {
    if (registry === 'ENS') return resolveEns({ name, chain }, options)
    const node = nodes.find((each) => each?.protocol === registry)
    return node && isChainId(chain) ? resolveName(node, { name, chain }, options) : undefined
  }
  await Promise.all([
    named?.address === destination && expectSame(named, homeChain(to, protocol), resolve),
    refund && expectSame(refund, homeChain(from, protocol), resolve),
  ])
}

async function expectSame(
  { address, name }: RequestedRecipient,
  chain: string,
  resolve: (name: RecipientName, chain: string) => Promise<{ readonly address: string }> | undefined,
): Promise<void> {
  if (name === undefined) return
  const resolved = await resolve(name, chain)
  if (resolved?.address === address) return
  throw new SwapError(`The name "${name.name}" does not lead to the address that you compared.`, {
    code: 'invalid_destination',
    hint: 'Nothing was sent. Close the review and compare the address again.',
  })
}
