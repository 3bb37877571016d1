import { type AffiliateOperations, affiliateOperations as operations } from '../../contract/affiliate/operations.ts'
import { bindHandler, type Service } from '../bindHandler.ts'
import { getPartner } from './getPartner.ts'
import { registerPartner } from './registerPartner.ts'
import { verifyPartner } from './verifyPartner.ts'

/** Every operation of the affiliate program with its handler. */
export const affiliateServices: { readonly [K in keyof AffiliateOperations]: Service<AffiliateOperations[K]> } = {
  affiliatePartner: bindHandler(operations.affiliatePartner, getPartner),
  affiliateRegistration: bindHandler(operations.affiliateRegistration, registerPartner),
  affiliateVerification: bindHandler(operations.affiliateVerification, verifyPartner),
}
