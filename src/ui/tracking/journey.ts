import type { DepositDelay } from '../../core/tracking/depositDelay.ts'
import { explorerLink } from '../../core/tracking/explorerLink.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { copyButton } from './copyButton.ts'
import { crossingCharts } from './crossingChart.ts'
import { html, icon } from './element.ts'
import type { Remark } from './remarks.ts'
import { type Ledger, swapFacts } from './swapFacts.ts'
import { timeline } from './timeline.ts'
import { type TrackingView, trackingView, type Watched } from './trackingView.ts'

/** What is known about one hash, and when a source last answered (ms since 1970). */
export interface Sighting extends Watched {
  readonly hash: string
  readonly toldAt?: number
}

/** Draws one swap: what is known, how far it is, and what to do. `again` queries without waiting for the next turn. */
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
  main.append(...[todo(sighting, view, ledger), timeline(view.steps)].filter((part) => part !== undefined))
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
    const box = notice(remark)
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

function notice({ tone, title, lines, quoted }: Remark): HTMLElement {
  const message = quoted && html('p', { class: 'muted' }, `${quoted.by} `, html('q', {}, quoted.text))
  return html(
    'div',
    { class: tone === 'info' ? 'callout' : `callout callout--${tone}` },
    icon(tone === 'info' ? 'info' : 'warn'),
    html('div', {}, html('b', {}, title), ...lines.map((line) => html('p', {}, line)), message),
  )
}

/** What to do, with links to the chain's explorer and to help for a late deposit. */
function todo({ hash, onChain }: Sighting, view: TrackingView, { words, network }: Ledger): HTMLElement | undefined {
  if (view.todo.length === 0) return undefined
  const list = html('ol', {}, ...view.todo.map((line) => html('li', {}, line)))
  const link = onChain && explorerLink(hash, onChain.chain, network)
  const links = [
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${words.lookAt(link.name)} `, icon('ext')),
    view.delay && html('a', { href: `/help#${helpSections[view.delay]}` }, words.helpLink),
  ].filter((one) => one !== undefined)
  const ways = links.length > 0 ? html('p', { class: 'track-ways' }, ...links) : undefined
  return html('section', { class: 'track-todo' }, html('h2', {}, words.whatToDo), list, ways)
}

/** The sections of the help page (pages/help.astro). */
const helpSections: Readonly<Record<DepositDelay, string>> = {
  no_block: 'no-block',
  not_reported: 'not-reported',
  not_found: 'not-found',
}

function beside({ status }: Sighting, ledger: Ledger): readonly HTMLElement[] {
  const { words } = ledger
  const isBack = status !== undefined && isEnd(status.stage) && status.stage !== 'done'
  return [
    ...(status ? swapFacts(status, ledger) : []),
    ...(isBack ? [html('a', { class: 'btn btn--primary', href: '/' }, words.swapAnew)] : []),
  ]
}

/** Where the page has its information from, and when it was last updated. */
function sourceNote({ status, toldAt }: Sighting, { words, locale }: Ledger): HTMLElement {
  const time = toldAt === undefined ? undefined : timeText(toldAt, locale)
  const told = (at: string, { stage, reported, votes }: SwapStatus) =>
    stage === 'unknown' || reported ? words.askedAt(at) : words.readFrom(votes.agree, at)
  const read = status && time !== undefined ? `${told(time, status)} ` : ''
  return html('p', { class: 't13 faint track-source' }, `${read}${words.onlyChain}`)
}

const timeText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
