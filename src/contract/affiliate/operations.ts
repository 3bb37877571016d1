import { affiliatePartner } from './partner.ts'

/** Every operation of the affiliate program below `/v1/affiliate`. */
export const affiliateOperations = { affiliatePartner } as const

export type AffiliateOperations = typeof affiliateOperations
