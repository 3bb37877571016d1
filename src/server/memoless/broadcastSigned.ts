import { base64 } from '@scure/base'
import { BroadcastRefusedError } from '../../core/readers/broadcast/errors.ts'
import type { CosmosReader } from '../../core/readers/reader.ts'
import type { MemolessRegistration, MemolessStore } from '../../storage/memolessStore.ts'

/** After this time an open registration that no block has is over; its number may be signed again. */
export const OPEN_MS = 180_000
/** Bytes that a node took may be lost with it; they are sent again after two blocks. */
const RESEND_MS = 12_000
/** How long the right to broadcast stays with one instance. */
const LEASE_MS = 10_000

interface Broadcasting {
  readonly store: MemolessStore
  readonly reader: CosmosReader
  readonly account: string
  readonly clock: () => number
}

/**
 * Broadcasts every signed registration that no instance has sent lately, by sequence, also those of an instance that died.
 * Only the holder of the lease does; other calls return at once. Sending the same bytes again changes nothing.
 */
export async function broadcastSigned({ store, reader, account, clock }: Broadcasting): Promise<void> {
  const lease = await store.lease(account, LEASE_MS, clock())
  if (lease === undefined) return
  try {
    const open = await store.unsettled(account, clock() - OPEN_MS)
    const due = open.filter(({ sentAt }) => sentAt === undefined || clock() - sentAt >= RESEND_MS)
    for (const registration of due) await send({ store, reader, account, clock }, registration)
  } finally {
    await store.release(account, lease)
  }
}

/**
 * Sends one registration. A refusal that cannot pass ends it; an unknown outcome leaves it open. The number is refused too
 * while an earlier one is still on its way, so that is final only once the chain is past it.
 */
async function send(
  { store, reader, account, clock }: Broadcasting,
  registration: MemolessRegistration,
): Promise<void> {
  const { id, txBytes, sequence } = registration
  try {
    await reader.broadcast(base64.decode(txBytes))
  } catch (error) {
    if (!(error instanceof BroadcastRefusedError)) return
    const isSequence = /sequence|signature verification/i.test(error.reason)
    if (isSequence && Number((await reader.account(account)).sequence) <= sequence) return
    await store.fail(id, clock())
    return
  }
  await store.noteSent(id, clock())
}
