/**
 * Cookie of a partner's session. The prefix makes browsers refuse it over plain http, for a domain or for a part of the
 * site.
 */
export const sessionCookie = '__Host-portage-partner'

/** Credentials that a request may need, under their names in documents. */
export const credentials = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Set by a sign-in with a mailed link. A POST with it must come from a page of this site.',
  },
} as const

export type CredentialName = keyof typeof credentials
