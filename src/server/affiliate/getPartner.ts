import type { affiliatePartner } from '../../contract/affiliate/partner.ts'
import { ApiError } from '../failure.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** Returns the public record of an approved partner. Throws `ApiError` partner_not_found, and `StoreUnavailableError`. */
export const getPartner: Handler<typeof affiliatePartner> = async ({ id }, { store, clock }) => {
  const found = await store.affiliates.approvedPartner(id, clock())
  if (!found) throw new ApiError('partner_not_found')
  return { ...found, origins: [...found.origins] }
}
