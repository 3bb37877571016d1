import * as z from 'zod/mini'
import { count } from './number.ts'
import { assetName, memo, token } from './text.ts'

const reference = z.string().check(z.regex(/^\d{1,10}$/))
const hash = z.string().check(z.regex(/^(?:[0-9a-fA-F]{64})?$/))

/** A registered memo. Source: THORNode 3.17, /memo/{hash} and /memo/{asset}/{reference}. */
export const wireReferenceMemo = z.object({
  asset: assetName,
  memo,
  reference,
  height: count,
  registration_hash: hash,
  used_by_txs: z.optional(z.nullable(z.array(token(200)).check(z.maxLength(1_000)))),
})

/** The reference of an amount, with its remaining uses. Source: THORNode 3.17, /memo/check/{asset}/{amount}. */
export const wireReferenceCheck = z.object({
  reference,
  available: z.boolean(),
  expires_at: count,
  memo,
  usage_count: count,
  max_use: count,
})
