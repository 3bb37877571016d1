import { isEnd } from '../../core/tracking/status.ts'
import type { UnpaidCode } from '../../core/tracking/unpaidReasons.ts'
import type { BrowserNotice, NoticeState } from '../shared/plain/browserNotice.ts'
import { html, icon, patch } from '../shared/plain/element.ts'
import { saveFile } from '../shared/plain/saveFile.ts'
import { receiptOf } from './receipt.ts'
import type { TrackingContext } from './swapFacts.ts'
import type { TrackingFacts } from './trackingView.ts'

/** The buttons of a tracked swap. They stay in the page, so that they keep focus and state. */
export interface ActionsPanel {
  readonly element: HTMLElement
  readonly show: (facts: TrackingFacts) => void
}

interface ActionOptions {
  readonly context: TrackingContext
  readonly notice: BrowserNotice
  /** Called when the person requested a notification, so that the page goes on in the background. */
  readonly onNotify: () => void
}

/** Creates the card with “Tell me”, “Copy link” and, at the end, the receipt. */
export function createActionsPanel({ context, notice, onNotify }: ActionOptions): ActionsPanel {
  const { messages } = context
  let facts: TrackingFacts = { online: true }
  const outcome = html('p', { class: 't13 faint', role: 'status' })
  const requestNotice = async () => {
    await notice.request()
    showNotice()
    onNotify()
  }
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => label(copy, 'copy', messages.linkCopied),
      () => label(copy, 'copy', messages.notCopied),
    )
  const notify = button('bell', messages.notify, () => void requestNotice())
  const copy = button('copy', messages.copyLink, () => void copyLink())
  const again = html('a', { class: 'btn btn--primary', href: '/' }, messages.newQuote)
  const papers = html(
    'div',
    { class: 'track-papers' },
    button('dl', messages.saveReceipt, () => saveReceipt(facts, context)),
    button('print', messages.print, () => window.print()),
  )
  const element = html('section', { class: 'card track-card track-actions' }, again, notify, papers, copy, outcome)
  const noticeTexts: Readonly<Record<NoticeState, string>> = {
    off: messages.onlyChain,
    on: messages.notifyWhy,
    denied: messages.notifyDenied,
    missing: messages.notifyMissing,
  }
  const showNotice = () => {
    const state = notice.state()
    notify.setAttribute('aria-pressed', String(state === 'on'))
    label(notify, 'bell', state === 'on' ? messages.notifyOn : messages.notify)
    patch(outcome, isEnded(facts) ? messages.onlyChain : noticeTexts[state])
  }
  const show = (next: TrackingFacts) => {
    facts = next
    const isOver = isEnded(next)
    notify.hidden = isOver || notice.state() === 'denied' || notice.state() === 'missing'
    again.hidden = !isOver || next.status?.stage === 'done' || withoutNext.has(next.status?.unpaid?.code)
    papers.hidden = !isOver
    if (outcome.textContent === '' || isOver) showNotice()
  }
  return { element, show }
}

/** Ends after which a new swap is not what to do: there was none, or the coins of this one may still be found. */
const withoutNext: ReadonlySet<UnpaidCode | undefined> = new Set(['not_a_swap', 'not_reported'] as const)

const isEnded = ({ status }: TrackingFacts): boolean => status !== undefined && isEnd(status.stage)

const button = (name: string, text: string, onclick: () => void): HTMLButtonElement =>
  html('button', { type: 'button', class: 'btn btn--secondary', onclick }, icon(name), text)

const label = (element: HTMLButtonElement, name: string, text: string): void => patch(element, icon(name), text)

/** Saves the receipt as a file. It is built here and sent nowhere. */
function saveReceipt({ status, record, times, dated, updatedAt }: TrackingFacts, { network }: TrackingContext): void {
  if (status === undefined) return
  saveFile(`swap-${status.hash.slice(0, 8)}.json`, receiptOf(status, { network, record, times, dated, updatedAt }))
}
