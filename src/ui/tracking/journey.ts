import { isEnd } from '../../core/swap/status.ts'
import { copyButton } from './copyButton.ts'
import { crossingCharts } from './crossingChart.ts'
import { html, icon } from './element.ts'
import { type Ledger, swapFacts } from './swapFacts.ts'
import { timeline } from './timeline.ts'
import { type Remark, type TrackingView, trackingView, type Watched } from './trackingView.ts'

/** What is known of one hash, and when something was last told (ms since 1970). */
export interface Sighting extends Watched {
  readonly hash: string
  readonly toldAt?: number
}

/** One swap on its way: what is known, how far it is, and what to do. `again` asks without waiting for the next turn. */
export function journey(sighting: Sighting, ledger: Ledger, again: () => void): readonly HTMLElement[] {
  const { status, hash } = sighting
  const { words } = ledger
  const view = trackingView(sighting, ledger)
  const head = html(
    'header',
    {},
    html(
      'p',
      { class: 't14 muted track-of' },
      `${words.swapOf} `,
      html('code', {}, `${hash.slice(0, 8)}…${hash.slice(-6)}`),
      ...copyButton(hash, words, 'head'),
    ),
    html('h1', {}, view.heading),
    html('p', { class: 'lede mt-2' }, view.lede),
  )
  const charts = status ? crossingCharts(status, words.chart(view.heading)) : []
  const main = html('div', { class: 'track-main' }, head, ...charts, ...notices(sighting, view, ledger, again))
  main.append(...[todo(view, ledger), timeline(view.steps)].filter((part) => part !== undefined))
  const facts = beside(sighting, ledger)
  const source = sourceNote(sighting, ledger)
  if (facts.length > 0) return [main, html('aside', { class: 'track-side' }, ...facts, source)]
  main.append(source)
  return [main]
}

function notices(
  { trouble, online, toldAt }: Sighting,
  { remarks }: TrackingView,
  { words, locale }: Ledger,
  again: () => void,
): readonly HTMLElement[] {
  const isStuck = trouble !== undefined || !online
  return remarks.map((remark, at) => {
    const box = notice(remark, words.itsWords)
    if (!isStuck || at > 0) return box
    const extra = [
      ...(toldAt === undefined ? [] : [html('p', {}, words.since(timeText(toldAt, locale)))]),
      ...(online ? [html('p', {}, askAgain(words.askAgain, again))] : []),
    ]
    box.lastElementChild?.append(...extra)
    return box
  })
}

function askAgain(label: string, again: () => void): HTMLElement {
  const button = html('button', { type: 'button', class: 'btn btn--secondary btn--sm', 'data-keep': 'again' }, label)
  button.addEventListener('click', again)
  return button
}

function notice({ tone, title, lines, quoted }: Remark, quotedAs: string): HTMLElement {
  const words = quoted === undefined ? undefined : html('p', { class: 'muted' }, `${quotedAs} `, html('q', {}, quoted))
  return html(
    'div',
    { class: tone === 'info' ? 'callout' : `callout callout--${tone}` },
    icon(tone === 'info' ? 'info' : 'warn'),
    html('div', {}, html('b', {}, title), ...lines.map((line) => html('p', {}, line)), words),
  )
}

function todo({ todo: lines }: TrackingView, { words }: Ledger): HTMLElement | undefined {
  if (lines.length === 0) return undefined
  const list = html('ol', {}, ...lines.map((line) => html('li', {}, line)))
  return html('section', { class: 'track-todo' }, html('h2', {}, words.whatToDo), list)
}

function beside({ status }: Sighting, ledger: Ledger): readonly HTMLElement[] {
  const { words } = ledger
  const isBack = status !== undefined && isEnd(status.stage) && status.stage !== 'done'
  return [
    ...(status ? swapFacts(status, ledger) : []),
    ...(isBack ? [html('a', { class: 'btn btn--primary', href: '/' }, words.swapAnew)] : []),
  ]
}

/** From whom the page has what it says, and when it was told. */
function sourceNote({ status, toldAt }: Sighting, { words, locale }: Ledger): HTMLElement {
  const time = toldAt === undefined ? undefined : timeText(toldAt, locale)
  const nodes = status?.source === 'nodes' ? status.confirmedBy.length : 0
  const told = (at: string) => (status?.stage === 'unknown' ? words.askedAt(at) : words.readFrom(nodes, at))
  const read = status && time !== undefined ? `${told(time)} ` : ''
  return html('p', { class: 't13 faint track-source' }, `${read}${words.onlyChain}`)
}

const timeText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
