import * as z from 'zod/mini'
import { amount, count } from './number.ts'
import { address, assetName, sentence, token } from './text.ts'

const empty = z.literal('')
const text = z.optional(sentence(2048))

const transfer = z.object({
  address: z.union([address, empty]),
  coins: z.array(z.object({ asset: assetName, amount })).check(z.maxLength(50)),
  txID: z.union([token(128), empty]),
  height: z.optional(z.union([count, empty])),
  affiliate: z.optional(z.boolean()),
})

export type WireTransfer = z.infer<typeof transfer>

const streamingMeta = z.object({
  count: z.optional(count),
  quantity: z.optional(count),
  interval: z.optional(count),
  failedSwaps: z.optional(z.nullable(z.array(count).check(z.maxLength(20_000)))),
  failedSwapReasons: z.optional(z.nullable(z.array(sentence(300)).check(z.maxLength(20_000)))),
})

const action = z.object({
  type: token(40),
  status: token(40),
  in: z.array(transfer).check(z.maxLength(50)),
  out: z.array(transfer).check(z.maxLength(200)),
  metadata: z.optional(
    z.object({
      swap: z.optional(z.object({ memo: text, streamingSwapMeta: z.optional(z.nullable(streamingMeta)) })),
      refund: z.optional(z.object({ memo: text, reason: z.optional(sentence(300)) })),
      failed: z.optional(z.object({ memo: text, reason: z.optional(sentence(300)) })),
    }),
  ),
})

export type WireAction = z.infer<typeof action>

/** `/v2/actions`. Source: Midgard 2.34 and Maya's 2.16, Action; types are an open set. */
export const wireActions = z.object({ actions: z.array(action).check(z.maxLength(400)) })

export type WireActions = z.infer<typeof wireActions>
