import type { ErrorRow } from './errorRow.ts'

/** Error codes of API keys. */
export type ApiKeyErrorCode =
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_revoked'
  | 'api_key_origin'
  | 'api_key_public'
  | 'api_key_test'
  | 'api_key_quota'
  | 'api_key_burst'

/** Status, title, cause and hint of every error of API keys. */
export const apiKeyErrors = {
  api_key_missing: {
    status: 401,
    title: 'This request needs an API key.',
    cause: 'The header x-api-key is missing or empty.',
    hint: 'Send your key in the header x-api-key. Keys are free: register at {site}/affiliates, verify your e-mail address, and get the key on approval.',
  },
  api_key_invalid: {
    status: 401,
    title: 'This API key is not valid.',
    cause: 'The key is truncated or has a typing error, so its checksum is wrong, or this site never issued it.',
    hint: 'Copy the whole key again: pk_portage_ or sk_portage_ and 72 characters. Keys of other sites do not work here; a key of this one is free at {site}/affiliates.',
  },
  api_key_revoked: {
    status: 401,
    title: 'This API key was revoked.',
    cause: 'The operator revoked the key or this secret of it, for example after a rotation or a leak.',
    hint: 'Use the newer secret of the key, or get another key at {site}/affiliates.',
  },
  api_key_origin: {
    status: 403,
    title: 'This API key does not work on this page.',
    cause:
      'A pk_ key works on pages of its own origins only, and the Origin header of this request names another or none. An sk_ key works on no page of another site.',
    hint: 'On a page, use a pk_ key that has its origin. From a server, use an sk_ key without an Origin header.',
  },
  api_key_public: {
    status: 403,
    title: 'A key for pages cannot read this.',
    cause: 'The request has a pk_ key, which every visitor of its page can read.',
    hint: 'Use an sk_ key from your server, or sign in.',
  },
  api_key_test: {
    status: 403,
    title: 'The test key works on the devnet only.',
    cause: 'The public test key of the devnet was sent to a site that uses another network.',
    hint: 'Use a key that the operator of this site issued.',
  },
  api_key_quota: {
    status: 429,
    title: 'This API key has used its requests of today.',
    cause: 'The requests of all secrets of the key reached its daily quota. Days begin at midnight UTC.',
    hint: 'Wait for Retry-After, or ask the operator for a larger quota.',
  },
  api_key_burst: {
    status: 429,
    title: 'This API key sends requests too fast.',
    cause: 'The requests of all secrets of the key within a minute reached its limit. The daily quota is not used up.',
    hint: 'Wait for Retry-After and spread the requests. The RateLimit headers report how many are left.',
  },
} as const satisfies Record<ApiKeyErrorCode, ErrorRow>
