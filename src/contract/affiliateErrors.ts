import type { ErrorRow } from './errorRow.ts'

/** Error codes of the affiliate program. */
export type AffiliateErrorCode =
  | 'partner_not_found'
  | 'partner_not_approved'
  | 'link_unknown'
  | 'link_used'
  | 'link_expired'
  | 'cross_site_request'
  | 'session_missing'
  | 'record_unknown'
  | 'key_limit'
  | 'mail_unavailable'

/** Status, title, cause and hint of every error of the affiliate program. */
export const affiliateErrors = {
  partner_not_found: {
    status: 404,
    title: 'There is no approved partner of this id.',
    cause: 'The id is unknown, or the partner is not approved at the moment.',
    hint: 'Check the id. A link with an unknown id works, without an affiliate fee.',
  },
  partner_not_approved: {
    status: 403,
    title: 'This account has no API keys yet.',
    cause: 'The operator has not approved the account, so it cannot create or rotate a key.',
    hint: 'Wait for the approval, which arrives by email.',
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
    cause:
      'A form or call was sent by another site, or one that changes an account was sent without the header Origin.',
    hint: 'Open the page on this site and send the form again.',
  },
  session_missing: {
    status: 401,
    title: 'You are not signed in.',
    cause: 'The request has no session cookie, or the session expired or was closed.',
    hint: 'Sign in again with a link by email.',
  },
  record_unknown: {
    status: 404,
    title: 'There is no such entry in this account.',
    cause: 'The id of the key, session or change is unknown, or it has ended.',
    hint: 'Read the list of the account again.',
  },
  key_limit: {
    status: 409,
    title: 'There are too many of them already.',
    cause: 'A partner has at most 10 working keys, and a key at most two working secrets.',
    hint: 'Revoke one that you no longer use.',
  },
  mail_unavailable: {
    status: 503,
    title: 'The emails of this change could not be sent, so nothing changed.',
    cause: 'The mail server of the site refused an email, or did not answer in time.',
    hint: 'Try again in a few minutes.',
  },
} as const satisfies Record<AffiliateErrorCode, ErrorRow>
