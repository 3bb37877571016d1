import { explorerLink } from '../../core/tracking/explorerLink.ts'
import type { DepositDelay } from '../../core/tracking/lateDeposit.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { type Child, html, icon } from '../shared/plain/element.ts'
import { supportLink } from '../shared/support/supportLink.ts'
import { createCopyButton } from './createCopyButton.ts'
import { outcomeOf } from './outcomeOf.ts'
import type { Remark } from './remarks.ts'
import type { TrackingContext } from './swapFacts.ts'
import type { TrackingFacts, TrackingView } from './trackingView.ts'

/** What is known about one hash. */
export interface TrackingUpdate extends TrackingFacts {
  readonly hash: string
}

/** Renders the hash above the heading. */
export const hashOf = ({ hash }: TrackingUpdate, { messages }: TrackingContext): HTMLElement =>
  html(
    'p',
    { class: 't14 muted track-of' },
    `${messages.swapOf} `,
    html('code', `${hash.slice(0, 8)}…${hash.slice(-6)}`),
    createCopyButton(hash, messages, 'head'),
  )

/**
 * Renders the callouts: those to read first, and notes below the steps, so that their coming and going moves nothing.
 */
export function noticesOf(
  { hash, error, isStopped, online, updatedAt }: TrackingUpdate,
  { remarks }: TrackingView,
  { messages, locale }: TrackingContext,
  refresh: () => void,
): { readonly urgent: readonly HTMLElement[]; readonly notes: readonly HTMLElement[] } {
  const isStuck = error !== undefined || isStopped || !online
  const boxes = remarks.map((remark, at) =>
    notice(
      remark,
      supported.has(remark.key) && html('p', html('a', { href: supportLink({ hash }) }, messages.support)),
      // While nodes cannot be reached, the first callout has the last update and a way to try again.
      isStuck &&
        at === 0 && [
          updatedAt !== undefined && html('p', messages.lastUpdated(timeText(updatedAt, locale))),
          online && html('p', tryAgainButton(messages.tryAgain, refresh)),
        ],
    ),
  )
  const isNote = (_: HTMLElement, at: number) => remarks[at]?.tone === 'info'
  return { urgent: boxes.filter((box, at) => !isNote(box, at)), notes: boxes.filter(isNote) }
}

/** Remarks about a failure, which link to support. */
const supported: ReadonlySet<string> = new Set(['trouble', 'stopped', 'not-told', 'unsigned', 'differs'])

const tryAgainButton = (label: string, refresh: () => void): HTMLElement =>
  html('button', { type: 'button', class: 'btn btn--secondary btn--sm', 'data-keep': 'again', onclick: refresh }, label)

function notice({ tone, title, lines, quoted }: Remark, ...more: readonly Child[]): HTMLElement {
  const message = quoted && html('p', { class: 'muted' }, `${quoted.by} `, html('q', quoted.text))
  return html(
    'div',
    { class: tone === 'info' ? 'callout' : `callout callout--${tone}` },
    icon(tone === 'info' ? 'info' : 'warn'),
    html(
      'div',
      html('b', title),
      lines.map((line) => html('p', line)),
      message,
      more,
    ),
  )
}

/** Renders what to do, with links to the chain's explorer and to help for a late deposit. */
export function todoSection(
  { hash, onChain }: TrackingUpdate,
  view: TrackingView,
  { messages, network }: TrackingContext,
): Child {
  if (view.todo.length === 0) return undefined
  const items = view.todo.map((line) => html('li', line))
  const link = onChain && explorerLink(hash, onChain.chain, network)
  const links = [
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${messages.viewIn(link.name)} `, icon('ext')),
    view.delay && html('a', { href: `/help#${helpSections[view.delay]}` }, messages.helpLink),
    view.delay && html('a', { href: supportLink({ hash }) }, messages.support),
  ].filter((one) => one !== undefined)
  const ways = links.length > 0 && html('p', { class: 'track-ways' }, links)
  return html('section', { class: 'track-todo' }, html('h2', messages.whatToDo), html('ol', items), ways)
}

/** The sections of the help page (pages/help.astro). */
const helpSections: Readonly<Record<DepositDelay, string>> = {
  no_block: 'no-block',
  not_reported: 'not-reported',
  not_found: 'not-found',
}

/** Renders the last figures of a swap: what it brought against what was agreed, or what its refund cost. */
export function outcomeCard({ status, record }: TrackingUpdate, context: TrackingContext): Child {
  const outcome = outcomeOf(status, record, context)
  if (outcome === undefined) return undefined
  const last = outcome.rows.length - 1
  const rows = outcome.rows.map(({ label, text }, at) =>
    html('div', { class: at === last && 'total' }, html('dt', label), html('dd', html('span', { class: 'num' }, text))),
  )
  return html('section', { class: 'card track-card' }, html('h2', outcome.title), html('dl', { class: 'kv' }, rows))
}

/** Renders the sources of the information, and when it was last updated. */
export function sourceNote({ status, updatedAt }: TrackingUpdate, { messages, locale }: TrackingContext): HTMLElement {
  const time = updatedAt === undefined ? undefined : timeText(updatedAt, locale)
  const sourceText = (at: string, { stage, reported, votes }: SwapStatus) =>
    stage === 'unknown' || reported ? messages.checkedAt(at) : messages.readFrom(votes.agree, at)
  const read = status && time !== undefined ? sourceText(time, status) : ''
  return html('p', { class: 't13 faint track-source' }, read)
}

const timeText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at * 1000)
