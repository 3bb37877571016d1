import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { checkLife } from '../../core/preparation/checkAgreement.ts'
import { checkInbound } from '../../core/preparation/checkInbound.ts'
import type { PreparedTransaction } from '../../core/preparation/prepareFamily.ts'
import { unsupported } from '../../wallets/errors.ts'
import type { SubmitOptions, Submitted } from '../../wallets/wallet.ts'
import type { Reviewed } from './askReview.ts'
import type { Burner } from './burnerOf.ts'
import type { Purse } from './purse.ts'

export interface Signing {
  readonly reviewed: Reviewed
  readonly purse: Purse
  /** Is handed the signed bytes right before they go out, so that the same ones can be sent again. */
  readonly onSigned: (signed: Uint8Array) => void
}

/**
 * Has the first transaction of a reviewed deposit signed and sent, exactly as it was shown: its approval where one is
 * needed, else the deposit. Every node is asked again before where the deposit goes and what time it is. Throws
 * `DepositRefusedError` (quote_expired, trading_halted, …), `QuoteMismatchError` when the vault has moved, what the
 * wallet throws, and what the reader's broadcast throws.
 */
export async function signDeposit(node: Node, { reviewed, purse, onSigned }: Signing): Promise<Submitted> {
  const { question, prepared } = reviewed
  const [, time] = await Promise.all([checkInbound(node, question), getAgreedTime(node)])
  const { expiry } = prepared
  checkLife({ ...question.quote, expiry }, time)
  const readAt = performance.now()
  return submit(purse.wallet, prepared.transaction, {
    place: purse.place,
    quoteExpiry: expiry,
    now: () => time + Math.floor((performance.now() - readAt) / 1000),
    broadcast: (signed) => {
      onSigned(signed)
      return purse.reader.broadcast(signed)
    },
  })
}

/** What stands first in a transaction: an allowance of a token, or its reset, comes before the deposit. */
export function nextStep(transaction: PreparedTransaction): 'reset' | 'approve' | 'deposit' {
  return transaction.family === 'evm' ? (transaction.steps[0]?.step ?? 'deposit') : 'deposit'
}

async function submit(wallet: Burner, transaction: PreparedTransaction, options: SubmitOptions): Promise<Submitted> {
  if (wallet.family === 'evm' && transaction.family === 'evm') {
    const [tx] = transaction.steps
    if (tx !== undefined) return wallet.submit({ intent: transaction.intent, tx }, options)
  }
  if (wallet.family === 'utxo' && transaction.family === 'utxo') return wallet.submit(transaction, options)
  if (wallet.family === 'cosmos' && transaction.family === 'cosmos') return wallet.submit(transaction, options)
  if (wallet.family === 'xrp' && transaction.family === 'xrp') return wallet.submit(transaction, options)
  if (wallet.family === 'solana' && transaction.family === 'solana') return wallet.submit(transaction, options)
  if (wallet.family === 'tron' && transaction.family === 'tron') return wallet.submit(transaction, options)
  throw unsupported(wallet.name, 'sign this kind of transaction')
}
