import { html } from '../../shared/plain/element.ts'
import { renderList } from '../../shared/plain/renderList.ts'
import { part } from './part.ts'

interface Trouble {
  readonly title: string
  readonly lines: readonly string[]
}

/** Shows an error above the page, whose data is then stale; without one, hides it. */
export function showTrouble(trouble: Trouble | undefined): void {
  part('trouble').hidden = trouble === undefined
  part('explorer').dataset.state = trouble === undefined ? 'live' : 'stale'
  renderList(part('trouble-text'), trouble ? [trouble] : [], {
    key: ({ title }) => title,
    draw: ({ title, lines }) => html('div', {}, html('b', {}, title), ...lines.map((line) => html('p', {}, line))),
  })
}

/** Lists the active faults. */
export function showWarnings(warnings: readonly string[]): void {
  part('faults').hidden = warnings.length === 0
  renderList(part('faults-list'), warnings, { key: (text) => text, draw: (text) => html('li', {}, text) })
}
