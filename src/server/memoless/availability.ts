import type { ChainId } from '../../core/chains/chains.ts'
import { isLifeEnough } from '../../core/memo/memoless/referenceLife.ts'
import { type MemolessNetwork, readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { MemolessAccount } from './memolessAccount.ts'

/** How the network registers references now. */
export type OpenNetwork = Extract<MemolessNetwork, { readonly available: true }>

/**
 * Throws `ApiError` (memoless_unavailable) while the network halts memoless deposits. Returns its price and lifetime.
 */
export async function expectNetworkOpen({ nodes }: Pick<ServerContext, 'nodes'>): Promise<OpenNetwork> {
  const found = await readMemolessNetwork(nodes.THORCHAIN)
  if (!found.available) throw new ApiError('memoless_unavailable', { message: found.reason })
  return found
}

/**
 * Throws `ApiError` (memoless_unavailable) when a new reference would expire before a deposit of the chain confirms.
 */
export function expectLifeEnough({ lifeBlocks }: OpenNetwork, chain: ChainId): void {
  if (isLifeEnough(lifeBlocks, chain)) return
  throw new ApiError('memoless_unavailable', {
    message: `THORChain keeps references for ${lifeBlocks} blocks now, which is too short for a deposit of ${chain}.`,
  })
}

/** Reason without an account, for health and registrations. */
export const noAccount = 'This site has no account that registers references (MEMOLESS_MNEMONIC).'

/** Throws `ApiError` (memoless_unavailable) unless the operator configured an account. */
export function expectAccount({ memoless }: Pick<ServerContext, 'memoless'>): MemolessAccount {
  if (memoless === undefined) throw new ApiError('memoless_unavailable', { message: noAccount })
  return memoless
}
