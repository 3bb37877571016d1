import * as v from 'valibot'
import { sanitizeText } from '../../../std/sanitizeText.ts'

export { sanitizeText }

/*
 * Text from a node is data. Sentences are cleaned and cut; anything that money follows (a memo, an address) is
 * never altered, only accepted or refused.
 */

/** A sentence of the node, as `prose`. */
export function sentence(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text: string) => sanitizeText(text, max)),
  )
}

/** Visible ASCII without spaces: an address, a router, a unit's name. */
export function token(max: number) {
  return v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(max))
}

/** Visible ASCII with spaces inside, at most 2 kB: a memo, which is signed unchanged. */
export const memo = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/), v.maxLength(2048))

export const address = token(200)

/** "BTC", "ETH.USDC-0X…": what `parseAsset` then reads. */
export const assetName = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(200))
