import type { ReviewMessages } from '../texts/review.en.ts'
import type { RefusalView } from './refusal.ts'
import type { SignedElsewhereError } from './signedElsewhere.ts'

/** Explains a swap of another tab. A second payment of the same swap is possible, and named as one. */
export function elsewhereRefusal({ hash }: SignedElsewhereError, messages: ReviewMessages): RefusalView {
  const common = { tone: 'warn', action: { kind: 'quote' } } as const
  return hash === undefined
    ? { ...common, title: messages.otherTabTitle, lines: [messages.otherTabWhy], label: messages.tryAgain }
    : {
        ...common,
        title: messages.signedElsewhereTitle,
        lines: [messages.signedElsewhereWhy],
        label: messages.payAgain,
      }
}
