import { affiliatePartner } from './partner.ts'
import { affiliateRegistration, affiliateVerification } from './register.ts'

/** Every operation of the affiliate program below `/v1/affiliate`. */
export const affiliateOperations = { affiliatePartner, affiliateRegistration, affiliateVerification } as const

export type AffiliateOperations = typeof affiliateOperations
