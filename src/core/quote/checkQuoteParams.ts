import type { Node } from '../nodes/node.ts'
import { checkPair } from './checkPair.ts'
import { checkSettings } from './checkSettings.ts'
import { normalizeRecipients } from './normalizeRecipients.ts'
import type { QuoteParams } from './quoteParams.ts'

/**
 * Validates quote parameters without a network call and returns them with every address in its normal spelling. Throws
 * `UnsupportedAssetError` (unsupported_asset) and `InvalidQuoteError` (same_asset, invalid_amount, amount_too_large,
 * invalid_parameter, invalid_affiliate, invalid_destination, invalid_address).
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * checkQuoteParams(nodes.THORCHAIN, { fromAsset, toAsset, amount: units(0n) }) // throws InvalidQuoteError
 */
export function checkQuoteParams(node: Node, params: QuoteParams): QuoteParams {
  checkPair(node, params)
  checkSettings(params)
  return normalizeRecipients(node, params)
}
