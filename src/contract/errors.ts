import { z } from 'zod'
import type { SwapErrorCode } from '../core/errors.ts'

/** Failures of the service itself; the swap library's own stand in core/errors.ts. */
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
  | 'invalid_email'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'rate_limited'
  | 'storage_unavailable'
  | 'misconfigured'
  | 'internal_error'

export type ErrorCode = SwapErrorCode | ApiErrorCode

export interface ErrorRow {
  /** HTTP status when the failure ends a REST request. A tool reports it inside a 200. */
  readonly status: number
  readonly title: string
  /** How it comes about, for the page about the code. */
  readonly cause: string
  /** The way out, when the failure itself does not know a better one. */
  readonly hint: string
}

/** Every code that a client can meet, and the page that explains it. */
export const errors = {
  invalid_amount: {
    status: 400,
    title: 'The amount is not a whole number of base units.',
    cause:
      'The amount holds something else than digits: a decimal point, a sign, an exponent, spaces, or nothing at all.',
    hint: 'Write the amount as digits in 1e8 base units: 100000000 is one whole coin.',
  },
  invalid_asset: {
    status: 400,
    title: 'The asset is not written in the protocol’s notation.',
    cause: 'The text names no chain and symbol, or its chain is not one that either protocol serves.',
    hint: 'Write CHAIN.SYMBOL, such as BTC.BTC, or CHAIN.SYMBOL-CONTRACT for a token.',
  },
  invalid_address: {
    status: 400,
    title: 'The address does not belong to its chain.',
    cause:
      'The address has a wrong checksum or form, or belongs to another chain or network, such as a test address on the main network.',
    hint: 'Copy the address again from the wallet that should receive the coins, on the asset’s own chain.',
  },
  same_asset: {
    status: 400,
    title: 'Both sides of the swap are the same asset.',
    cause: 'The question names one asset twice, perhaps in two spellings of the same asset.',
    hint: 'Choose two different assets.',
  },
  unsupported_asset: {
    status: 400,
    title: 'The protocol does not trade this asset.',
    cause: 'There is no pool for this asset, or the symbol fits several tokens and does not say which.',
    hint: 'Take an asset from list_pools with the status "available".',
  },
  unsupported_pair: {
    status: 400,
    title: 'The protocol does not swap between these two assets.',
    cause: 'Both assets are known, but the node offers no way from one to the other.',
    hint: 'Choose another pair, or swap through the protocol’s own coin in two steps.',
  },
  amount_below_dust: {
    status: 400,
    title: 'The amount is below the chain’s dust threshold.',
    cause:
      'Nodes do not observe deposits at or below this threshold, so that nobody can flood them with tiny payments.',
    hint: 'Send more: nodes ignore deposits this small, and the coins would be lost.',
  },
  amount_below_minimum: {
    status: 400,
    title: 'The amount does not pay for its own outbound fee.',
    cause: 'Sending the coins on the destination chain would cost more than the swap is worth.',
    hint: 'Raise the amount to at least the recommended minimum.',
  },
  pool_unavailable: {
    status: 409,
    title: 'The pool is not open for swaps.',
    cause: 'The pool is staged or suspended: it exists, but the network does not swap through it at the moment.',
    hint: 'Ask list_pools which pools are available, or try again when the pool is.',
  },
  trading_halted: {
    status: 503,
    title: 'Trading is halted.',
    cause:
      'The network, the chain or the pool has stopped trading. Nodes do this by vote or by themselves, for maintenance or in danger.',
    hint: 'Wait until the network resumes; get_network_status says which chains are halted.',
  },
  price_limit: {
    status: 409,
    title: 'The price is worse than the limit that was asked for.',
    cause: 'The pool is too shallow for this amount at the tolerance that was given, or the price has moved since.',
    hint: 'Allow more tolerance, or swap a smaller amount.',
  },
  invalid_destination: {
    status: 400,
    title: 'The destination cannot receive this asset.',
    cause:
      'The address has the form of another chain, is a vault or a contract that cannot be paid, or the name is not registered.',
    hint: 'Give an address on the destination asset’s own chain, or a registered name.',
  },
  invalid_affiliate: {
    status: 400,
    title: 'The affiliate names and their shares do not fit together.',
    cause:
      'There are more names than shares or the other way round, a name is not registered, or the shares are too large.',
    hint: 'Give one share for each affiliate, at most 1000 basis points together.',
  },
  invalid_parameter: {
    status: 400,
    title: 'The node refuses one of the parameters.',
    cause: 'The node knows the question and rejects one of its values, such as a streaming interval out of range.',
    hint: 'Correct the parameter that the message names.',
  },
  memo_too_long: {
    status: 400,
    title: 'The instruction does not fit into the source chain’s memo.',
    cause: 'Each chain carries only so many bytes with a payment (80 on Bitcoin), and the instruction is longer.',
    hint: 'Use a shorter destination, such as a registered name, or fewer affiliates.',
  },
  quote_refused: {
    status: 409,
    title: 'The network would refuse this swap.',
    cause: 'The node tried the swap as it would happen and found that it would fail.',
    hint: 'Change the amount, the pair or the limits; the message says what the network objects to.',
  },
  quote_expired: {
    status: 409,
    title: 'The quote has expired.',
    cause: 'The time that the node gave for this quote is over. Vaults and prices may have changed.',
    hint: 'Ask for a new quote. Never send to an address or with a memo of an expired one.',
  },
  node_stale: {
    status: 503,
    title: 'The node is behind its own chain.',
    cause: 'The newest block that the node knows is too old, so its prices and addresses may be, too.',
    hint: 'Try again in a minute, when the node has caught up.',
  },
  node_refused: {
    status: 502,
    title: 'The node refused the question.',
    cause: 'The node answered with a refusal that is not about the swap itself.',
    hint: 'Try again; if it lasts, the node’s operator may have changed its interface.',
  },
  node_bad_response: {
    status: 502,
    title: 'The node answered something that cannot be read.',
    cause: 'The answer was no JSON, was cut off, or lacked figures that the protocol promises.',
    hint: 'Try again in a minute; another node may answer.',
  },
  nodes_unreachable: {
    status: 503,
    title: 'No node answered in time.',
    cause: 'None of the configured nodes answered within the deadline.',
    hint: 'Try again in a minute.',
  },
  inbound_unconfirmed: {
    status: 503,
    title: 'The nodes do not agree on the deposit address.',
    cause:
      'The deposit address is told only when a majority of the configured nodes names the same one, and they do not.',
    hint: 'Send nothing. Try again in a minute, when the nodes agree.',
  },
  single_source: {
    status: 503,
    title: 'Too few nodes are configured to confirm a deposit address.',
    cause: 'An address that only one node vouches for could be that node’s own, so it is not shown.',
    hint: 'Send nothing. Whoever runs the site must configure at least two independent nodes.',
  },
  forbidden_host: {
    status: 403,
    title: 'This site does not answer under that host name.',
    cause:
      'The Host header names neither the site nor one of its previews. This keeps foreign names from being pointed at the server.',
    hint: 'Use the address that the server card names.',
  },
  forbidden_origin: {
    status: 403,
    title: 'Pages of that origin may not ask this server.',
    cause: 'The Origin header is no https page and no page of this machine.',
    hint: 'Serve the page over https, or ask from outside of a browser.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    cause: 'No endpoint has this path. Perhaps there is a typing error in it, or it belongs to another version.',
    hint: 'Read the list of endpoints in the documentation.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not offered here.',
    cause: 'The path exists, but not with this HTTP method.',
    hint: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Only JSON is offered here.',
    cause:
      'The Accept header rules out every form that the address offers: JSON at an interface, HTML and markdown at a page.',
    hint: 'Send "Accept: application/json", or no Accept header at all.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Only JSON is understood here.',
    cause: 'The Content-Type header is missing or names something else than JSON.',
    hint: 'Send the body with "Content-Type: application/json".',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large.',
    cause: 'The body is larger than the endpoint reads.',
    hint: 'Send a smaller body; the documentation names the limit.',
  },
  invalid_json: {
    status: 400,
    title: 'The request body is not valid JSON.',
    cause:
      'The body is empty, cut off, not UTF-8, or holds something that JSON does not know, such as a trailing comma.',
    hint: 'Check the body with a JSON parser; it must be UTF-8.',
  },
  invalid_input: {
    status: 400,
    title: 'The input does not fit its description.',
    cause:
      'A field is missing, has the wrong type or a value out of its range, or the body has a field that is not described.',
    hint: 'Correct the fields that the message names and ask again.',
  },
  invalid_email: {
    status: 400,
    title: 'The e-mail address is not valid.',
    cause: 'The "email" field is missing or holds no address that mail can be sent to.',
    hint: 'Give a valid address in the "email" field.',
  },
  invalid_idempotency_key: {
    status: 400,
    title: 'The Idempotency-Key is empty or too long.',
    cause: 'The header is there, but holds nothing, or more characters than are kept.',
    hint: 'Send any unique string of 1 to 255 characters, such as a UUID, or leave the header out.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key belongs to another request.',
    cause: 'The key was used within the last hour with another body or on another endpoint.',
    hint: 'Take a new key for a new request; repeat a key only together with the same body.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still being executed.',
    cause:
      'Two requests with one key met. The first is executed; the second may not be, and its answer is not known yet.',
    hint: 'Wait as long as Retry-After says, then send the same request again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests from this address.',
    cause:
      'Your address has used up its requests for this window. Everybody behind one IPv4 address or one IPv6 /64 network counts together.',
    hint: 'Wait as long as Retry-After says; the RateLimit headers tell how much is left.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The service has no working storage at the moment, so nothing was kept.',
    cause: 'The database cannot be reached or cannot write, or the site has none configured.',
    hint: 'Try again in a minute. If it lasts, whoever runs the site finds the reason in its log (DATABASE_URL, DATA_DIR).',
  },
  misconfigured: {
    status: 503,
    title: 'The service is not configured to answer.',
    cause: 'A setting of this installation is missing or wrong. The message names it and never its value.',
    hint: 'Whoever runs the site must correct the setting that the message names.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed.',
    cause: 'Something happened that we did not foresee. The answer carries a request id and nothing of our inside.',
    hint: 'Try again; if it lasts, report the request id.',
  },
} as const satisfies Record<ErrorCode, ErrorRow>

/** The body of every answer that is not 2xx. `request_id` comes with failures that only we can explain. */
export const errorObject = z
  .strictObject({
    error: z.string().describe('What happened, for people.'),
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).describe('What happened, for machines; stable.'),
    hint: z.string().describe('The way out.'),
    documentation: z.url().describe('The page about this code.'),
    details: z
      .record(z.string(), z.string())
      .optional()
      .describe('Figures that belong to the failure, such as recommended_min_amount_in in 1e8 base units.'),
    request_id: z.string().optional().describe('Name this when you report the failure.'),
  })
  .describe('The error object of every answer that is not 2xx.')

export type ErrorObject = z.output<typeof errorObject>

/** Address of the page that explains a code. */
export function errorPage(siteUrl: string, code: ErrorCode): string {
  return `${siteUrl}/developers/errors/${code}`
}
