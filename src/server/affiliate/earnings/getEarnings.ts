import { type affiliateEarnings, MAX_EARNINGS_DAYS } from '../../../contract/affiliate/earnings.ts'
import { ApiError, MisconfiguredError } from '../../failure.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { requireSession } from '../session.ts'
import { dayRange } from './days.ts'
import { cachedReport } from './earningsCache.ts'
import { earnersOf, reportEarnings } from './reportEarnings.ts'

/**
 * Returns a page of what the partner of the sk_ key or session earned. A pk_ key is visible in a page, so it is refused.
 * Throws `ApiError` (api_key_public, invalid_input, partner_not_found, those of sessions), `MisconfiguredError` without
 * indexers, and what `reportEarnings` throws.
 */
export const getEarnings: Handler<typeof affiliateEarnings> = async (input, context) => {
  const { store, nodes, midgards, clock, apiKey } = context
  if (apiKey?.kind === 'pk') throw new ApiError('api_key_public')
  const id = apiKey === undefined ? (await requireSession(context)).account.partnerId : apiKey.owner
  const now = clock()
  const days = dayRange(input, now)
  if (days === undefined) {
    throw new ApiError('invalid_input', { message: `The range does not have 1 to ${MAX_EARNINGS_DAYS} days.` })
  }
  const partner = id === undefined ? undefined : await store.affiliates.approvedPartner(id, now)
  if (!partner) throw new ApiError('partner_not_found')
  if (midgards === undefined) throw new MisconfiguredError({ variables: ['MIDGARD_URLS', 'MAYA_MIDGARD_URLS'] })
  const earners = earnersOf(partner)
  const { cursor } = input
  return cachedReport(midgards, {
    partner: partner.id,
    now,
    key: JSON.stringify([earners, days, cursor]),
    read: () => reportEarnings({ nodes, midgards }, earners, days, { cursor }),
  })
}
