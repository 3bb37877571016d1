import type { affiliateVerification } from '../../contract/affiliate/register.ts'
import type { LinkState } from '../../storage/affiliateRecords.ts'
import { ApiError } from '../apiError.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** Verifies the address of a registration. Throws `ApiError` link_unknown, link_used or link_expired. */
export const verifyPartner: Handler<typeof affiliateVerification> = async ({ token }, { store, clock }) => {
  const { state } = await store.affiliates.verify(token, clock())
  if (state !== 'verified') throw linkError(state)
  return {
    status: 'review',
    message: 'Your address is verified. We review your registration and send your API key by email.',
  }
}

/** Returns the error of a link that does not work. */
export const linkError = (state: LinkState) => new ApiError(`link_${state}`)
