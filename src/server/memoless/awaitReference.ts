import { limits } from '../../contract/limits.ts'
import { SwapError } from '../../core/errors.ts'
import { formatReference } from '../../core/memo/memoless/reference.ts'
import { type AgreedReference, readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { expectAccount } from './availability.ts'
import { broadcastSigned, OPEN_MS } from './broadcastSigned.ts'

/** Time between two reads. A block takes six seconds. */
const EVERY_MS = 1_500

/**
 * Broadcasts a registration, waits until a majority of the nodes reports its reference, and stores it. Continues
 * registrations that another request or instance began, also one that died after its broadcast. Undefined when the nodes
 * no longer know a reference that was registered, and when no block took the transaction in time, such as that of a process
 * that died before its broadcast. Throws `ApiError` (registration_pending, registration_failed) and `MemoDiffersError`.
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
export class MemoDiffersError extends SwapError {
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
 * Whether no block can include the transaction any more. Throws `ApiError` (registration_failed) once the chain or its node
 * has refused it: the same memo would be refused again, and a transaction that failed in its block was paid.
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
