import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { checkInbound } from '../../core/preparation/checkInbound.ts'
import { expectQuoteNotExpired } from '../../core/preparation/expectQuoteNotExpired.ts'
import type { PreparedTransaction } from '../../core/preparation/prepareTransaction.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import type { SubmitOptions, Submitted } from '../../wallets/wallet.ts'
import { unsupported } from '../../wallets/walletErrors.ts'
import { nodeClockFrom } from '../shared/time/nodeClock.ts'
import type { Payer } from '../wallet/payer.ts'
import { type Consented, expectConsent } from './consent.ts'
import { expectSameNames } from './expectSameNames.ts'
import type { Reviewed } from './loadReview.ts'

export interface SigningParams {
  readonly reviewed: Reviewed
  readonly payer: Payer
  /** How the person accepted the loss, where it needs that. */
  readonly consented?: Consented | undefined
  /** Receives the signed bytes right before they are broadcast, so that the same bytes can be resent. */
  readonly onSigned: (signed: Uint8Array) => void
  /**
   * Called after the checks, right before the wallet shows its request, with a clock of the nodes' time (unix seconds).
   */
  readonly onPrompt?: ((now: () => number) => void) | undefined
  /** Receives the hash from a wallet that sends by itself, as `SubmitOptions.onHash`. */
  readonly onHash?: ((hash: string) => void) | undefined
}

/**
 * Checks that a reviewed deposit may still be sent: queries every node for vault, router, halts and time. Runs before
 * each signature and before signed bytes are resent. Resolves the names of the form again. Returns the nodes' time in
 * unix seconds. Throws `DepositRefusedError` (quote_expired, trading_halted, …), `QuoteMismatchError` when the vault
 * has moved, and what `verifyInbound` throws.
 */
async function recheckDeposit(node: Node, { request, deposit, prepared, otherNode }: Reviewed): Promise<number> {
  // Accepted before the review was shown.
  const acceptsSingleSource = prepared.oneSource
  const time = getAgreedTime(node)
  // Awaited after the vault, whose error names the endpoints.
  time.catch(() => {})
  await checkInbound(node, deposit, { acceptsSingleSource })
  await expectSameNames([node, otherNode], { request, destination: deposit.intent.destination })
  expectQuoteNotExpired({ ...deposit.quote, expiry: prepared.expiry }, await time)
  return time
}

/**
 * Signs and sends the first transaction of a reviewed deposit, exactly as shown: its approval where one is needed, else
 * the deposit. Throws `SwapError` (price_limit) without consent to the loss, what `recheckDeposit` throws, what
 * the wallet throws, and what the reader's broadcast throws.
 */
export async function signDeposit(node: Node, signing: SigningParams): Promise<Submitted> {
  const { reviewed, payer, consented, onSigned, onPrompt, onHash } = signing
  const { prepared, cost } = reviewed
  expectConsent(cost, consented)
  const { expiry } = prepared
  const now = nodeClockFrom(await recheckDeposit(node, reviewed))
  onPrompt?.(now)
  return submit(payer.wallet, prepared.transaction, {
    target: payer.account,
    onHash,
    quoteExpiry: expiry,
    now,
    broadcast: (signed) => {
      onSigned(signed)
      return payer.reader.broadcast(signed)
    },
    ...('transaction' in payer.reader && { transaction: payer.reader.transaction }),
  })
}

/** Resends signed bytes, after the same checks as before a signature. Throws what `signDeposit` throws. */
export async function resendDeposit(
  node: Node,
  { reviewed, payer, signed }: Pick<SigningParams, 'reviewed' | 'payer'> & { readonly signed: Uint8Array },
): Promise<string> {
  await recheckDeposit(node, reviewed)
  return payer.reader.broadcast(signed)
}

/** Returns the first step of a transaction. A token's approval, or its reset, comes before the deposit. */
export function nextStep(transaction: PreparedTransaction): 'reset' | 'approve' | 'deposit' {
  return transaction.family === 'evm' ? (transaction.steps[0]?.step ?? 'deposit') : 'deposit'
}

async function submit(wallet: AnyWallet, transaction: PreparedTransaction, options: SubmitOptions): Promise<Submitted> {
  if (wallet.family === 'evm' && transaction.family === 'evm') {
    const [tx] = transaction.steps
    if (tx !== undefined) return wallet.submit({ intent: transaction.intent, tx }, options)
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
