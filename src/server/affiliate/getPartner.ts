import type { affiliatePartner } from '../../contract/affiliate/partner.ts'
import type { Handler } from '../bindHandler.ts'
import { ApiError } from '../failure.ts'

/** Returns the public record of an approved partner. Throws `ApiError` partner_not_found, and `StoreUnavailableError`. */
export const getPartner: Handler<typeof affiliatePartner> = async ({ id }, { store, clock }) => {
  const found = await store.affiliates.approvedPartner(id, clock())
  if (!found) throw new ApiError('partner_not_found')
  return { ...found, origins: [...found.origins] }
}
