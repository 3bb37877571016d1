import * as account from './account.ts'
import { affiliateEarnings } from './earnings.ts'
import * as keys from './keys.ts'
import { affiliatePartner } from './partner.ts'
import { affiliateRegistration, affiliateVerification } from './register.ts'

/** Every operation of the affiliate program below `/v1/affiliate`. */
export const affiliateOperations = {
  affiliatePartner,
  affiliateEarnings,
  affiliateRegistration,
  affiliateVerification,
  affiliateSignIn: account.affiliateSignIn,
  affiliateAccount: account.affiliateAccount,
  affiliateChangeRequest: account.affiliateChangeRequest,
  affiliateChangeCancel: account.affiliateChangeCancel,
  affiliateSettings: account.affiliateSettings,
  affiliateSessions: account.affiliateSessions,
  affiliateSessionRevoke: account.affiliateSessionRevoke,
  affiliateKeys: keys.affiliateKeys,
  affiliateKeyCreate: keys.affiliateKeyCreate,
  affiliateKeyRotate: keys.affiliateKeyRotate,
  affiliateKeyRevoke: keys.affiliateKeyRevoke,
} as const

export type AffiliateOperations = typeof affiliateOperations
