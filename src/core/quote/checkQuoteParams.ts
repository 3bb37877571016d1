import type { Node } from '../nodes/node.ts'
import { checkRecipients } from './checkRecipients.ts'
import { checkQuestion } from './checkSettings.ts'
import type { QuoteParams } from './quoteParams.ts'

/**
 * Asks nobody whether a question can have an answer. Throws `UnsupportedAssetError` (unsupported_asset)
 * and `InvalidQuoteError` (same_asset, invalid_amount, invalid_parameter, invalid_affiliate, invalid_destination,
 * invalid_address).
 */
export function checkQuoteParams(node: Node, params: QuoteParams): void {
  checkQuestion(node, params)
  checkRecipients(node, params)
}
