import {
  fillLine,
  type ReasonLines,
  type ReasonWords,
  reasonLines,
  type whyTexts,
} from '../../core/tracking/reasonText.ts'
import type { RefundReason } from '../../core/tracking/refundReasons.ts'
import type { refundTexts } from '../../core/tracking/refundTexts.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { UnpaidReason, unpaidTexts } from '../../core/tracking/unpaidReasons.ts'
import type { UnsignedPayment, unsignedTexts } from '../../core/tracking/unsignedPayment.ts'
import { registerTexts } from './registerTexts.ts'

interface ReasonTexts {
  readonly refund?: Partial<typeof refundTexts>
  readonly unpaid?: Partial<typeof unpaidTexts>
  readonly unsigned?: Partial<typeof unsignedTexts>
  readonly why?: Partial<typeof whyTexts>
}

/** Other languages have the texts of each reason. English has none here, because a reason has its own. */
export const reasonsEn = registerTexts<ReasonTexts>('reasons', {})

/** Returns why coins are refunded and what to do, in the shown language. */
export function refundLines(refund: RefundReason): ReasonLines {
  const { refund: texts } = reasonsEn
  return texts?.[refund.chainMessage === undefined ? 'not_given' : refund.code] ?? refund
}

/** Returns why nothing will be paid and what to do, in the shown language. */
export const unpaidLines = (reason: UnpaidReason): ReasonLines => shownLines(reason, reasonsEn.unpaid)

/** Returns what happens to an unsigned payment and what to do, in the shown language. */
export const unsignedLines = (reason: UnsignedPayment): ReasonLines => shownLines(reason, reasonsEn.unsigned)

interface NamedReason extends ReasonLines {
  readonly text?: readonly [name: string, ...values: readonly string[]]
}

function shownLines(reason: NamedReason, texts: Readonly<Record<string, ReasonWords>> = {}): ReasonLines {
  const [name = '', ...values] = reason.text ?? []
  const words = texts[name]
  return words === undefined ? reason : reasonLines(words, values)
}

/** Returns why a status is not confirmed, in the shown language. */
export function whyLine({ why, whyText }: Pick<SwapStatus, 'why' | 'whyText'>): string | undefined {
  const [name, ...values] = whyText ?? []
  const text = name && reasonsEn.why?.[name]
  return text === undefined ? why : fillLine(text, values)
}
