import { type Child, html, icon } from '../shared/plain/element.ts'
import type { Step } from './steps.ts'

const icons: Readonly<Partial<Record<Step['state'], string>>> = { done: 'check', back: 'return', stop: 'x' }

/** Renders one stage of a swap: a mark for its state, and its content. */
export function stageItem(state: Step['state'], ...told: readonly Child[]): HTMLElement {
  const name = icons[state]
  return html(
    'li',
    { 'data-s': state, 'aria-current': state === 'now' ? 'step' : undefined },
    html('span', { class: 'stage-mark' }, name !== undefined && icon(name)),
    told,
  )
}
