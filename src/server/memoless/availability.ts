import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import type { MemolessAccount } from './memolessAccount.ts'

/** Throws `ApiError` (memoless_unavailable) while the network halts memoless deposits. Returns the network's price. */
export async function expectNetworkOpen({ nodes }: Pick<ServerContext, 'nodes'>): Promise<bigint> {
  const found = await readMemolessNetwork(nodes.THORCHAIN)
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
