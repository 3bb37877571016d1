import { getAgreedTime } from '../core/actions/getAgreedTime.ts'
import type { LimitChangePlan } from '../core/actions/planLimitChange.ts'
import type { PreparedDeposit } from '../core/actions/prepareDeposit.ts'
import { recheckLimitChange } from '../core/actions/prepareLimitChange.ts'
import { protocols } from '../core/chains/protocol.ts'
import type { Node } from '../core/nodes/node.ts'
import { checkInbound } from '../core/preparation/checkInbound.ts'
import type { DepositParams } from '../core/preparation/depositParams.ts'
import { expectQuoteNotExpired } from '../core/preparation/expectQuoteNotExpired.ts'
import { DepositRefusedError } from '../core/preparation/preparationErrors.ts'
import type { PreparedTransaction } from '../core/preparation/prepareTransaction.ts'
import { seesBatches } from '../core/quorum/seesBatches.ts'
import type { AnyWallet } from './anyWallet.ts'
import type { SubmitOptions, Submitted, WalletTarget } from './wallet.ts'
import { unsupported } from './walletErrors.ts'

/** The step of a transaction that comes first. A token's approval, or its reset, comes before the deposit. */
export type SigningStep = 'reset' | 'approve' | 'deposit'

/** Whether a wallet makes an approval and its deposit with one confirmation. */
export const isBatch = (transaction: PreparedTransaction): boolean =>
  transaction.family === 'evm' && transaction.isBatch === true

/** Returns the first step of a transaction. A batch is the deposit, because it pays. */
export function nextStep(transaction: PreparedTransaction): SigningStep {
  if (transaction.family !== 'evm' || isBatch(transaction)) return 'deposit'
  return transaction.steps[0]?.step ?? 'deposit'
}

/** A prepared deposit, with what it was prepared from. */
interface AgreedDeposit {
  readonly deposit: DepositParams
  readonly prepared: PreparedDeposit
  /** Resolves the names of the recipients again, and throws when one leads elsewhere. */
  readonly expectSameNames?: () => Promise<void>
}

/**
 * Checks that a prepared deposit may still be sent: queries every node for vault, router, halts and time. Runs before
 * each signature and before signed bytes are resent. Returns the nodes' time in unix seconds. Throws
 * `DepositRefusedError` (quote_expired, trading_halted, …), `QuoteMismatchError` when the vault has moved, and what
 * `verifyInbound` and `expectSameNames` throw.
 */
export async function recheckDeposit(
  node: Node,
  { deposit, prepared, expectSameNames }: AgreedDeposit,
): Promise<number> {
  // Accepted before the deposit was shown.
  const acceptsSingleSource = prepared.oneSource
  const time = getAgreedTime(node)
  // Awaited after the vault, whose error names the endpoints.
  time.catch(() => {})
  await checkInbound(node, deposit, { acceptsSingleSource })
  if (isBatch(prepared.transaction) && !(await seesBatches(node))) throw batchesUnseen(node)
  await expectSameNames?.()
  expectQuoteNotExpired({ ...deposit.quote, expiry: prepared.expiry }, await time)
  return time
}

const batchesUnseen = ({ protocol }: Node): DepositRefusedError =>
  new DepositRefusedError('wallet_unsupported', {
    message: `${protocols[protocol].name} may no longer see an approval and a deposit that are sent as one transaction.`,
    hint: 'Try again: your wallet then asks for the approval and the deposit one after the other.',
  })

/** Who signs a transaction, and what is called meanwhile. */
interface Signer {
  readonly wallet: AnyWallet
  readonly target: WalletTarget
  readonly reader: DepositParams['reader']
  /** Receives the signed bytes right before they are broadcast, so that the same bytes can be resent. */
  readonly onSigned: (signed: Uint8Array) => void
  /**
   * Called after the checks, right before the wallet shows its request, with a clock of the nodes' time (unix seconds).
   */
  readonly onPrompt?: ((now: () => number) => void) | undefined
  /** Receives the hash from a wallet that sends by itself, as `SubmitOptions.onHash`. */
  readonly onHash?: ((hash: string) => void) | undefined
}

export interface PreparedSigning extends AgreedDeposit, Signer {}

/**
 * Signs and sends the first transaction of a prepared deposit: its approval where one is needed, else the deposit. What
 * an external signer signs may come back late; then the whole time of the quote counts. Throws what `recheckDeposit`
 * throws, what the wallet throws, and what the reader's broadcast throws.
 */
