import type { ErrorCode } from '../errors.ts'

/** The contract's word for each code that a quote or a transaction can fail with; `unknownError` for the others. */
export const quoteErrorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  no_route: 'noRoutesFound',
  invalid_asset: 'invalidAsset',
  unsupported_asset: 'invalidAsset',
  unsupported_pair: 'noRoutesFound',
  synth_capacity: 'failedToSimulateSwap',
  network_module: 'invalidDestinationAddress',
  amount_below_dust: 'sellAssetAmountTooSmall',
  amount_below_minimum: 'swapAmountTooSmall',
  pool_unavailable: 'thorchainPoolUnavailable',
  trading_halted: 'tradingHalted',
  price_limit: 'Slippage too low',
  invalid_destination: 'invalidDestinationAddress',
  unknown_name: 'invalidDestinationAddress',
  invalid_address: 'invalidSourceAddress',
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
