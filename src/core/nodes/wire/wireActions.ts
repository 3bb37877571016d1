import * as v from 'valibot'
import { amount, count } from './wireNumber.ts'
import { address, assetName, sentence, token } from './wireText.ts'

const empty = v.literal('')
const text = v.optional(sentence(2048))
const height = v.optional(v.union([count, empty]))

const transfer = v.object({
  address: v.union([address, empty]),
  coins: v.pipe(v.array(v.object({ asset: assetName, amount })), v.maxLength(50)),
  txID: v.union([token(128), empty]),
  height,
  affiliate: v.optional(v.boolean()),
})

export type WireTransfer = v.InferOutput<typeof transfer>

const streamingMeta = v.object({
  count: v.optional(count),
  quantity: v.optional(count),
  interval: v.optional(count),
  // 0 until it is known.
  lastHeight: v.optional(v.union([count, empty])),
  failedSwaps: v.optional(v.nullable(v.pipe(v.array(count), v.maxLength(20_000)))),
  failedSwapReasons: v.optional(v.nullable(v.pipe(v.array(sentence(300)), v.maxLength(20_000)))),
})

const action = v.object({
  type: token(40),
  status: token(40),
  // Nanoseconds since 1970.
  date: v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/))),
  height,
  in: v.pipe(v.array(transfer), v.maxLength(50)),
  out: v.pipe(v.array(transfer), v.maxLength(200)),
  metadata: v.optional(
    v.object({
      swap: v.optional(v.object({ memo: text, streamingSwapMeta: v.optional(v.nullable(streamingMeta)) })),
      refund: v.optional(v.object({ memo: text, reason: v.optional(sentence(300)) })),
      failed: v.optional(v.object({ memo: text, reason: v.optional(sentence(300)) })),
    }),
  ),
})

/** A decimal as Midgard writes prices; anything else is left out. */
const price = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,40})?$/))), undefined)
const ledgerMeta = v.object({
  inPriceUSD: price,
  outPriceUSD: price,
  liquidityFee: v.fallback(v.optional(amount), undefined),
  networkFees: v.fallback(
    v.optional(v.nullable(v.pipe(v.array(v.object({ asset: assetName, amount })), v.maxLength(50)))),
    undefined,
  ),
})

const { type, date, in: inputs, out } = action.entries

/** `/v2/actions` with the figures of each action: prices at the time, and fees. */
export const wireLedger = v.object({
  actions: v.pipe(
    v.array(
      v.object({
        type,
        date,
        in: inputs,
        out,
        metadata: v.optional(v.object({ swap: v.optional(ledgerMeta), refund: v.optional(ledgerMeta) })),
      }),
    ),
    v.maxLength(400),
  ),
})

export type WireAction = v.InferOutput<typeof action>

/** `/v2/actions`. Source: Midgard 2.34 and Maya's 2.16, Action; types are an open set. */
export const wireActions = v.object({ actions: v.pipe(v.array(action), v.maxLength(400)) })

export type WireActions = v.InferOutput<typeof wireActions>
