import type { ErrorRow } from './errorRow.ts'

/** Error codes of the affiliate program. */
export type AffiliateErrorCode = 'partner_not_found'

/** Status, title, cause and hint of every error of the affiliate program. */
export const affiliateErrors = {
  partner_not_found: {
    status: 404,
    title: 'There is no approved partner of this id.',
    cause: 'The id is unknown, or the partner is not approved at the moment.',
    hint: 'Check the id. A link with an unknown id works, without an affiliate fee.',
  },
} as const satisfies Record<AffiliateErrorCode, ErrorRow>
