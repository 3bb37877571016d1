import type { Node, QueryOptions } from '../nodes/node.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/** Whether references can be registered, and at what price the network votes. */
export type MemolessNetwork =
  | { readonly available: true; readonly registrationCost: bigint }
  | { readonly available: false; readonly reason: string; readonly isHalted: boolean }

/** Reads the network's votes about memoless deposits. A vote that begins later counts too, because a reference lives for hours. */
export async function readMemolessNetwork(node: Node, options?: QueryOptions): Promise<MemolessNetwork> {
  const mimirs = await readAgreedMimirs(node, options)
  if (mimirs === undefined) {
    return { available: false, reason: 'No majority of the nodes reports the network’s votes.', isHalted: false }
  }
  if ((mimirs.get('HALTMEMOLESS') ?? 0) > 0) {
    const reason = 'THORChain has halted memoless deposits; swaps with a memo continue.'
    return { available: false, reason, isHalted: true }
  }
  const cost = mimirs.get('MEMOLESSTXNCOST') ?? 0
  return { available: true, registrationCost: BigInt(Math.max(cost, 0)) }
}
