import * as v from 'valibot'
import { amount, count } from './wireNumber.ts'
import { address, assetName, memo, token } from './wireText.ts'

const empty = v.literal('')
const coins = v.pipe(v.array(v.object({ asset: assetName, amount })), v.maxLength(50))

const transfer = v.object({
  address: v.union([address, empty]),
  coins,
  txID: v.union([token(128), empty]),
  height: v.optional(v.union([count, empty])),
  affiliate: v.optional(v.boolean()),
})

export type WireAffiliateTransfer = v.InferOutput<typeof transfer>

/** Dollars with a fraction, as text. */
const price = v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,40})?$/))

const action = v.object({
  type: token(40),
  status: token(40),
  // Nanoseconds since 1970.
  date: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  height: count,
  in: v.pipe(v.array(transfer), v.maxLength(50)),
  out: v.pipe(v.array(transfer), v.maxLength(200)),
  metadata: v.object({
    swap: v.optional(v.object({ memo, outPriceUSD: v.optional(price), networkFees: v.optional(v.nullable(coins)) })),
  }),
})

export type WireAffiliateAction = v.InferOutput<typeof action>

/** `/v2/actions?affiliate=`. Source: Midgard 2.34 and Maya's 2.16, Action. */
export const wireAffiliateActions = v.object({
  actions: v.pipe(v.array(action), v.maxLength(400)),
  meta: v.optional(v.object({ nextPageToken: v.optional(v.pipe(v.string(), v.regex(/^\d{0,20}$/))) })),
})

const interval = v.object({ startTime: count, endTime: count, count })

/** `/v2/history/affiliate`. Source: Midgard 2.34 and Maya's 2.16. */
export const wireAffiliateHistory = v.object({ intervals: v.pipe(v.array(interval), v.maxLength(400)) })
