import { html } from '../tracking/element.ts'
import { keyed } from './keyed.ts'
import { place } from './places.ts'

interface Trouble {
  readonly title: string
  readonly lines: readonly string[]
}

/** Says what is wrong with the devnet's answers, above everything that is then no longer fresh; or nothing. */
export function showTrouble(trouble: Trouble | undefined): void {
  place('trouble').hidden = trouble === undefined
  place('explorer').dataset.state = trouble === undefined ? 'live' : 'stale'
  keyed(place('trouble-text'), trouble ? [trouble] : [], {
    key: ({ title }) => title,
    draw: ({ title, lines }) => html('div', {}, html('b', {}, title), ...lines.map((line) => html('p', {}, line))),
  })
}

/** Lists what is set to be unlike a healthy network. */
export function showWarnings(warnings: readonly string[]): void {
  place('faults').hidden = warnings.length === 0
  keyed(place('faults-list'), warnings, { key: (text) => text, draw: (text) => html('li', {}, text) })
}
