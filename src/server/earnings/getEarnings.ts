import { type affiliateEarnings, MAX_EARNINGS_DAYS } from '../../contract/affiliate/earnings.ts'
import { requireSession } from '../affiliate/session.ts'
import type { Handler } from '../bindHandler.ts'
import type { ServerContext } from '../context.ts'
import { ApiError, MisconfiguredError } from '../failure.ts'
import { dayRange } from './days.ts'
import type { Earner } from './earning.ts'
import { reportEarnings } from './reportEarnings.ts'

/** Most swaps of a name in one response: each is compared with every node. */
const MAX_SWAPS = 50

/**
 * Returns what the partner of the API key or session earned. Throws `ApiError` (invalid_input, partner_not_found, those of
 * keys and sessions), `MisconfiguredError` without indexers, and what `reportEarnings` throws.
 */
export const getEarnings: Handler<typeof affiliateEarnings> = async (input, context) => {
  const { store, nodes, midgards, clock } = context
  const id = await partnerIdOf(context)
  const days = dayRange(input, clock())
  if (days === undefined) {
    throw new ApiError('invalid_input', { message: `The range does not have 1 to ${MAX_EARNINGS_DAYS} days.` })
  }
  const partner = id === undefined ? undefined : await store.affiliates.approvedPartner(id, clock())
  if (!partner) throw new ApiError('partner_not_found')
  if (midgards === undefined) throw new MisconfiguredError({ variables: ['MIDGARD_URLS', 'MAYA_MIDGARD_URLS'] })
  const earners: readonly Earner[] = [
    ...(partner.thorchain ? [{ protocol: 'THORCHAIN' as const, name: partner.thorchain.name }] : []),
    ...(partner.maya ? [{ protocol: 'MAYACHAIN' as const, name: partner.maya.name }] : []),
  ]
  return reportEarnings({ nodes, midgards }, earners, days, MAX_SWAPS)
}

/** Returns the partner of the request's API key, or without one of its session. */
async function partnerIdOf(context: ServerContext): Promise<string | undefined> {
  const { request, apiKeys } = context
  if (request?.headers.has('x-api-key')) return (await apiKeys.authenticate(request)).owner
  return (await requireSession(context)).account.partnerId
}
