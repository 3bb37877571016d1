import type { Notice } from '../../../contract/aggregator/fields.ts'
import type { TrackingStatus, TrackStatus } from '../../../contract/aggregator/trackLeg.ts'
import type { ChainId } from '../../../core/chains/chains.ts'
import { SwapError } from '../../../core/errors.ts'
import { isReadableChain } from '../../../core/readers/apis.ts'
import type { ChainReader, TxState } from '../../../core/readers/reader.ts'
import { depositDelay } from '../../../core/tracking/depositDelay.ts'
import { formatTxHash } from '../../../core/tracking/txHash.ts'
import type { ServerContext } from '../../context.ts'

/** The source chain’s report of a deposit that no node has seen. */
export interface SourceState {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
  readonly notices: readonly Notice[]
}

const unread: SourceState = {
  status: 'unknown',
  notices: [
    {
      code: 'chain_not_read',
      message: 'The source chain could not be read. This does not mean that the deposit failed.',
    },
  ],
}

/** No node is known to end such a deposit, so a client decides how long it waits. */
const notReported: Notice = {
  code: 'not_reported',
  message:
    'The source chain confirmed the deposit long ago, and no node reports it. It may be below the dust threshold, have gone to an address that is not a vault, or wait for a halt to end. Do not send again.',
}

/**
 * Looks a deposit up on its own chain. The chain's servers never end a swap: a failed transaction is `unknown` with the
 * tracking status `reverted`. Rejects only when the caller aborts.
 */
export async function readSourceState(
  { chain, hash }: { readonly chain: ChainId; readonly hash: string },
  { loadReader }: Pick<ServerContext, 'loadReader'>,
): Promise<SourceState> {
  if (!isReadableChain(chain)) return unread
  try {
    const reader: ChainReader = await loadReader(chain)
    return stateOf(chain, await reader.txState(formatTxHash(hash, chain) ?? hash))
  } catch (error) {
    if (error instanceof SwapError) return unread
    throw error
  }
}

function stateOf(chain: ChainId, found: TxState): SourceState {
  if (found.state === 'unknown') return { status: 'not_started', trackingStatus: 'not_started', notices: [] }
  if (found.state === 'pending') return { status: 'pending', trackingStatus: 'mempool', notices: [] }
  if (found.state === 'included') {
    const isLate = depositDelay({ chain, txState: found, waitedSeconds: 0 }) === 'not_reported'
    return { status: 'pending', trackingStatus: 'inbound', notices: isLate ? [notReported] : [] }
  }
  const message = `The source chain reports that the transaction failed: ${found.reason.slice(0, 200)}`
  return { status: 'unknown', trackingStatus: 'reverted', notices: [{ code: 'deposit_failed', message }] }
}
