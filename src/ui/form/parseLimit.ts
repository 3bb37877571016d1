import { parseAmountInput } from '../../core/asset/decimalInput.ts'

/** Bounds of an own limit, in hundredths of a percent. */
export const lowestLimit = 10
export const highestLimit = 5_000
/** A limit above this needs a warning. */
export const wideLimit = 500

/** The word that allows a swap at any price. Case and surrounding spaces are ignored. */
export const noLimitWord = 'no limit'

export const allowsAnyPrice = (text: string): boolean => text.trim().toLowerCase() === noLimitWord

/** A typed percentage as hundredths of a percent, or why it can't be used. */
export type TypedLimit =
  | { readonly kind: 'limit'; readonly bps: number }
  | { readonly kind: 'empty' | 'unreadable' | 'too_low' | 'too_high' }

/** Parses a percentage with up to two decimals, in the locale's format. Nothing is rounded. */
export function parseLimit(text: string, locale: string): TypedLimit {
  const typed = text.trim().replace(/\s*%$/, '')
  if (typed === '') return { kind: 'empty' }
  const bps = hundredths(typed, locale)
  if (bps === undefined) return { kind: 'unreadable' }
  if (bps < BigInt(lowestLimit)) return { kind: 'too_low' }
  if (bps > BigInt(highestLimit)) return { kind: 'too_high' }
  return { kind: 'limit', bps: Number(bps) }
}

function hundredths(text: string, locale: string): bigint | undefined {
  try {
    return parseAmountInput(text, { decimals: 2, locale })
  } catch {
    return undefined
  }
}
