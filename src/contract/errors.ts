import { z } from 'zod'
import type { SwapErrorCode } from '../core/errors.ts'

/** Failures of the service itself; the swap library's own stand in core/errors.ts. */
export type ApiErrorCode =
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'invalid_json'
  | 'invalid_input'
  | 'misconfigured'
  | 'internal_error'

export type ErrorCode = SwapErrorCode | ApiErrorCode

export interface ErrorRow {
  /** HTTP status when the failure ends a REST request. A tool reports it inside a 200. */
  readonly status: number
  readonly title: string
  /** The way out, when the failure itself does not know a better one. */
  readonly hint: string
}

/** Every code that a client can meet, and the page that explains it. */
export const errors = {
  invalid_amount: {
    status: 400,
    title: 'The amount is not a whole number of base units.',
    hint: 'Write the amount as digits in 1e8 base units: 100000000 is one whole coin.',
  },
  invalid_asset: {
    status: 400,
    title: 'The asset is not written in the protocol’s notation.',
    hint: 'Write CHAIN.SYMBOL, such as BTC.BTC, or CHAIN.SYMBOL-CONTRACT for a token.',
  },
  invalid_address: {
    status: 400,
    title: 'The address does not belong to its chain.',
    hint: 'Copy the address again from the wallet that should receive the coins, on the asset’s own chain.',
  },
  same_asset: {
    status: 400,
    title: 'Both sides of the swap are the same asset.',
    hint: 'Choose two different assets.',
  },
  unsupported_asset: {
    status: 400,
    title: 'The protocol does not trade this asset.',
    hint: 'Take an asset from list_pools with the status "available".',
  },
  unsupported_pair: {
    status: 400,
    title: 'The protocol does not swap between these two assets.',
    hint: 'Choose another pair, or swap through the protocol’s own coin in two steps.',
  },
  amount_below_dust: {
    status: 400,
    title: 'The amount is below the chain’s dust threshold.',
    hint: 'Send more: nodes ignore deposits this small, and the coins would be lost.',
  },
  amount_below_minimum: {
    status: 400,
    title: 'The amount does not pay for its own outbound fee.',
    hint: 'Raise the amount to at least the recommended minimum.',
  },
  pool_unavailable: {
    status: 409,
    title: 'The pool is not open for swaps.',
    hint: 'Ask list_pools which pools are available, or try again when the pool is.',
  },
  trading_halted: {
    status: 503,
    title: 'Trading is halted.',
    hint: 'Wait until the network resumes; get_network_status says which chains are halted.',
  },
  price_limit: {
    status: 409,
    title: 'The price is worse than the limit that was asked for.',
    hint: 'Allow more tolerance, or swap a smaller amount.',
  },
  invalid_destination: {
    status: 400,
    title: 'The destination cannot receive this asset.',
    hint: 'Give an address on the destination asset’s own chain, or a registered name.',
  },
  invalid_affiliate: {
    status: 400,
    title: 'The affiliate names and their shares do not fit together.',
    hint: 'Give one share for each affiliate, at most 1000 basis points together.',
  },
  invalid_parameter: {
    status: 400,
    title: 'The node refuses one of the parameters.',
    hint: 'Correct the parameter that the message names.',
  },
  memo_too_long: {
    status: 400,
    title: 'The instruction does not fit into the source chain’s memo.',
    hint: 'Use a shorter destination, such as a registered name, or fewer affiliates.',
  },
  quote_refused: {
    status: 409,
    title: 'The network would refuse this swap.',
    hint: 'Change the amount, the pair or the limits; the message says what the network objects to.',
  },
  quote_expired: {
    status: 409,
    title: 'The quote has expired.',
    hint: 'Ask for a new quote. Never send to an address or with a memo of an expired one.',
  },
  node_stale: {
    status: 503,
    title: 'The node is behind its own chain.',
    hint: 'Try again in a minute, when the node has caught up.',
  },
  node_refused: {
    status: 502,
    title: 'The node refused the question.',
    hint: 'Try again; if it lasts, the node’s operator may have changed its interface.',
  },
  node_bad_response: {
    status: 502,
    title: 'The node answered something that cannot be read.',
    hint: 'Try again in a minute; another node may answer.',
  },
  nodes_unreachable: {
    status: 503,
    title: 'No node answered in time.',
    hint: 'Try again in a minute.',
  },
  inbound_unconfirmed: {
    status: 503,
    title: 'The nodes do not agree on the deposit address.',
    hint: 'Send nothing. Try again in a minute, when the nodes agree.',
  },
  single_source: {
    status: 503,
    title: 'Too few nodes are configured to confirm a deposit address.',
    hint: 'Send nothing. Whoever runs the site must configure at least two independent nodes.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    hint: 'Read the list of endpoints in the documentation.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not offered here.',
    hint: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Only JSON is offered here.',
    hint: 'Send "Accept: application/json", or no Accept header at all.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Only JSON is understood here.',
    hint: 'Send the body with "Content-Type: application/json".',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large.',
    hint: 'Send at most 256 kB.',
  },
  invalid_json: {
    status: 400,
    title: 'The request body is not valid JSON.',
    hint: 'Check the body with a JSON parser; it must be UTF-8.',
  },
  invalid_input: {
    status: 400,
    title: 'The input does not fit its description.',
    hint: 'Correct the fields that the message names and ask again.',
  },
  misconfigured: {
    status: 503,
    title: 'The service is not configured to answer.',
    hint: 'Whoever runs the site must correct the setting that the message names.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed.',
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
