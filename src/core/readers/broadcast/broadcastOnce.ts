import type { ChainId } from '../../chains/chains.ts'
import type { TxState } from '../reader.ts'
import { ChainFailureError, ChainRefusedError, wasNeverProcessed } from '../readerErrors.ts'
import { BroadcastRefusedError, BroadcastUncertainError } from './broadcastErrors.ts'

export interface BroadcastParams {
  readonly chain: ChainId
  /** Computed from the bytes that are sent. */
  readonly hash: string
  /** Resolves when a server accepts the bytes or already has them. */
  readonly send: () => Promise<unknown>
  /** Queried after a refusal: servers refuse bytes that the chain already has, with many different messages. */
  readonly txState: () => Promise<TxState>
}

/**
 * Broadcasts once and reports only what is certain. It is a refusal only if the chain does not know the hash and no
 * other server may have received the bytes; a timeout is never a refusal. Throws `BroadcastRefusedError`,
 * `BroadcastUncertainError`, and `ChainFailureError` when no server can have received the bytes.
 */
export async function broadcastOnce({ chain, hash, send, txState }: BroadcastParams): Promise<string> {
  try {
    await send()
    return hash
  } catch (error) {
    const refused = error instanceof ChainRefusedError
    if (!refused && !(error instanceof ChainFailureError)) throw error
    if (!refused && wasNeverProcessed(error.attempts)) throw error
    const known = await txState().catch(() => undefined)
    if (known !== undefined && known.state !== 'unknown') return hash
    if (refused && error.isFinal && known !== undefined) {
      throw new BroadcastRefusedError({ chain, hash, reason: error.reason })
    }
    throw new BroadcastUncertainError({ chain, hash, cause: error })
  }
}
