import { html } from '../shared/plain/element.ts'
import type { HelpTerm } from '../texts/help.en.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { stageItem } from './stageItem.ts'
import type { Step } from './steps.ts'

/** Steps whose names have a "?". */
const helpOf: Readonly<Record<string, HelpTerm>> = {
  confirmed: 'confirmations',
  swapped: 'parts',
  held: 'outboundDelay',
}

/** Renders the steps of a swap in order, with the current one marked. */
export function timeline(steps: readonly Step[], messages: Pick<TrackingMessages, 'explain'>): readonly HTMLElement[] {
  if (steps.length === 0) return []
  const items = steps.map(({ key, state, title, text, at, scale: counted }) =>
    stageItem(
      state,
      html(
        'div',
        {},
        html('div', { class: 'row gap-1' }, html('h2', {}, title), helpButton(helpOf[key], messages.explain(title))),
        text === undefined ? undefined : html('p', {}, text),
        counted && scale(counted),
      ),
      at === undefined ? undefined : html('p', { class: 'tl-at' }, at),
    ),
  )
  return [html('ol', { class: 'tl' }, ...items)]
}

/** A "?" beside a step; `wireHelp` opens it. */
const helpButton = (term: HelpTerm | undefined, name: string) =>
  term && html('button', { type: 'button', class: 'help', 'aria-label': name, 'data-help': term, 'data-keep': term })

/** Scales with more marks than this are drawn as one bar. */
const mostMarks = 40

function scale({ done, of }: { readonly done: number; readonly of: number }): HTMLElement {
  const hidden = { 'aria-hidden': 'true' }
  if (of > mostMarks) return html('progress', { ...hidden, class: 'scale-bar', value: String(done), max: String(of) })
  const markAt = (at: number) => (at < done ? 'on' : at === done ? 'now' : 'ahead')
  const marks = Array.from({ length: of }, (_, at) => html('i', { 'data-at': markAt(at) }))
  const figures = scaleFigures(of).map((figure) => html('span', {}, String(figure)))
  return html(
    'span',
    hidden,
    html('span', { class: 'scale' }, ...marks),
    html('span', { class: 'scale-figures' }, ...figures),
  )
}

/** Returns the figures below a scale: its ends, and thirds or halves of a scale that they divide. */
export function scaleFigures(of: number): readonly number[] {
  const parts = of >= 6 && of % 3 === 0 ? 3 : of >= 4 && of % 2 === 0 ? 2 : 1
  return Array.from({ length: parts + 1 }, (_, at) => (of / parts) * at)
}
