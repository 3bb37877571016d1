import { SwapError } from '../../core/errors.ts'
import { refusalView } from '../review/refusalView.ts'
import { failureCode } from '../shared/support/failureCode.ts'
import type { Localization } from '../texts/localization.ts'
import type { PayMessages } from '../texts/pay.en.ts'
import { reviewEn } from '../texts/review.en.ts'
import { MemolessServiceError } from './memolessService.ts'
import { PaymentRefusedError } from './paymentRefused.ts'
import { isFinal, OfflineError, VaultChangedError } from './payStops.ts'

/** Why nothing can be paid, and the ways out. */
export interface PayRefusal {
  readonly tone: 'danger' | 'warn'
  readonly title: string
  readonly lines: readonly string[]
  /** `retry` checks again, `restart` opens the form. */
  readonly way: 'retry' | 'restart'
  readonly label: string
  /** What support asks for. */
  readonly code: string
  /** Whether a wallet is a way around it. */
  readonly offersWallet: boolean
}

/** Explains what stopped a payment. Every refusal has a reason and a next step. */
export function payRefusal(error: unknown, { messages, locale }: Localization<PayMessages>): PayRefusal {
  const retry = { way: 'retry', label: messages.tryAgain } as const
  const restart = { way: 'restart', label: messages.startAgain } as const
  if (error instanceof VaultChangedError) {
    const { title, text } = messages.vaultChanged
    return {
      tone: 'danger',
      title,
      lines: [text],
      way: 'retry',
      label: messages.showNew,
      code: 'vault_changed',
      offersWallet: false,
    }
  }
  if (error instanceof OfflineError) {
    const { title, text } = messages.offline
    return { tone: 'warn', title, lines: [text, messages.alreadySent], ...retry, code: 'offline', offersWallet: false }
  }
  if (error instanceof PaymentRefusedError) {
    const { title, text } = messages.reasons[error.reason]
    const way = isFinal(error) ? restart : retry
    const tone = isFinal(error) && error.reason !== 'price_expired' ? 'danger' : 'warn'
    return {
      tone,
      title,
      // Before its registration, nothing can have been sent.
      lines: error.reason === 'price_expired' ? [text] : [text, messages.alreadySent],
      ...way,
      code: error.reason,
      offersWallet: error.reason === 'memoless_halted',
    }
  }
  if (error instanceof MemolessServiceError)
    return { ...serviceRefusal(error, messages, locale), ...restart, code: error.code, offersWallet: true }
  const { tone, title, lines } = refusalView(error, { messages: reviewEn, locale })
  const isHalt = error instanceof SwapError && error.code === 'trading_halted'
  const others = lines.filter((line) => line !== reviewEn.nothingSent)
  return {
    tone: tone === 'danger' ? 'danger' : 'warn',

    title,
    lines: [...others, messages.nothingToSend, messages.alreadySent],
    ...retry,
    code: failureCode(error),
    offersWallet: isHalt,
  }
}

const timeText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

function serviceRefusal(
  error: MemolessServiceError,
  messages: PayMessages,
  locale: string,
): Pick<PayRefusal, 'tone' | 'title' | 'lines'> {
  const known = Object.entries(messages.service).find(([code]) => code === error.code)
  const opens = error.opensAt === undefined ? [] : [messages.opensAt(timeText(error.opensAt, locale))]
  if (known !== undefined) return { tone: 'warn', title: known[1].title, lines: [known[1].text, ...opens] }
  const lines = [error.message, error.hint].filter((line) => line !== '')
  return { tone: 'warn', title: messages.serviceOther, lines }
}
