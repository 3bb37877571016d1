import { type Operator, site } from '../../../site.ts'

/** What a person sends along. Addresses and amounts are left out: the hash shows them to support anyway. */
export interface FailureFacts {
  /** The stable code of the error. */
  readonly code?: string | undefined
  /** The hash of a transaction that may have been sent. */
  readonly hash?: string | undefined
}

/** Where support is: the operator's page for it, else its contact. */
interface SupportPlaces {
  readonly support?: string | undefined
  readonly contact?: Operator['contact']
}

const ownPlaces: SupportPlaces = { support: site.links.support, contact: site.operator.contact }

/**
 * Returns the link to the operator's support: a web page, or an e-mail whose subject has the facts. Without a
 * configured support, the page about failures.
 */
export function supportLink(facts: FailureFacts, { support, contact }: SupportPlaces = ownPlaces): string {
  const place = support ?? contact
  if (place === undefined) return '/help#support'
  if (/^https:\/\//.test(place)) return place
  const mailbox = place.replace(/^mailto:/, '')
  if (!/^[^\s@?:]+@[^\s@?]+$/.test(mailbox)) return '/help#support'
  const subject = [site.name, facts.code, facts.hash].filter(Boolean).join(' ')
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`
}
