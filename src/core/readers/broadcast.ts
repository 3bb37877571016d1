import type { ChainId } from '../chains/chains.ts'
import {
  BroadcastRefusedError,
  BroadcastUncertainError,
  ChainFailureError,
  ChainRefusedError,
  unheard,
} from './failure.ts'
import type { TxStanding } from './reader.ts'

export interface Sending {
  readonly chain: ChainId
  /** Computed from the bytes that are sent. */
  readonly hash: string
  /** Resolves when a server took the bytes, or had them. */
  readonly send: () => Promise<unknown>
  /** Looked at when a server says no: bytes that the chain has already are refused in many words. */
  readonly standing: () => Promise<TxStanding>
}

/**
 * Sends once and says what is certain. A refusal is one only when the chain does not know the hash and no other server
 * may have heard it; silence is never a refusal. Throws `BroadcastRefusedError`, `BroadcastUncertainError`, and
 * `ChainFailureError` when no server can have got the bytes.
 */
export async function broadcastOnce({ chain, hash, send, standing }: Sending): Promise<string> {
  try {
    await send()
    return hash
  } catch (error) {
    const refused = error instanceof ChainRefusedError
    if (!refused && !(error instanceof ChainFailureError)) throw error
    if (!refused && unheard(error.attempts)) throw error
    const known = await standing().catch(() => undefined)
    if (known !== undefined && known.state !== 'unknown') return hash
    if (refused && error.firm && known !== undefined) {
      throw new BroadcastRefusedError({ chain, hash, words: error.words })
    }
    throw new BroadcastUncertainError({ chain, hash, cause: error })
  }
}

/** What a server may answer to bytes it was sent: our own hash, or that it has them. Another hash says nothing. */
export function isOurs(said: string, hash: string): boolean {
  return said.toLowerCase() === hash.toLowerCase()
}
