import type { WireActions } from '../../core/nodes/wire/actions.ts'
import type { Details, DevnetBlock, DevnetSwap, SwapState } from './wire.ts'

/** The heights of the protocol at which a swap got further, as far as they are known. */
export interface SwapProgress {
  readonly observed: number
  readonly confirmed?: number
  readonly swapped?: number
  readonly due?: number
  readonly ended?: number
  /** The chain's own messages for a refund. */
  readonly reason?: string
}

const ends: ReadonlySet<SwapState> = new Set(['done', 'refunded', 'failed'])

/** Whether nothing more will happen. */
export const isEnd = (state: SwapState): boolean => ends.has(state)

/** What a block's events tell of a swap, by the event's type. */
const factByEventType: Readonly<Record<string, 'swapped' | 'ended' | 'reason'>> = {
  swap: 'swapped',
  streaming_swap: 'swapped',
  outbound: 'ended',
  refund: 'reason',
}

const isAbout = (fields: Readonly<Record<string, string>>, hash: string) =>
  Object.values(fields).some((value) => value.toUpperCase() === hash.toUpperCase())

/** What the newest blocks tell of a swap: the last of its sub-swaps, its last payment, the reason of its refund. */
export function progressFromBlocks(
  { hash, protocol }: DevnetSwap,
  blocks: readonly DevnetBlock[],
): Partial<SwapProgress> {
  const told: { swapped?: number; ended?: number; reason?: string } = {}
  for (const block of blocks) {
    if (block.protocol !== protocol) continue
    for (const { type, fields } of block.events) {
      const about = factByEventType[type]
      if (about === undefined || !isAbout(fields, hash)) continue
      if (about === 'reason') told.reason = fields.reason ?? ''
      else told[about] = Math.max(told[about] ?? 0, block.height)
    }
  }
  return told
}

const known = (height: number | undefined): height is number => height !== undefined && height > 0

/** What a node's record tells of a swap. */
export function progressFromDetails({ finalised_height, outbound_height }: Details): Partial<SwapProgress> {
  return {
    ...(known(finalised_height) && { confirmed: finalised_height }),
    ...(known(outbound_height) && { due: outbound_height }),
  }
}

/** What the indexer tells of a swap that has ended: the reason of its refund, and the block of its last payment. */
export function progressFromActions({ actions }: WireActions): Partial<SwapProgress> {
  const heights = actions.flatMap(({ out }) => out.map(({ height }) => Number(height ?? 0))).filter(known)
  const reason = actions.map(({ metadata }) => (metadata?.refund ?? metadata?.failed)?.reason).find(Boolean)
  return { ...(heights.length > 0 && { ended: Math.max(...heights) }), ...(reason !== undefined && { reason }) }
}

/** What was known, and what is told now; a height that was known stays, but sub-swaps and payments move theirs on. */
export function mergeProgress(
  swap: DevnetSwap,
  before: SwapProgress | undefined,
  ...told: readonly Partial<SwapProgress>[]
): SwapProgress {
  const progress: SwapProgress = Object.assign({ observed: swap.height }, before, ...told)
  const { ended: _, ...open } = progress
  return isEnd(swap.state) ? progress : open
}
