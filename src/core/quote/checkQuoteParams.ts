import type { Node } from '../nodes/node.ts'
import { checkPair, InvalidQuoteError } from './checkPair.ts'
import { normalizeRecipients } from './normalizeRecipients.ts'
import type { QuoteTerms } from './quoteParams.ts'

const settings = [
  { key: 'streamingInterval', name: 'streaming interval', max: 1_000_000 },
  { key: 'streamingQuantity', name: 'streaming quantity', max: 1_000_000 },
  { key: 'liquidityToleranceBps', name: 'liquidity tolerance', max: 9_999 },
] as const

const maxAffiliates = 5

/**
 * Validates quote parameters without a network call and returns them with every address in its normal spelling; an
 * amount only where there is one. Throws
 * `UnsupportedAssetError` (unsupported_asset) and `InvalidQuoteError` (same_asset, invalid_amount, amount_too_large,
 * invalid_parameter, invalid_affiliate, invalid_destination, invalid_address).
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * checkQuoteParams(nodes.THORCHAIN, { fromAsset, toAsset, amount: units(0n) }) // throws InvalidQuoteError
 */
export function checkQuoteParams<T extends QuoteTerms>(node: Node, params: T): T {
  checkPair(node, params)
  checkSettings(params)
  return normalizeRecipients(node, params)
}

/** Validates tolerance, streaming and affiliates. Throws `InvalidQuoteError` (invalid_parameter, invalid_affiliate). */
function checkSettings(params: QuoteTerms): void {
  checkNumbers(params)
  checkAffiliates(params)
}

function checkNumbers(params: QuoteTerms): void {
  for (const { key, name, max } of settings) {
    const value = params[key]
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0 && value <= max)) continue
    throw new InvalidQuoteError('invalid_parameter', {
      message: `The ${name} is not a whole number from 0 to ${max}.`,
      hint: `Give a whole number, or leave the ${name} out.`,
    })
  }
}

function checkAffiliates({ affiliates = [] }: QuoteTerms): void {
  const areValid = affiliates.every(
    ({ name, bps }) => /^[\w+-]{1,100}$/.test(name) && Number.isSafeInteger(bps) && bps >= 0 && bps <= 10_000,
  )
  if (areValid && affiliates.length <= maxAffiliates) return
  throw new InvalidQuoteError('invalid_affiliate', {
    message: 'The affiliates are not written as names with basis points.',
    hint: `Give at most ${maxAffiliates} names or addresses, each with a whole number of basis points.`,
  })
}
