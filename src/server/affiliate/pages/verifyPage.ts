import { affiliateServices } from '../services.ts'
import { linkPage } from './linkPage.ts'
import type { AffiliatePage } from './pageVisit.ts'
import { showMessage } from './showPage.ts'

/** Verifies the address of a registration. Shows first which partner registered, and where its share is paid. */
export const verifyPage: AffiliatePage = linkPage({
  purpose: 'verify',
  title: 'Verify your address',
  intro: 'Continue only if you registered this partner yourself.',
  button: 'Verify address',
  async use(token, { context }) {
    await affiliateServices.affiliateVerification.run({ token }, context)
    const text = ['We review your registration and send your API key by email.']
    return showMessage({ title: 'Your address is verified', text }, context)
  },
})
