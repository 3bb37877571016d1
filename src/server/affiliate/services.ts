import { type AffiliateOperations, affiliateOperations as operations } from '../../contract/affiliate/operations.ts'
import { bindHandler, type Service } from '../transport/bindHandler.ts'
import * as account from './account.ts'
import { getEarnings } from './earnings/getEarnings.ts'
import { getPartner } from './getPartner.ts'
import * as keys from './keys.ts'
import { registerPartner } from './registerPartner.ts'
import { bindOpenHandler, bindSessionHandler } from './session.ts'
import { signIn } from './signIn.ts'
import { verifyPartner } from './verifyPartner.ts'

/** Every operation of the affiliate program with its handler. */
export const affiliateServices: { readonly [K in keyof AffiliateOperations]: Service<AffiliateOperations[K]> } = {
  affiliatePartner: bindHandler(operations.affiliatePartner, getPartner),
  affiliateEarnings: bindHandler(operations.affiliateEarnings, getEarnings),
  affiliateRegistration: bindOpenHandler(operations.affiliateRegistration, registerPartner),
  affiliateVerification: bindOpenHandler(operations.affiliateVerification, verifyPartner),
  affiliateSignIn: bindOpenHandler(operations.affiliateSignIn, signIn),
  affiliateAccount: bindSessionHandler(operations.affiliateAccount, account.getAccount),
  affiliateChangeRequest: bindSessionHandler(operations.affiliateChangeRequest, account.requestChange),
  affiliateChangeCancel: bindSessionHandler(operations.affiliateChangeCancel, account.cancelChange),
  affiliateSettings: bindSessionHandler(operations.affiliateSettings, account.saveSettings),
  affiliateSessions: bindSessionHandler(operations.affiliateSessions, account.listSessions),
  affiliateSessionRevoke: bindSessionHandler(operations.affiliateSessionRevoke, account.revokeSession),
  affiliateKeys: bindSessionHandler(operations.affiliateKeys, keys.listKeys),
  affiliateKeyCreate: bindSessionHandler(operations.affiliateKeyCreate, keys.createKey),
  affiliateKeyRotate: bindSessionHandler(operations.affiliateKeyRotate, keys.rotateKey),
  affiliateKeyRevoke: bindSessionHandler(operations.affiliateKeyRevoke, keys.revokeKey),
}
