import { SwapError } from '../../core/errors.ts'
import type { ReviewMessages } from '../texts/review.en.ts'

/** Why signed bytes were not resent, and whether another try makes sense. */
export interface ResendView {
  readonly title: string
  readonly lines: readonly string[]
  /** True if the checks could not run. False if something changed, so that resending is no longer possible. */
  readonly mayTryAgain: boolean
}

/** Failures of the check itself, which say nothing about the deposit. Every retry checks again. */
const unchecked: ReadonlySet<string> = new Set(['nodes_unreachable', 'node_bad_response', 'inbound_unconfirmed'])

export function resendView(error: unknown, messages: ReviewMessages): ResendView {
  const code = error instanceof SwapError ? error.code : undefined
  if (code === undefined || unchecked.has(code)) {
    const line = code === 'inbound_unconfirmed' ? messages.resendUnconfirmed : messages.resendUncheckedWhy
    return { title: messages.resendUncheckedTitle, lines: [line], mayTryAgain: true }
  }
  return {
    title: messages.resendStoppedTitle,
    lines: [reasonOf(code, messages), messages.resendStoppedTodo],
    mayTryAgain: false,
  }
}

function reasonOf(code: string, messages: ReviewMessages): string {
  switch (code) {
    case 'quote_expired':
      return messages.resendExpired
    case 'deposit_mismatch':
      return messages.resendMoved
    case 'trading_halted':
      return messages.resendHalted
    case 'broadcast_refused':
      return messages.resendRefused
    default:
      return messages.resendChanged
  }
}
