/** Error codes of every operation that reads from nodes. */
export const readErrors = ['rate_limited', 'nodes_unreachable', 'misconfigured', 'internal_error'] as const

/** Error codes of every request whose body has a coin and an amount. */
export const coinErrors = [
  ...(['invalid_input', 'invalid_json', 'invalid_asset', 'invalid_amount', 'amount_too_large'] as const),
  ...(['unsupported_asset', 'pool_unavailable'] as const),
] as const

/** Error codes of every request that confirms the memo and the vault of a deposit. */
export const depositErrors = [
  ...(['invalid_memo', 'trading_halted', 'memoless_unavailable'] as const),
  ...(['inbound_unconfirmed', 'single_source'] as const),
] as const
