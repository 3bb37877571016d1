import { SwapError } from '../errors.ts'
import type { Clock } from '../nodes/net/clock.ts'
import { systemClock } from '../nodes/net/clock.ts'
import type { BaseReader } from './reader.ts'

const PAUSE_MS = 2_000

interface Waiting {
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock | undefined
}

/**
 * Waits until a block includes a transaction. Unreachable servers are retried. Throws `SwapError` (broadcast_refused)
 * when the transaction failed on the chain, and the signal's reason when aborted.
 */
export async function awaitMined(
  reader: Pick<BaseReader, 'txState'>,
  hash: string,
  { signal, clock = systemClock }: Waiting,
): Promise<void> {
  for (;;) {
    const state = await reader.txState(hash, { signal }).catch(() => undefined)
    signal?.throwIfAborted()
    if (state?.state === 'included') return
    if (state?.state === 'failed') {
      throw new SwapError(`The transaction failed: ${state.reason}`, {
        code: 'broadcast_refused',
        hint: 'No coins were swapped, but you paid its network fee. Start again with a new quote.',
      })
    }
    await new Promise<void>((resume) => clock.after(PAUSE_MS, resume))
  }
}
