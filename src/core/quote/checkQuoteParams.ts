import type { Node } from '../nodes/node.ts'
import { checkPair } from './checkPair.ts'
import { checkRecipients } from './checkRecipients.ts'
import { checkSettings } from './checkSettings.ts'
import type { QuoteParams } from './quoteParams.ts'

/**
 * Validates quote parameters without a network call. Throws `UnsupportedAssetError` (unsupported_asset) and
 * `InvalidQuoteError` (same_asset, invalid_amount, invalid_parameter, invalid_affiliate, invalid_destination,
 * invalid_address).
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * checkQuoteParams(nodes.THORCHAIN, { fromAsset, toAsset, amount: units(0n) }) // throws InvalidQuoteError
 */
export function checkQuoteParams(node: Node, params: QuoteParams): void {
  checkPair(node, params)
  checkSettings(params)
  checkRecipients(node, params)
}
