import { InvalidQuoteError } from './checkPair.ts'
import type { QuoteParams } from './quoteParams.ts'

/** Validates tolerance, streaming and affiliates. Throws `InvalidQuoteError` (invalid_parameter, invalid_affiliate). */
export function checkSettings(params: QuoteParams): void {
  checkNumbers(params)
  checkAffiliates(params)
}

const settings = [
  { key: 'streamingInterval', name: 'streaming interval', most: 1_000_000 },
  { key: 'streamingQuantity', name: 'streaming quantity', most: 1_000_000 },
  { key: 'toleranceBps', name: 'tolerance', most: 10_000 },
  { key: 'liquidityToleranceBps', name: 'liquidity tolerance', most: 9_999 },
] as const

function checkNumbers(params: QuoteParams): void {
  for (const { key, name, most } of settings) {
    const value = params[key]
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0 && value <= most)) continue
    throw new InvalidQuoteError('invalid_parameter', {
      message: `The ${name} is not a whole number from 0 to ${most}.`,
      hint: `Give a whole number, or leave the ${name} out.`,
    })
  }
  if (params.toleranceBps !== undefined && params.liquidityToleranceBps !== undefined) {
    throw new InvalidQuoteError('invalid_parameter', {
      message: 'Two kinds of tolerance were given.',
      hint: 'Give either the tolerance or the liquidity tolerance.',
    })
  }
}

const mostAffiliates = 5

function checkAffiliates({ affiliates = [] }: QuoteParams): void {
  const sound = affiliates.every(
    ({ name, bps }) => /^[\w+-]{1,100}$/.test(name) && Number.isSafeInteger(bps) && bps >= 0 && bps <= 10_000,
  )
  if (sound && affiliates.length <= mostAffiliates) return
  throw new InvalidQuoteError('invalid_affiliate', {
    message: 'The affiliates are not written as names with basis points.',
    hint: `Give at most ${mostAffiliates} names or addresses, each with a whole number of basis points.`,
  })
}
