import { SentOtherError } from '../../wallets/walletErrors.ts'
import { amountText } from '../shared/figures/figures.ts'
import { isolateIn } from '../texts/isolate.ts'
import type { Reviewed } from './loadReview.ts'

/** An approval that the person changed in the wallet, in the token's own decimals. */
export interface EditedApproval {
  readonly hash: string
  readonly asked: bigint
  readonly approved: bigint
}

/** approve(address,uint256) in lower-case hex: the call with its spender, then the amount. Source: ERC-20 (EIP-20). */
const approval = /^(0x095ea7b3[0-9a-f]{64})([0-9a-f]{64})$/

/**
 * Returns the approval that a wallet sent in place of the agreed one, when nothing but the amount differs. Undefined
 * for deposits and for every other difference, such as another token or spender.
 */
export function editedApproval(error: unknown, { prepared: { transaction } }: Reviewed): EditedApproval | undefined {
  if (!(error instanceof SentOtherError) || transaction.family !== 'evm') return undefined
  if ((transaction.steps[0]?.step ?? 'deposit') === 'deposit') return undefined
  const [difference, ...others] = error.differences
  if (difference?.field !== 'data' || others.length > 0) return undefined
  const asked = approval.exec(difference.expected)
  const found = approval.exec(difference.found)
  if (!asked || !found || asked[1] !== found[1]) return undefined
  return { hash: error.hash, asked: BigInt(`0x${asked[2]}`), approved: BigInt(`0x${found[2]}`) }
}

/** An edited approval, and the review that asked for it. */
export interface Edited {
  readonly change: EditedApproval
  readonly reviewed: Reviewed
}

/**
 * The amounts of an edited approval. `approved` is undefined if it is more than was asked for, and often without a
 * limit.
 */
export interface EditedText {
  readonly asked: string
  readonly approved: string | undefined
}

/** Formats both amounts in the token's own decimals, with every digit: "50 USDC". */
export function editedText({ change: { asked, approved }, reviewed }: Edited, locale: string): EditedText {
  const { deposit, prepared } = reviewed
  const { transaction } = prepared
  const decimals = transaction.family === 'evm' ? (transaction.intent.tokenDecimals ?? 0) : 0
  const text = (amount: bigint) =>
    isolateIn(locale, `${amountText(amount, decimals, locale)} ${deposit.intent.fromAsset.ticker}`)
  return { asked: text(asked), approved: approved > asked ? undefined : text(approved) }
}
