import type { WireActions } from '../../core/nodes/wire/actions.ts'
import type { WireTxStatus } from '../../core/nodes/wire/tracking.ts'
import { type Course, courseInActions, courseInBlocks, courseInDetails, furtherCourse, isEnd } from './course.ts'
import type { SwapFacts } from './swapSteps.ts'
import type { Details, DevnetBlock, DevnetSwap } from './wire.ts'

interface Note {
  readonly course: Course
  readonly told?: WireTxStatus
  readonly details?: Details
  readonly actions?: WireActions
  /** The node has told of its end, so that it need not be asked again. */
  readonly settled: boolean
}

/** What a node told of one swap; what it did not tell is left out. */
export interface NodeWord {
  readonly told?: WireTxStatus | undefined
  readonly details?: Details | undefined
  readonly actions?: WireActions | undefined
}

/** Remembers of every swap what only passes by: the blocks in which it got further, and the node's last word. */
export function createSwapNotes() {
  const notes = new Map<string, Note>()
  return {
    clear: () => notes.clear(),
    /** Every swap with all that is known of it, the newest blocks included. */
    factsOf: (swaps: readonly DevnetSwap[], blocks: readonly DevnetBlock[]): readonly SwapFacts[] =>
      swaps.map((swap) => {
        const before = notes.get(swap.hash)
        const { details = {}, actions = { actions: [] } } = before ?? {}
        const told = [courseInDetails(details), courseInActions(actions), courseInBlocks(swap, blocks)]
        const course = furtherCourse(swap, before?.course, ...told)
        notes.set(swap.hash, { settled: false, ...before, course })
        return { swap, course, told: before?.told }
      }),
    isSettled: ({ hash }: DevnetSwap): boolean => notes.get(hash)?.settled === true,
    take: ({ hash, state }: DevnetSwap, { told, details, actions }: NodeWord): void => {
      const before = notes.get(hash)
      if (before === undefined) return
      const news = { ...(told && { told }), ...(details && { details }), ...(actions && { actions }) }
      notes.set(hash, { ...before, ...news, settled: isEnd(state) })
    },
  }
}
