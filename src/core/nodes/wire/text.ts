import * as z from 'zod/mini'
import { sanitizeText } from '../../../std/sanitizeText.ts'

export { sanitizeText }

// Before any object schema exists: zod would else try `new Function`, which a page's content policy reports.
z.config({ jitless: true })

/*
 * Text from a node is data. Sentences are cleaned and cut; anything that money follows (a memo, an address) is
 * never altered, only accepted or refused.
 */

/** A sentence of the node, as `prose`. */
export function sentence(max: number) {
  return z.pipe(
    z.string(),
    z.transform((text: string) => sanitizeText(text, max)),
  )
}

/** Visible ASCII without spaces: an address, a router, a unit's name. */
export function token(max: number) {
  return z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(max))
}

/** Visible ASCII with spaces inside, at most 2 kB: a memo, to be signed exactly as it stands. */
export const memo = z.string().check(z.regex(/^[\x20-\x7e]*$/), z.maxLength(2048))

export const address = token(200)

/** "BTC", "ETH.USDC-0X…": what `parseAsset` then reads. */
export const assetName = z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(200))
