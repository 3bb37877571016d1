import { newsletterEn as messages } from '../../texts/newsletter.en.ts'

/** The server's answer to a subscription. Its own texts are for programs and in English, so only the code is used. */
export interface NewsletterAnswer {
  readonly ok: boolean
  readonly code: unknown
  /** Seconds, as the header has them. */
  readonly retryAfter: string | null
}

/** Describes an answer in the shown language; undefined when none arrived. */
export function describeAnswer(answer: NewsletterAnswer | undefined): string {
  if (answer === undefined) return messages.noResponse
  if (answer.ok) return messages.accepted
  if (answer.code === 'invalid_email') return messages.invalidAddress
  if (answer.code !== 'rate_limited') return messages.failed
  const seconds = Number(answer.retryAfter)
  return `${messages.tooMany} ${messages.retryIn(seconds > 60 ? Math.ceil(seconds / 60) : 1)}`
}
