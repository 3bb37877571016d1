import * as v from 'valibot'
import { count } from './wireNumber.ts'
import { address, token } from './wireText.ts'

/** A THORName or MAYAName. Source: THORNode 3.17 QueryThornameResponse, Mayanode 1.128 MayanameResponse. */
export const wireName = v.object({
  name: token(100),
  expire_block_height: count,
  owner: v.optional(v.union([address, v.literal('')])),
  /** “.” or empty for none. */
  preferred_asset: v.optional(v.pipe(v.string(), v.maxLength(200))),
  aliases: v.pipe(v.array(v.object({ chain: token(20), address })), v.maxLength(100)),
})

export type WireName = v.InferOutput<typeof wireName>
