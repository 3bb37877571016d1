import type { Action } from './chooseAction.ts'

export type Effect = Action['effect']

/** The button as the person sees it. While it is busy for less than 150 ms, label and `isOff` are those before. */
export interface SeenButton extends Pick<Action, 'effect'> {
  readonly label: string
  readonly isBusy: boolean
  readonly isOff: boolean
  /** Link of the swap that a press is about. */
  readonly link: string
}

/**
 * Decides what a press does at a button that may be busy without showing it. Such a press is kept, and applies once if the
 * button then does the same for the same swap. A refresh is not repeated: the button was busy with one.
 */
export function createPresses() {
  let kept: SeenButton | undefined
  return {
    /** Returns what the press does now. */
    press(seen: SeenButton): Effect | undefined {
      if (!seen.isBusy) return seen.effect
      if (!seen.isOff) kept = seen
    },
    /** Returns what a kept press does after a change of the button. */
    settle({ isBusy, label, link, effect }: SeenButton): Effect | undefined {
      if (isBusy || !kept) return
      const isMeant = kept.label === label && kept.link === link && effect.kind !== 'refresh'
      kept = undefined
      return isMeant ? effect : undefined
    },
  }
}
