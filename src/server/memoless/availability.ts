import type { Node } from '../../core/nodes/node.ts'
import { readAgreedMimirs } from '../../core/quorum/readAgreedMimirs.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import type { MemolessAccount } from './memolessAccount.ts'

/** Whether references can be registered, and at what price the network votes. */
export type Availability =
  | { readonly available: true; readonly registrationCost: bigint }
  | { readonly available: false; readonly reason: string }

/** Reads the network's votes about memoless deposits. A vote that begins later counts too, because a reference lives for hours. */
export async function readNetworkAvailability(node: Node): Promise<Availability> {
  const mimirs = await readAgreedMimirs(node)
  if (mimirs === undefined) {
    return { available: false, reason: 'No majority of the nodes reports the network’s votes.' }
  }
  if ((mimirs.get('HALTMEMOLESS') ?? 0) > 0) {
    return { available: false, reason: 'THORChain has halted memoless deposits; swaps with a memo continue.' }
  }
  const cost = mimirs.get('MEMOLESSTXNCOST') ?? 0
  return { available: true, registrationCost: BigInt(Math.max(cost, 0)) }
}

/** Throws `ApiError` (memoless_unavailable) while the network halts memoless deposits. Returns the network's price. */
export async function expectNetworkOpen({ nodes }: Pick<ServerContext, 'nodes'>): Promise<bigint> {
  const found = await readNetworkAvailability(nodes.THORCHAIN)
  if (!found.available) throw new ApiError('memoless_unavailable', { message: found.reason })
  return found.registrationCost
}

/** Reason without an account, for health and registrations. */
export const noAccount = 'This site has no account that registers references (MEMOLESS_MNEMONIC).'

/** Throws `ApiError` (memoless_unavailable) unless the operator configured an account. */
export function expectAccount({ memoless }: Pick<ServerContext, 'memoless'>): MemolessAccount {
  if (memoless === undefined) throw new ApiError('memoless_unavailable', { message: noAccount })
  return memoless
}
