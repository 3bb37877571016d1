import { type AffiliateErrorCode, affiliateErrors } from './affiliateErrors.ts'
import { type ApiKeyErrorCode, apiKeyErrors } from './apiKeyErrors.ts'
import type { ErrorRow } from './errorRow.ts'

/** Error codes of the service itself; those of the swap library are in core/errors.ts. */
export type ApiErrorCode =
  | 'forbidden_host'
  | 'forbidden_origin'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'invalid_json'
  | 'invalid_input'
  | 'unsupported_chain'
  | 'invalid_email'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'rate_limited'
  | ApiKeyErrorCode
  | AffiliateErrorCode
  | 'relay_refused'
  | 'relay_failed'
  | 'no_route'
  | 'provider_timeout'
  | 'provider_unknown'
  | 'swap_not_found'
  | 'receipt_pending'
  | 'receipt_unconfirmed'
  | 'storage_unavailable'
  | 'invalid_memo'
  | 'asset_not_found'
  | 'registration_not_found'
  | 'registration_pending'
  | 'registration_failed'
  | 'registration_budget'
  | 'reference_unusable'
  | 'memoless_unavailable'
  | 'misconfigured'
  | 'restarting'
  | 'internal_error'

/** Status, title, cause and hint of every error code of the service. */
export const apiErrors = {
  forbidden_host: {
    status: 403,
    title: 'This site does not answer under that host name.',
    cause:
      'The Host header names neither the site nor one of its previews. This keeps foreign names from being pointed at the server.',
    hint: 'Use the address in the server card.',
  },
  forbidden_origin: {
    status: 403,
    title: 'Pages of this origin may not call this server.',
    cause: 'The Origin header is neither an https page nor a page of this machine.',
    hint: 'Serve the page over https, or call from outside a browser.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    cause: 'No endpoint has this path. It may have a typo, or belong to another version.',
    hint: 'See the list of endpoints in the documentation.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not supported here.',
    cause: 'The path exists, but not with this HTTP method.',
    hint: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Only JSON is available here.',
    cause: 'The Accept header excludes every available format: JSON for an API, HTML and markdown for a page.',
    hint: 'Send "Accept: application/json", or no Accept header at all.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Only JSON is accepted here.',
    cause: 'The Content-Type header is missing or not JSON.',
    hint: 'Send the body with "Content-Type: application/json".',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large.',
    cause: 'The body is larger than the endpoint accepts.',
    hint: 'Send a smaller body; the documentation names the limit.',
  },
  invalid_json: {
    status: 400,
    title: 'The request body is not valid JSON.',
    cause: 'The body is empty, truncated, not UTF-8, or not valid JSON, for example because of a trailing comma.',
    hint: 'Check the body with a JSON parser; it must be UTF-8.',
  },
  invalid_input: {
    status: 400,
    title: 'The input is not valid.',
    cause: 'A field or parameter is missing, has the wrong type or is out of range, or the body has an unknown field.',
    hint: 'Correct the fields that the message names and try again.',
  },
  unsupported_chain: {
    status: 400,
    title: 'This chain is not supported here.',
    cause:
      'The text is neither the code nor the id of a chain that this site can read, or it belongs to another network.',
    hint: 'Use a chain and a chainId from GET /v1/tokens.',
  },
  invalid_email: {
    status: 400,
    title: 'The e-mail address is not valid.',
    cause: 'The "email" field is missing or is not a valid address.',
    hint: 'Give a valid address in the "email" field.',
  },
  invalid_idempotency_key: {
    status: 400,
    title: 'The Idempotency-Key is empty or too long.',
    cause: 'The header is present but empty, or longer than 255 characters.',
    hint: 'Send any unique string of 1 to 255 characters, such as a UUID, or leave the header out.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key belongs to another request.',
    cause: 'The key was used within the last hour with another body or on another endpoint.',
    hint: 'Use a new key for a new request; repeat a key only with the same body.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running.',
    cause:
      'Two requests with the same key arrived together. The first one is still running, so its response is not available yet.',
    hint: 'Wait for Retry-After, then send the same request again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests from this address.',
    cause:
      'Your address reached its limit for this window, or the site reached its daily limit of newsletter subscriptions. Clients behind one IPv4 address or one IPv6 /64 network count together; IPv6 /48 networks have a wider limit.',
    hint: 'Wait for Retry-After; the RateLimit headers report how many requests are left.',
  },
  ...apiKeyErrors,
  ...affiliateErrors,
  relay_refused: {
    status: 403,
    title: 'The read relay does not forward this request.',
    cause:
      'The relay forwards reads and signed transactions to the chain servers that the operator enabled, and nothing else.',
    hint: 'Query a server of the chain directly, as the library’s chain readers do.',
  },
  relay_failed: {
    status: 502,
    title: 'The chain’s server gave no usable answer.',
    cause:
      'The server behind the read relay did not answer in time, redirected, or sent something other than JSON or text. A transaction may have arrived.',
    hint: 'Before you send a transaction again, look up its hash on the chain.',
  },
  no_route: {
    status: 404,
    title: 'No provider has a route for this swap.',
    cause: 'Every requested provider refused the swap or did not answer. The list of provider errors has each reason.',
    hint: 'Read the reasons of the providers; another amount or pair may have a route.',
  },
  provider_timeout: {
    status: 504,
    title: 'The provider did not answer in time.',
    cause: 'The nodes of the protocol had not answered when the time limit of the quote ended.',
    hint: 'Try again in a moment, or use the routes of the other providers.',
  },
  provider_unknown: {
    status: 400,
    title: 'There is no provider of this name.',
    cause: 'The request names a provider of another service. Both protocols are quoted here, streamed and not.',
    hint: 'Name THORCHAIN, THORCHAIN_STREAMING, MAYACHAIN or MAYACHAIN_STREAMING, or leave the providers out.',
  },
  swap_not_found: {
    status: 404,
    title: 'No node knows a swap with this hash.',
    cause:
      'Neither protocol has seen the deposit: it is not in a block yet, its recipient is not a vault, or the hash is of another transaction or network.',
    hint: 'Check the hash. If the deposit was sent just now, ask again after its first block. Credit nothing.',
  },
  receipt_pending: {
    status: 409,
    title: 'The swap has not ended, so there is no receipt.',
    cause: 'The nodes report the deposit, and the payment has not been sent yet.',
    hint: 'Credit nothing. Ask again after Retry-After; POST /v1/track reports where the swap is.',
  },
  receipt_unconfirmed: {
    status: 409,
    title: 'No majority of the nodes confirms the end of this swap.',
    cause:
      'Nodes report different ends or payments, too few of them answer, or the site has a single node of the protocol.',
    hint: 'Credit nothing. Ask again in a minute; if it persists, look at the payment on its chain.',
  },
  storage_unavailable: {
    status: 503,
    title: 'Storage is unavailable at the moment, so nothing was stored.',
    cause: 'The database is unreachable or read-only, or none is configured.',
    hint: 'Try again in a minute. If it persists, the site’s operator finds the reason in its log (DATABASE_URL, DATA_DIR).',
  },
  invalid_memo: {
    status: 400,
    title: 'This memo cannot be registered.',
    cause:
      'The memo is not a swap of THORChain, or the network would refuse or refund it: for example because its destination cannot receive the asset.',
    hint: 'Take the memo of a fresh quote, with the address that receives and, if possible, one for refunds.',
  },
  asset_not_found: {
    status: 404,
    title: 'This coin cannot be swapped without a memo.',
    cause:
      'References are registered for the coins of THORChain’s chains, and for tokens that a plain transfer deposits, while their pool is available.',
    hint: 'Choose a coin from the list of assets.',
  },
  registration_not_found: {
    status: 404,
    title: 'There is no such registration.',
    cause: 'The id is unknown, the record was deleted after a month, or another service registered the reference.',
    hint: 'Register the memo again, and keep the id of the response.',
  },
  registration_pending: {
    status: 503,
    title: 'The registration is not confirmed yet.',
    cause: 'The transaction was sent, and the nodes do not report its reference yet. It is not sent twice.',
    hint: 'Send the same request again after Retry-After: it continues the same registration.',
  },
  registration_failed: {
    status: 502,
    title: 'THORChain did not register the memo.',
    cause: 'The transaction was refused, or no block included it in time.',
    hint: 'Check the memo. A new request starts a new registration, whose fee counts against the budget again.',
  },
  registration_budget: {
    status: 503,
    title: 'The budget for registrations is used up for now.',
    cause:
      'Every registration costs a fee that the operator pays, also one that the chain refuses, so an hour and a day have a limit for all clients together. A part of it stays for networks of addresses that have used none.',
    hint: 'Wait for Retry-After (error.details.opensAt has the time), or use a wallet that can attach the memo.',
  },
  reference_unusable: {
    status: 409,
    title: 'This reference can no longer be paid.',
    cause: 'A deposit used it, it expires before a new deposit would confirm, or it belongs to another memo.',
    hint: 'Send nothing to it. Register the memo again.',
  },
  memoless_unavailable: {
    status: 503,
    title: 'Memoless swaps are not available at the moment.',
    cause: 'The network halted them, or this site has no funded account that registers references.',
    hint: 'Use a wallet that can attach the memo, or try again later.',
  },
  misconfigured: {
    status: 503,
    title: 'The service is not configured.',
    cause: 'A setting of this installation is missing or wrong. The message names it and never its value.',
    hint: 'The site’s operator must correct the setting in the message.',
  },
  restarting: {
    status: 503,
    title: 'This server is restarting.',
    cause: 'The request was not finished when the server had to end. It may have been executed.',
    hint: 'Send the request again after Retry-After, with the same Idempotency-Key if it has one.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed.',
    cause: 'An unexpected error occurred. The response has a request id and no internal details.',
    hint: 'Try again; if it persists, report the request id.',
  },
} as const satisfies Record<ApiErrorCode, ErrorRow>
