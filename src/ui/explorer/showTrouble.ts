import { html } from '../tracking/element.ts'
import { part } from './part.ts'
import { renderList } from './renderList.ts'

interface Trouble {
  readonly title: string
  readonly lines: readonly string[]
}

/** Says what is wrong with the devnet's answers, above everything that is then no longer fresh; or nothing. */
export function showTrouble(trouble: Trouble | undefined): void {
  part('trouble').hidden = trouble === undefined
  part('explorer').dataset.state = trouble === undefined ? 'live' : 'stale'
  renderList(part('trouble-text'), trouble ? [trouble] : [], {
    key: ({ title }) => title,
    draw: ({ title, lines }) => html('div', {}, html('b', {}, title), ...lines.map((line) => html('p', {}, line))),
  })
}

/** Lists what is set to be unlike a healthy network. */
export function showWarnings(warnings: readonly string[]): void {
  part('faults').hidden = warnings.length === 0
  renderList(part('faults-list'), warnings, { key: (text) => text, draw: (text) => html('li', {}, text) })
}
