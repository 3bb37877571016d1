import * as v from 'valibot'
import { count } from './wireNumber.ts'
import { token } from './wireText.ts'

/**
 * The newest blocks in which payments were observed, by chain. Source: THORNode 3.17 and Mayanode 1.124, `/lastblock`.
 */
export const wireLastBlocks = v.pipe(
  v.array(v.object({ chain: token(20), last_observed_in: v.optional(count, 0) })),
  v.maxLength(200),
)

export type WireLastBlocks = v.InferOutput<typeof wireLastBlocks>
