import { html } from './element.ts'
import { stageItem } from './stageItem.ts'
import type { Step } from './steps.ts'

/** Renders the steps of a swap in order, with the current one marked. */
export function timeline(steps: readonly Step[]): HTMLElement | undefined {
  if (steps.length === 0) return undefined
  const items = steps.map(({ state, title, text, scale: counted }) =>
    stageItem(
      state,
      html(
        'div',
        {},
        html('h2', {}, title),
        text === undefined ? undefined : html('p', {}, text),
        counted && scale(counted),
      ),
    ),
  )
  return html('ol', { class: 'tl' }, ...items)
}

/** Scales with more marks than this are drawn as one bar. */
const mostMarks = 40

function scale({ done, of }: { readonly done: number; readonly of: number }): HTMLElement {
  const hidden = { 'aria-hidden': 'true' }
  if (of > mostMarks) return html('progress', { ...hidden, class: 'scale-bar', value: String(done), max: String(of) })
  const markAt = (at: number) => (at < done ? 'on' : at === done ? 'now' : 'ahead')
  const marks = Array.from({ length: of }, (_, at) => html('i', { 'data-at': markAt(at) }))
  return html('span', { ...hidden, class: 'scale' }, ...marks)
}