export async function signPrepared(node: Node, signing: PreparedSigning): Promise<Submitted> {
  const { deposit, prepared, wallet } = signing
  const expiry = wallet.kind === 'external' ? deposit.quote.expiry : prepared.expiry
  const recheck = () => recheckDeposit(node, signing)
  const recheckLate = () => recheckDeposit(node, { ...signing, prepared: { ...prepared, expiry } })
  return signChecked(prepared.transaction, { ...signing, expiry, recheck, recheckLate })
}

/** A prepared change of a limit order, with the plan that was shown. */
export interface ChangeSigning extends Signer {
  readonly plan: LimitChangePlan
  readonly prepared: PreparedDeposit
}

/**
 * Signs and sends a prepared change of a limit order, after the nodes have confirmed again that the order waits as it was
 * shown. Throws what `recheckLimitChange` throws, what the wallet throws, and what the reader's broadcast throws.
 */
export async function signLimitChange(node: Node, signing: ChangeSigning): Promise<Submitted> {
  const { plan, prepared } = signing
  const recheck = () => recheckLimitChange(node, { plan, prepared })
  const { expiry } = prepared
  return signChecked(prepared.transaction, { ...signing, expiry, recheck, recheckLate: recheck })
}

interface CheckedSigning extends Signer {
  /** Until when the wallet may sign, in unix seconds by the nodes' time. */
  readonly expiry: number
  /** Queries the nodes again, and returns their time. */
  readonly recheck: () => Promise<number>
  /** The same for what an external signer signed, right before it is sent. */
  readonly recheckLate: () => Promise<number>
}

async function signChecked(transaction: PreparedTransaction, signing: CheckedSigning): Promise<Submitted> {
  const { wallet, target, reader, onSigned, onPrompt, onHash, expiry, recheck, recheckLate } = signing
  const now = nodeClockFrom(await recheck())
  onPrompt?.(now)
  return submitPrepared(wallet, transaction, {
    target,
    onHash,
    quoteExpiry: expiry,
    now,
    broadcast: async (signed) => {
      if (wallet.kind === 'external') await recheckLate()
      onSigned(signed)
      return reader.broadcast(signed)
    },
    ...('transaction' in reader && { transaction: reader.transaction }),
    ...('events' in reader && { events: reader.events }),
  })
}

/**
 * Returns a clock of the nodes' time (unix seconds), which was `time` now. The monotonic clock of some systems stops
 * while the computer sleeps and the date can be set, so the faster one of both counts.
 */
function nodeClockFrom(time: number): () => number {
  const ticks = performance.now()
  const date = Date.now()
  return () => time + Math.floor(Math.max(performance.now() - ticks, Date.now() - date) / 1000)
}

/** Hands the first transaction, or all of a batch, to a wallet of its family. Throws `WalletError` (wallet_unsupported) for another one. */
async function submitPrepared(
  wallet: AnyWallet,
  transaction: PreparedTransaction,
  options: SubmitOptions,
): Promise<Submitted> {
  if (wallet.family === 'evm' && transaction.family === 'evm') {
    const { intent, steps } = transaction
    if (transaction.isBatch) {
      if (wallet.submitBatch === undefined) throw unsupported(wallet.name, 'send several calls at once')
      return wallet.submitBatch(
        steps.map((tx) => ({ intent, tx })),
        options,
      )
    }
    const [tx] = steps
    if (tx !== undefined) return wallet.submit({ intent, tx }, options)
  }
  if (wallet.family === 'utxo' && transaction.family === 'utxo') return wallet.submit(transaction, options)
  if (wallet.family === 'send_with_memo' && transaction.family === 'send_with_memo') {
    return wallet.submit(transaction, options)
  }
  if (wallet.family === 'cosmos' && transaction.family === 'cosmos') return wallet.submit(transaction, options)
  if (wallet.family === 'xrp' && transaction.family === 'xrp') return wallet.submit(transaction, options)
  if (wallet.family === 'solana' && transaction.family === 'solana') return wallet.submit(transaction, options)
  if (wallet.family === 'tron' && transaction.family === 'tron') return wallet.submit(transaction, options)
  throw unsupported(wallet.name, 'sign this kind of transaction')
}
