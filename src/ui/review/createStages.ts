import type { Reviewed } from './loadReview.ts'
import { type Reviewable, type ReviewEvent, type ReviewStage, reviewStage } from './reviewStage.ts'

export type Stages<R extends Reviewable = Reviewed> = ReturnType<typeof createStages<R>>

/** Keeps the stage of a review. An event applies at once, so that a second press finds the stage after the first. */
export function createStages<R extends Reviewable = Reviewed>() {
  let stage: ReviewStage<R> = { kind: 'loading' }
  const listeners = new Set<() => void>()
  const dispatch = (event: ReviewEvent<R>) => {
    stage = reviewStage(stage, event)
    for (const listener of listeners) listener()
  }
  return {
    dispatch,
    getSnapshot: (): ReviewStage<R> => stage,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Applies a press on what the person saw. Returns false when the stage has changed since, or the press does
     * nothing.
     */
    press(seen: ReviewStage<R>, event: ReviewEvent<R>): boolean {
      if (stage !== seen) return false
      dispatch(event)
      return stage !== seen
    },
  }
}
