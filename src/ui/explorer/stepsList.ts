import { html } from '../tracking/element.ts'
import { stageItem } from '../tracking/stageItem.ts'
import type { CourseStep } from './swapSteps.ts'
import { clockText, type Moment, timeOfHeight } from './virtualTime.ts'
import type { Wording } from './wording.ts'

/** The way of a swap in its order, each step with the block and the time at which it was reached. */
export function stepsList(steps: readonly CourseStep[], now: Moment, { words, number }: Wording): HTMLElement {
  const items = steps.map(({ state, title, text, height, scale }) =>
    stageItem(
      state,
      html('b', {}, title),
      text === undefined ? undefined : html('span', { class: 'ex-step-text' }, text),
      scale && html('progress', { value: String(scale.done), max: String(scale.of), 'aria-hidden': 'true' }),
      height === undefined
        ? undefined
        : html(
            'span',
            { class: 'ex-step-at num' },
            words.block(number(height)),
            html('span', {}, clockText(timeOfHeight(height, now))),
          ),
    ),
  )
  return html('ol', { class: 'ex-steps' }, ...items)
}
