import { InvalidMemoError } from './invalidMemoError.ts'
import type { SwapMemo } from './memo.ts'
import { shortenAmount } from './numberFields.ts'

/**
 * Writes a swap as `buildMemo` does in its short style. Throws `InvalidMemoError` when a field contains a separator.
 */
export function writeSwapMemo(memo: SwapMemo): string {
  return joinMemo([memo.kind === 'swap' ? '=' : '=<', ...swapFields(memo, true)], memo.passThrough)
}

/** Joins a keyword and its fields without the empty ones at the end. */
export function joinMemo(parts: readonly string[], passThrough: string | undefined): string {
  const last = parts.findLastIndex((text) => text !== '')
  const body = parts.slice(0, last + 1).join(':')
  return passThrough === undefined ? body : `${body}|${passThrough}`
}

/** Returns the fields of a swap after the keyword. */
export function swapFields(memo: SwapMemo, short: boolean): string[] {
  const { destination, refundAddress, affiliates, affiliateBps, aggregator } = memo
  return [
    part(memo.asset, '/'),
    refundAddress === '' ? part(destination) : `${part(destination)}/${part(refundAddress)}`,
    limitField(memo, short),
    affiliates.map((name) => part(name)).join('/'),
    affiliateBps.map((bps) => (bps === undefined ? '' : whole(bps))).join('/'),
    ...(aggregator === undefined
      ? []
      : [part(aggregator.code), part(aggregator.target), optionalAmount(aggregator.limit, short)]),
  ]
}

function limitField({ limit, interval, quantity }: SwapMemo, short: boolean): string {
  if (interval === 0n && quantity === 0n) return optionalAmount(limit, short)
  const head = `${short ? shortenAmount(limit) : limit}/${interval}`
  return short && quantity === 0n ? head : `${head}/${quantity}`
}

function optionalAmount(amount: bigint, short: boolean): string {
  return amount === 0n ? '' : short ? shortenAmount(amount) : amount.toString()
}

/** Returns the text if it contains no separator; `allowed` is the one separator that this field may contain. */
export function part(text: string, allowed = ''): string {
  const invalid = [...text].find((letter) => letter !== allowed && (':/|'.includes(letter) || !/[!-~]/.test(letter)))
  if (invalid === undefined) return text
  throw new InvalidMemoError(
    'A field of the memo contains a character that is not allowed in memos.',
    'Give addresses without a prefix such as "bitcoincash:", and names in plain ASCII.',
  )
}

/** Returns the digits of a whole number, 0 or more. */
export function whole(value: number): string {
  if (Number.isSafeInteger(value) && value >= 0) return value.toString()
  throw new InvalidMemoError('A number of basis points is not a whole number.', 'Give a whole number, 0 or more.')
}
