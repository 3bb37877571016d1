import type { ErrorCode } from '../errors.ts'

/** The contract's `error` for the codes of the calls that read. */
const readErrorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  unsupported_chain: 'unsupportedChainId',
  invalid_hash: 'txNotFound',
  swap_not_found: 'txNotFound',
  invalid_amount: 'invalidRequest',
}

/** The contract's word for each code that a quote or a transaction can fail with; `unknownError` for the others. */
const quoteErrorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  no_route: 'noRoutesFound',
  invalid_asset: 'invalidAsset',
  unsupported_asset: 'invalidAsset',
  unsupported_pair: 'noRoutesFound',
  synth_capacity: 'failedToSimulateSwap',
  network_module: 'invalidDestinationAddress',
  amount_below_dust: 'sellAssetAmountTooSmall',
  amount_below_minimum: 'swapAmountTooSmall',
  amount_too_large: 'insufficientLiquidity',
  pool_unavailable: 'thorchainPoolUnavailable',
  trading_halted: 'tradingHalted',
  price_limit: 'Slippage too low',
  invalid_destination: 'invalidDestinationAddress',
  unknown_name: 'invalidDestinationAddress',
  invalid_address: 'invalidSourceAddress',
  invalid_affiliate: 'invalidAffiliate',
  invalid_parameter: 'invalidRequest',
  insufficient_balance: 'insufficientBalance',
  memo_too_long: 'memoTooLong',
  network_fee_too_high: 'networkFeeTooHigh',
  gas_rate_out_of_bounds: 'noQuoteResponse',
  quote_refused: 'failedToSimulateSwap',
  deposit_mismatch: 'failedToSimulateSwap',
  node_refused: 'failedToSimulateSwap',
  node_stale: 'noQuoteResponse',
  node_bad_response: 'invalidResponseFormat',
  nodes_unreachable: 'noQuoteResponse',
  provider_timeout: 'providerQuoteTimeout',
  provider_unknown: 'No provider found',
  inbound_unconfirmed: 'noInbounDataFound',
}

/** The aggregator contract's `error` for each of our codes. Other codes are `unknownError`. */
const aggregatorErrorWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  ...quoteErrorWords,
  ...readErrorWords,
  not_found: 'notFound',
  method_not_allowed: 'methodNotAllowed',
  not_acceptable: 'notAcceptable',
  unsupported_media_type: 'unsupportedMediaType',
  payload_too_large: 'payloadTooLarge',
  invalid_json: 'invalidRequest',
  invalid_input: 'invalidRequest',
  invalid_idempotency_key: 'invalidRequest',
  idempotency_key_reused: 'invalidRequest',
  rate_limited: 'tooManyRequests',
  api_key_missing: 'unauthorized',
  api_key_invalid: 'apiKeyInvalid',
  api_key_revoked: 'apiKeyInvalid',
  api_key_origin: 'unauthorized',
  api_key_test: 'apiKeyInvalid',
  api_key_quota: 'tooManyRequests',
  api_key_burst: 'tooManyRequests',
  internal_error: 'internalServerError',
}

/** Returns the contract's `error` for a code. */
export const aggregatorErrorWord = (code: ErrorCode): string => aggregatorErrorWords[code] ?? 'unknownError'
