import type { ApiSpec } from '../apiSpec.ts'
import { sessionCookie } from '../credentials.ts'
import { affiliateOperations } from './affiliateOperations.ts'

/** The affiliate program. */
export const affiliateApi = {
  id: 'affiliate',
  base: '/v1/affiliate',
  title: 'affiliate API',
  summary: 'Partners of the affiliate program and their accounts.',
  about: [
    'The public record of an approved partner needs no key. It has the names that receive a share of a swap, and the ' +
      'origins that may embed the widget.',
    `The account, its changes, keys and sessions need the session cookie ${sessionCookie}, which a sign-in at ` +
      '/affiliates/sign-in sets. A POST with the cookie must come from a page of this site: it needs the header Origin or ' +
      'Sec-Fetch-Site of the same origin. Other POSTs are accepted from programs, and from pages of this site only.',
    'Every response outside 2xx is the error object. Limits apply per client address and are in the RateLimit ' +
      'headers of each response.',
  ],
  tag: { name: 'Affiliate', description: 'Partners and accounts of the affiliate program.' },
  operations: affiliateOperations,
  writes: [
    'affiliateRegistration',
    'affiliateVerification',
    'affiliateSignIn',
    'affiliateChangeRequest',
    'affiliateChangeCancel',
    'affiliateSettings',
    'affiliateSessionRevoke',
    'affiliateKeyCreate',
    'affiliateKeyRotate',
    'affiliateKeyRevoke',
  ],
  errorForm: 'service',
  openApiPath: '/v1/affiliate/openapi.json',
} as const satisfies ApiSpec
