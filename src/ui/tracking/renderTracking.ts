import type { DepositDelay } from '../../core/tracking/depositDelay.ts'
import { explorerLink } from '../../core/tracking/explorerLink.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { copyButton } from './copyButton.ts'
import { html, icon } from './element.ts'
import { progressCharts } from './progressCharts.ts'
import type { Remark } from './remarks.ts'
import { swapFacts, type TrackingContext } from './swapFacts.ts'
import { timeline } from './timeline.ts'
import { type TrackingFacts, type TrackingView, trackingView } from './trackingView.ts'

/** What is known about one hash, and when a source last responded (ms since 1970). */
export interface TrackingUpdate extends TrackingFacts {
  readonly hash: string
  readonly updatedAt?: number
}

/** Renders one swap: its texts, its progress, and what to do. `refresh` queries without waiting for the next turn. */
export function renderTracking(
  update: TrackingUpdate,
  context: TrackingContext,
  refresh: () => void,
): readonly HTMLElement[] {
  const { status, hash } = update
  const { messages } = context
  const view = trackingView(update, context)
  const head = html(
    'header',
    {},
    html(
      'p',
      { class: 't14 muted track-of' },
      `${messages.swapOf} `,
      html('code', {}, `${hash.slice(0, 8)}…${hash.slice(-6)}`),
      ...copyButton(hash, messages, 'head'),
    ),
    html('h1', {}, view.heading),
    html('p', { class: 'lede mt-2' }, view.lede),
  )
  const charts = status ? progressCharts(status, messages.chart(view.heading)) : []
  const main = html('div', { class: 'track-main' }, head, ...charts, ...notices(update, view, context, refresh))
  main.append(...[todoSection(update, view, context), timeline(view.steps)].filter((part) => part !== undefined))
  const facts = sidePanels(update, context)
  const source = sourceNote(update, context)
  if (facts.length > 0) return [main, html('aside', { class: 'track-side' }, ...facts, source)]
  main.append(source)
  return [main]
}

function notices(
  { error, online, updatedAt }: TrackingUpdate,
  { remarks }: TrackingView,
  { messages, locale }: TrackingContext,
  refresh: () => void,
): readonly HTMLElement[] {
  const isStuck = error !== undefined || !online
  return remarks.map((remark, at) => {
    const box = notice(remark)
    if (!isStuck || at > 0) return box
    const extra = [
      ...(updatedAt === undefined ? [] : [html('p', {}, messages.lastUpdated(timeText(updatedAt, locale)))]),
      ...(online ? [html('p', {}, tryAgainButton(messages.tryAgain, refresh))] : []),
    ]
    box.lastElementChild?.append(...extra)
    return box
  })
}

function tryAgainButton(label: string, refresh: () => void): HTMLElement {
  const button = html('button', { type: 'button', class: 'btn btn--secondary btn--sm', 'data-keep': 'again' }, label)
  button.addEventListener('click', refresh)
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

/** Renders what to do, with links to the chain's explorer and to help for a late deposit. */
function todoSection(
  { hash, onChain }: TrackingUpdate,
  view: TrackingView,
  { messages, network }: TrackingContext,
): HTMLElement | undefined {
  if (view.todo.length === 0) return undefined
  const list = html('ol', {}, ...view.todo.map((line) => html('li', {}, line)))
  const link = onChain && explorerLink(hash, onChain.chain, network)
  const links = [
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${messages.viewIn(link.name)} `, icon('ext')),
    view.delay && html('a', { href: `/help#${helpSections[view.delay]}` }, messages.helpLink),
  ].filter((one) => one !== undefined)
  const ways = links.length > 0 ? html('p', { class: 'track-ways' }, ...links) : undefined
  return html('section', { class: 'track-todo' }, html('h2', {}, messages.whatToDo), list, ways)
}

/** The sections of the help page (pages/help.astro). */
const helpSections: Readonly<Record<DepositDelay, string>> = {
  no_block: 'no-block',
  not_reported: 'not-reported',
  not_found: 'not-found',
}

function sidePanels({ status }: TrackingUpdate, context: TrackingContext): readonly HTMLElement[] {
  const { messages } = context
  const isBack = status !== undefined && isEnd(status.stage) && status.stage !== 'done'
  return [
    ...(status ? swapFacts(status, context) : []),
    ...(isBack ? [html('a', { class: 'btn btn--primary', href: '/' }, messages.newQuote)] : []),
  ]
}

/** Renders the sources of the information, and when it was last updated. */
function sourceNote({ status, updatedAt }: TrackingUpdate, { messages, locale }: TrackingContext): HTMLElement {
  const time = updatedAt === undefined ? undefined : timeText(updatedAt, locale)
  const sourceText = (at: string, { stage, reported, votes }: SwapStatus) =>
    stage === 'unknown' || reported ? messages.checkedAt(at) : messages.readFrom(votes.agree, at)
  const read = status && time !== undefined ? `${sourceText(time, status)} ` : ''
  return html('p', { class: 't13 faint track-source' }, `${read}${messages.onlyChain}`)
}

const timeText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
