import type { WireActions } from '../../../core/nodes/wire/wireActions.ts'
import type { Details, DevnetBlock, DevnetSwap, SwapState } from './explorerSchemas.ts'

/** The protocol's block heights at which a swap reached each stage, where known. */
export interface SwapProgress {
  readonly observed: number
  readonly confirmed?: number
  readonly swapped?: number
  readonly due?: number
  readonly ended?: number
  /** The chain's reason for a refund. */
  readonly reason?: string
}

const ends: ReadonlySet<SwapState> = new Set(['done', 'refunded', 'failed'])

/** Whether a state is final. */
export const isEnd = (state: SwapState): boolean => ends.has(state)

/** The fact that an event reports about a swap, by event type. */
const factByEventType: Readonly<Record<string, 'swapped' | 'ended' | 'reason'>> = {
  swap: 'swapped',
  streaming_swap: 'swapped',
  outbound: 'ended',
  refund: 'reason',
}

const isAbout = (fields: Readonly<Record<string, string>>, hash: string) =>
  Object.values(fields).some((value) => value.toUpperCase() === hash.toUpperCase())

/** Reads a swap's progress from the newest blocks: its last sub-swap, its last payment, its refund reason. */
export function progressFromBlocks(
  { hash, protocol }: DevnetSwap,
  blocks: readonly DevnetBlock[],
): Partial<SwapProgress> {
  const progressParts: { swapped?: number; ended?: number; reason?: string } = {}
  for (const block of blocks) {
    if (block.protocol !== protocol) continue
    for (const { type, fields } of block.events) {
      const about = factByEventType[type]
      if (about === undefined || !isAbout(fields, hash)) continue
      if (about === 'reason') progressParts.reason = fields.reason ?? ''
      else progressParts[about] = Math.max(progressParts[about] ?? 0, block.height)
    }
  }
  return progressParts
}

const known = (height: number | undefined): height is number => height !== undefined && height > 0

/** Reads a swap's progress from a node's record. */
export function progressFromDetails({ finalised_height, outbound_height }: Details): Partial<SwapProgress> {
  return {
    ...(known(finalised_height) && { confirmed: finalised_height }),
    ...(known(outbound_height) && { due: outbound_height }),
  }
}

/** Reads a finished swap's refund reason and the block of its last payment from the indexer. */
export function progressFromActions({ actions }: WireActions): Partial<SwapProgress> {
  const heights = actions.flatMap(({ out }) => out.map(({ height }) => Number(height ?? 0))).filter(known)
  const reason = actions.map(({ metadata }) => (metadata?.refund ?? metadata?.failed)?.reason).find(Boolean)
  return { ...(heights.length > 0 && { ended: Math.max(...heights) }), ...(reason !== undefined && { reason }) }
}

/** Merges known and new progress. Later values win, and an end counts only in a final state. */
export function mergeProgress(
  swap: DevnetSwap,
  before: SwapProgress | undefined,
  ...progressParts: readonly Partial<SwapProgress>[]
): SwapProgress {
  const progress: SwapProgress = Object.assign({ observed: swap.height }, before, ...progressParts)
  const { ended: _, ...open } = progress
  return isEnd(swap.state) ? progress : open
}
