import type { ErrorRow } from './errorRow.ts'

/** Error codes of the affiliate program. */
export type AffiliateErrorCode =
  | 'partner_not_found'
  | 'link_unknown'
  | 'link_used'
  | 'link_expired'
  | 'cross_site_request'

/** Status, title, cause and hint of every error of the affiliate program. */
export const affiliateErrors = {
  partner_not_found: {
    status: 404,
    title: 'There is no approved partner of this id.',
    cause: 'The id is unknown, or the partner is not approved at the moment.',
    hint: 'Check the id. A link with an unknown id works, without an affiliate fee.',
  },
  link_unknown: {
    status: 404,
    title: 'This link is not known.',
    cause: 'The token is incomplete, or a newer link replaced it.',
    hint: 'Open the link of the newest mail again.',
  },
  link_used: {
    status: 410,
    title: 'This link was already used.',
    cause: 'A mailed link works once.',
    hint: 'Sign in to see the state of your account.',
  },
  link_expired: {
    status: 410,
    title: 'This link has expired.',
    cause: 'A link to verify an address or to sign in works for 30 minutes.',
    hint: 'Request another link.',
  },
  cross_site_request: {
    status: 403,
    title: 'This request did not come from a page of this site.',
    cause: 'A form or a call that changes an account was sent by another site, or without the header Origin.',
    hint: 'Open the page on this site and send the form again.',
  },
} as const satisfies Record<AffiliateErrorCode, ErrorRow>
