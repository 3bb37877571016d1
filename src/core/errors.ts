/**
 * Error codes of the swap library. The contract's error table gives each a page and a status.
 *
 * @example
 * const code: SwapErrorCode = 'quote_expired'
 */
export type SwapErrorCode =
  | 'invalid_amount'
  | 'invalid_asset'
  | 'invalid_address'
  | 'same_asset'
  | 'unsupported_asset'
  | 'amount_below_dust'
  | 'amount_below_minimum'
  | 'amount_too_large'
  | 'pool_unavailable'
  | 'trading_halted'
  | 'price_limit'
  | 'invalid_destination'
  | 'invalid_affiliate'
  | 'invalid_parameter'
  | 'unsupported_pair'
  | 'synth_capacity'
  | 'network_module'
  | 'memo_too_long'
  | 'quote_refused'
  | 'quote_expired'
  | 'invalid_signature'
  | 'deposit_mismatch'
  | 'node_stale'
  | 'node_refused'
  | 'node_bad_response'
  | 'nodes_unreachable'
  | 'wrong_chain'
  | 'broadcast_refused'
  | 'inbound_unconfirmed'
  | 'single_source'
  | 'router_unknown'
  | 'gas_rate_out_of_bounds'
  | 'network_fee_too_high'
  | 'insufficient_balance'
  | 'unknown_name'
  | 'invalid_hash'
  | 'limit_orders_off'
  | 'order_not_open'
  | 'order_unchangeable'
  | 'wallet_rejected'
  | 'wallet_locked'
  | 'wallet_wrong_chain'
  | 'wallet_account_changed'
  | 'wallet_silent'
  | 'wallet_unsupported'
  | 'wallet_failed'
  | 'wallet_sent_other'

export interface SwapErrorFacts {
  code: SwapErrorCode
  /** What to do about it, one sentence. */
  hint: string
  cause?: unknown
}

/**
 * An error of the library. The message describes the problem, the hint gives the next step, and the code is stable.
 *
 * @example
 * const error = new SwapError('The quote has expired.', { code: 'quote_expired', hint: 'Request a new quote.' })
 * error.code // 'quote_expired'
 */
export class SwapError extends Error {
  override name = 'SwapError'
  readonly code: SwapErrorCode
  readonly hint: string
  constructor(message: string, { code, hint, cause }: SwapErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
  }
}
