import { REFERENCE_COUNT } from '../memo/memoless/reference.ts'
import { USUAL_LIFE_BLOCKS } from '../memo/memoless/referenceLife.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/** Whether references can be registered, at what price the network votes, and how many blocks they live. */
export type MemolessNetwork =
  | { readonly available: true; readonly registrationCost: bigint; readonly lifeBlocks: number }
  | { readonly available: false; readonly reason: string; readonly isHalted: boolean }

/**
 * Reads the network's votes about memoless deposits. A vote that begins later counts too, because a reference lives for
 * hours.
 */
export async function readMemolessNetwork(node: Node, options?: QueryOptions): Promise<MemolessNetwork> {
  const mimirs = await readAgreedMimirs(node, options)
  if (mimirs === undefined) {
    return { available: false, reason: 'No majority of the nodes reports the network’s votes.', isHalted: false }
  }
  if ((mimirs.get('HALTMEMOLESS') ?? 0) > 0) {
    const reason = 'THORChain has halted memoless deposits; swaps with a memo continue.'
    return { available: false, reason, isHalted: true }
  }
  const settingOf = (name: string, usual: number) => {
    const vote = mimirs.get(name) ?? -1
    return vote >= 0 ? vote : usual
  }
  const usualCount = Number(REFERENCE_COUNT) - 1
  if (String(settingOf('MEMOLESSTXNREFCOUNT', usualCount)).length !== String(usualCount).length) {
    const reason = 'THORChain has voted for references of another length than five digits.'
    return { available: false, reason, isHalted: false }
  }
  const registrationCost = BigInt(settingOf('MEMOLESSTXNCOST', 0))
  return { available: true, registrationCost, lifeBlocks: settingOf('MEMOLESSTXNTTL', USUAL_LIFE_BLOCKS) }
}
