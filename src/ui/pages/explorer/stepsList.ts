import { html } from '../../shared/plain/element.ts'
import { stageItem } from '../../track/stageItem.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import type { SwapStep } from './swapSteps.ts'
import { clockText, type Moment, timeOfHeight } from './virtualTime.ts'

/** Renders the steps of a swap in order, each with the block and time at which it was reached. */
export function stepsList(
  steps: readonly SwapStep[],
  now: Moment,
  { messages, number }: ExplorerLocalization,
): HTMLElement {
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
            messages.block(number(height)),
            html('span', {}, clockText(timeOfHeight(height, now))),
          ),
    ),
  )
  return html('ol', { class: 'ex-steps' }, ...items)
}
