import * as z from 'zod/mini'
import { count } from './number.ts'
import { address, token } from './text.ts'

/** A THORName or MAYAName. Source: THORNode 3.17 QueryThornameResponse, Mayanode 1.128 MayanameResponse. */
export const wireName = z.object({
  name: token(100),
  expire_block_height: count,
  owner: z.optional(z.union([address, z.literal('')])),
  aliases: z.array(z.object({ chain: token(20), address })).check(z.maxLength(100)),
})

export type WireName = z.infer<typeof wireName>
