import { z } from 'zod'
import { parseAsset } from '../core/asset/asset.ts'
import { SwapError } from '../core/errors.ts'
import { amountOut, assetText } from './toolFields.ts'

const asset = assetText.refine(isAsset)
const units = amountOut.max(78)

/**
 * A quote in a link: the request and its result at that moment. It has no deposit address, router or memo, because a
 * link outlives them. The page must fetch a new quote and ask the person to confirm the destination: links can be
 * forged.
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

/** Longest id that `encodeQuoteLink` can produce. */
const maxIdLength = 2048

/** Encodes the id of `/q/<id>`: base64url of the canonical JSON. Nothing is stored. Source: RFC 4648 §5. */
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

/** Decodes an id. Returns undefined unless `encodeQuoteLink` produces exactly this id. */
export function decodeQuoteLink(id: string): QuoteLink | undefined {
  if (id.length > maxIdLength || !/^[\w-]+$/.test(id)) return undefined
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
