import { z } from 'zod'
import { parseAsset } from '../core/asset/asset.ts'
import { SwapError } from '../core/errors.ts'
import { amountOut, assetText } from './fields.ts'

const asset = assetText.refine(isAsset)
const units = amountOut.max(78)

/**
 * A quote as a link carries it: what was asked, and what the answer was at that moment. No deposit address, router or
 * memo is in it, because a link outlives them. Whoever opens one must ask again, and may not take its destination
 * without a word: anybody can write a link.
 */
const quoteLink = z.strictObject({
  v: z.literal(1),
  question: z.strictObject({
    from_asset: asset,
    to_asset: asset,
    amount: units,
    destination: z
      .string()
      .regex(/^[\x21-\x7e]{1,256}$/)
      .optional(),
    streaming_interval: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,5})$/)
      .optional(),
  }),
  answer: z.strictObject({
    expected_amount_out: units,
    total_fee: units,
    total_swap_seconds: z.int().min(0),
    expiry: z.int().min(0),
  }),
})

export type QuoteLink = Omit<z.infer<typeof quoteLink>, 'v'>

/** Longer ids were not made here. */
const longestId = 2048

/** The id of `/q/<id>`: base64url of the canonical JSON. Nothing is stored. Source: RFC 4648 §5. */
export function encodeQuoteLink({ question, answer }: QuoteLink): string {
  const { from_asset, to_asset, amount, destination, streaming_interval } = question
  const { expected_amount_out, total_fee, total_swap_seconds, expiry } = answer
  const canonical = {
    v: 1,
    question: { from_asset, to_asset, amount, destination, streaming_interval },
    answer: { expected_amount_out, total_fee, total_swap_seconds, expiry },
  }
  return btoa(JSON.stringify(canonical)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** What an id says, or undefined when it is not exactly one that `encodeQuoteLink` writes. */
export function decodeQuoteLink(id: string): QuoteLink | undefined {
  if (id.length > longestId || !/^[\w-]+$/.test(id)) return undefined
  const read = quoteLink.safeParse(jsonOf(id))
  if (!read.success) return undefined
  return encodeQuoteLink(read.data) === id ? { question: read.data.question, answer: read.data.answer } : undefined
}

function jsonOf(id: string): unknown {
  try {
    return JSON.parse(atob(id.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

function isAsset(text: string): boolean {
  try {
    parseAsset(text)
    return true
  } catch (error) {
    if (error instanceof SwapError) return false
    throw error
  }
}
