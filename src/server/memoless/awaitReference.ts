import { base64 } from '@scure/base'
import { limits } from '../../contract/limits.ts'
import { SwapError } from '../../core/errors.ts'
import { formatReference } from '../../core/memo/memoless/reference.ts'
import type { AgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { BroadcastRefusedError } from '../../core/readers/broadcast/broadcastErrors.ts'
import type { CosmosReader } from '../../core/readers/reader.ts'
import type { MemolessRegistration, MemolessStore } from '../../storage/memolessStore.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { expectAccount } from './availability.ts'

/** After this time an open registration that no block has is over; its number may be signed again. */
const OPEN_MS = 180_000

/** Bytes that a node took may be lost with it; they are sent again after two blocks. */
const RESEND_MS = 12_000

/** How long the right to broadcast stays with one instance. */
const LEASE_MS = 10_000

/** Time between two reads. A block takes six seconds. */
const EVERY_MS = 1_500

/**
 * Broadcasts a registration, waits until a majority of the nodes reports its reference, and stores it. Continues
 * registrations that another request or instance began, also one that died after its broadcast. Undefined when the
 * nodes no longer know a reference that was registered, and when no block took the transaction in time, such as that of
 * a process that died before its broadcast. Throws `ApiError` (registration_pending, registration_failed) and
 * `MemoDiffersError`.
 */
export async function awaitReference(
  context: ServerContext,
  registration: MemolessRegistration,
): Promise<AgreedReference | undefined> {
  const { store, clock, nodes, loadReader } = context
  const { signer, sleep, inTurn } = expectAccount(context)
  const reader = await loadReader('THOR')
  const broadcasting = { store: store.memoless, reader, account: signer.address, clock }
  const deadline = clock() + limits.registrationWaitMs
  for (let disagreement: SwapError | undefined; ; ) {
    await broadcastSigned(broadcasting)
    try {
      const found = await inTurn(() => readAgreedReference(nodes.THORCHAIN, { hash: registration.txHash }))
      // A deposit in the block of the registration itself would not use it.
      if (found !== undefined && found.registeredAt < found.height) return await settle(context, registration, found)
      if (found === undefined && registration.state === 'registered') return undefined
      if (found === undefined && (await isLost(context, registration))) return undefined
      disagreement = undefined
    } catch (error) {
      if (!(error instanceof SwapError) || error instanceof MemoDiffersError) throw error
      disagreement = error
    }
    if (clock() >= deadline) throw disagreement ?? pending()
    await sleep(EVERY_MS)
  }
}

/** The nodes report another memo or asset than the one that was registered: show nothing. */
class MemoDiffersError extends SwapError {
  override name = 'MemoDiffersError'
  constructor() {
    super('The nodes report another memo for this registration.', {
      code: 'deposit_mismatch',
      hint: 'Send nothing. If it happens again, one of the configured nodes is wrong.',
    })
  }
}

/** Throws `MemoDiffersError` unless the chain has exactly what was registered. */
export function expectSameMemo(registration: MemolessRegistration, found: AgreedReference): void {
  const { asset, memo, txHash } = registration
  if (found.asset !== asset || found.memo !== memo || found.registrationHash !== txHash) throw new MemoDiffersError()
}

async function settle(context: ServerContext, registration: MemolessRegistration, found: AgreedReference) {
  expectSameMemo(registration, found)
  const reference = formatReference(found.reference)
  const stored = { reference, height: found.registeredAt }
  if (registration.state !== 'registered') await context.store.memoless.settle(registration.id, stored, context.clock())
  return found
}

/**
 * Whether no block can include the transaction any more. Throws `ApiError` (registration_failed) once the chain or its
 * node has refused it: the same memo would be refused again, and a transaction that failed in its block was paid.
 */
async function isLost(
  { store, clock, loadReader }: ServerContext,
  { id, txHash, createdAt }: MemolessRegistration,
): Promise<boolean> {
  const wasRefused = (await store.memoless.find(id))?.state === 'failed'
  const tx = await (await loadReader('THOR')).txState(txHash)
  if (tx.state === 'included') return false
  const isLate = tx.state === 'unknown' && clock() - createdAt > OPEN_MS
  const isInBlock = tx.state === 'failed'
  if (isInBlock || isLate) await store.memoless.fail(id, clock(), { isInBlock })
  if (tx.state !== 'failed' && !wasRefused) return isLate
  const reason = tx.state === 'failed' ? ` ${tx.reason}` : ''
  throw new ApiError('registration_failed', { message: `THORChain did not register the memo.${reason}` })
}

const pending = () => new ApiError('registration_pending', { headers: { 'retry-after': '6' } })

interface Broadcasting {
  readonly store: MemolessStore
  readonly reader: CosmosReader
  readonly account: string
  readonly clock: () => number
}

/**
 * Broadcasts every signed registration that no instance has sent lately, by sequence, also those of an instance that
 * died. Only the holder of the lease does; other calls return at once. Sending the same bytes again changes nothing.
 */
async function broadcastSigned({ store, reader, account, clock }: Broadcasting): Promise<void> {
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
 * Sends one registration. A refusal that cannot pass ends it; an unknown outcome leaves it open. The number is refused
 * too while an earlier one is still on its way, so that is final only once the chain is past it.
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
