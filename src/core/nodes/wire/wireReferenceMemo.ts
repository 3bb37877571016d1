import * as v from 'valibot'
import { count } from './wireNumber.ts'
import { assetName, memo, token } from './wireText.ts'

const reference = v.pipe(v.string(), v.regex(/^\d{1,10}$/))
const hash = v.pipe(v.string(), v.regex(/^(?:[0-9a-fA-F]{64})?$/))

/** A registered memo. Source: THORNode 3.17, /memo/{hash} and /memo/{asset}/{reference}. */
export const wireReferenceMemo = v.object({
  asset: assetName,
  memo,
  reference,
  height: count,
  registration_hash: hash,
  used_by_txs: v.optional(v.nullable(v.pipe(v.array(token(200)), v.maxLength(1_000)))),
})

/** The reference of an amount, with its remaining uses. Source: THORNode 3.17, /memo/check/{asset}/{amount}. */
export const wireReferenceCheck = v.object({
  reference,
  available: v.boolean(),
  expires_at: count,
  memo,
  usage_count: count,
  max_use: count,
})

/** More than a reference is ever used: mimir MemolessTxnMaxUse. */
const MAX_USES = 100
const depositHash = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{64,88}$/))

/** The deposits that used a reference. Source: THORNode 3.17, QueryReferenceMemoResponse. */
export const wireReferenceUses = v.object({
  used_by_txs: v.nullish(v.pipe(v.array(depositHash), v.maxLength(MAX_USES))),
})

export type WireReferenceUses = v.InferOutput<typeof wireReferenceUses>
