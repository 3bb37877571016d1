import { loadPressed } from '../shared/parts/loadPressed.ts'
import type { BrowserNotice } from '../shared/plain/browserNotice.ts'
import { type Child, html, icon, patch } from '../shared/plain/element.ts'
import { supportLink } from '../shared/support/supportLink.ts'
import type { HelpTerm } from '../texts/help.en.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { createActionsPanel } from './actionsPanel.ts'
import { checksOf } from './checks.ts'
import { createOrderPanel, type OrderTools } from './orderPanel.ts'
import { createProgressCharts, crossingOf } from './progressCharts.ts'
import type { TrackingUpdate } from './renderTracking.ts'
import { hashOf, noticesOf, outcomeCard, sourceNote, todoSection } from './renderTracking.ts'
import { stageItem } from './stageItem.ts'
import type { Step, TrackingLocalization } from './steps.ts'
import type { TrackingContext } from './swapFacts.ts'
import { paymentsCard, swapCard } from './swapFacts.ts'
import type { TrackingView } from './trackingView.ts'

/** Steps whose names have a "?". */
const helpOf: Readonly<Record<string, HelpTerm>> = {
  confirmed: 'confirmations',
  swapped: 'parts',
  held: 'outboundDelay',
}

/** A "?" beside a step; `wireHelp` opens it. */
const helpButton = (term: HelpTerm | undefined, name: string) =>
  term && html('button', { type: 'button', class: 'help', 'aria-label': name, 'data-help': term, 'data-keep': term })

/** Scales with more marks than this are drawn as one bar. */
const mostMarks = 40

const icons = { ok: 'check', problem: 'warn', waiting: 'clock', unknown: 'info' } as const

interface PageOptions {
  readonly context: TrackingContext
  readonly notice: BrowserNotice
  /** Queries without waiting for the next turn. */
  readonly refresh: () => void
  readonly orderTools: OrderTools
}

/** The parts of a tracked swap. Each is replaced only when it changes, and each has its place from the first moment. */
export interface TrackingPage {
  readonly show: (update: TrackingUpdate, view: TrackingView) => void
  /** Moves the focus to the heading, which a screen reader then speaks. */
  readonly focus: () => void
}

/** Fills an element with the empty parts of the page. */
export function createTrackingPage(
  root: HTMLElement,
  { context, notice, refresh, orderTools }: PageOptions,
): TrackingPage {
  const charts = createProgressCharts()
  const actions = createActionsPanel({ context, notice, onNotify: refresh })
  const order = createOrderPanel(context, orderTools)
  const help = createHelpPanel(context)
  const slot = (name: string) => html('div', { class: `track-${name}` })
  const head = html('header')
  // It stays, so that the focus does while its text changes.
  const heading = html('h1', { tabindex: -1 })
  const notices = slot('notices')
  const todo = slot('advice')
  const steps = slot('steps')
  const notes = slot('notices')
  const facts = slot('facts')
  const results = slot('results')
  const source = slot('sources')
  const chart = html('div', { class: 'track-chart' }, charts.elements)
  wireHelp(steps)
  root.replaceChildren(
    html('div', { class: 'track-main' }, head, chart, notices, todo, steps, notes),
    html('aside', { class: 'track-side' }, facts, order.element, actions.element, help.element, results, source),
  )
  return {
    focus: () => heading.focus(),
    show: (update, view) => {
      const { status, record } = update
      const { messages } = context
      patch(heading, view.heading)
      patch(head, hashOf(update, context), heading, html('p', { class: 'lede mt-2' }, view.lede))
      charts.show(crossingOf(status, record, messages.chart(view.heading)))
      const boxes = noticesOf(update, view, context, refresh)
      patch(notices, boxes.urgent)
      patch(notes, boxes.notes)
      patch(todo, todoSection(update, view, context))
      patch(steps, timeline(view.steps, messages))
      patch(facts, swapCard(update, context))
      patch(results, outcomeCard(update, context), paymentsCard(update, context))
      patch(source, sourceNote(update, context))
      order.show(update)
      actions.show(update)
      help.show(update)
      // Nothing is wrong with a deposit that was processed, or refused before its coins left.
      help.element.hidden = status?.unpaid?.code === 'not_a_swap' || status?.unpaid?.code === 'claim_kept'
      if (view.delay || view.isLate) help.element.setAttribute('data-late', '')
    },
  }
}

/** The fold “Is something wrong?”. It stays in the page, so that it stays open. */
interface HelpPanel {
  readonly element: HTMLElement
  readonly show: (update: TrackingUpdate) => void
}

/** Creates the fold with the checks of a swap and the ways to help. */
function createHelpPanel(localization: TrackingLocalization): HelpPanel {
  const { messages } = localization
  const summary = html('p', { class: 't14 muted' })
  const list = html('ul', { class: 'checks track-checks' })
  const support = html('a', { href: supportLink({}) }, messages.support)
  const links = html('p', { class: 'track-ways t14' }, html('a', { href: '/help' }, messages.moreHelp), support)
  const element = html(
    'details',
    { class: 'card fold track-help' },
    html('summary', html('b', messages.wrong), html('span', { class: 'row turn' }, icon('down'))),
    html('div', { class: 'fold-in' }, summary, list, links),
  )
  const show = (update: TrackingUpdate) => {
    support.href = supportLink({ hash: update.hash })
    const checks = checksOf(update, localization)
    const problems = checks.filter(({ state }) => state === 'problem').length
    const fine = checks.every(({ state }) => state === 'ok') ? messages.wrongFine : messages.wrongNone
    patch(summary, problems === 0 ? fine : messages.wrongFound(problems))
    const items = checks.map(({ key, state, text: why }) =>
      html(
        'li',
        { 'data-check': state },
        icon(icons[state]),
        html(
          'div',
          html('b', messages.checks[key], html('span', { class: 'sr' }, `: ${messages.checkStates[state]}`)),
          html('p', why),
        ),
      ),
    )
    patch(list, items)
  }
  return { element, show }
}

/** Renders the steps of a swap in order, with the current one marked. */
function timeline(steps: readonly Step[], messages: Pick<TrackingMessages, 'explain'>): Child {
  if (steps.length === 0) return undefined
  const items = steps.map(({ key, state, title, text, at, atSource, scale: counted }) =>
    stageItem(
      state,
      html(
        'div',
        html('div', { class: 'row gap-1' }, html('h2', title), helpButton(helpOf[key], messages.explain(title))),
        text !== undefined && html('p', text),
        counted && scale(counted),
      ),
      at !== undefined &&
        html('p', { class: 'tl-at' }, at, atSource !== undefined && html('span', { class: 'sub' }, atSource)),
    ),
  )
  return html('ol', { class: 'tl' }, items)
}

function scale({ done, of }: { readonly done: number; readonly of: number }): HTMLElement {
  const hidden = { 'aria-hidden': 'true' }
  if (of > mostMarks) return html('progress', { ...hidden, class: 'scale-bar', value: done, max: of })
  const markAt = (at: number) => (at < done ? 'on' : at === done ? 'now' : 'ahead')
  const marks = Array.from({ length: of }, (_, at) => html('i', { 'data-at': markAt(at) }))
  const figures = scaleFigures(of).map((figure) => html('span', String(figure)))
  return html(
    'span',
    hidden,
    html('span', { class: 'scale' }, marks),
    html('span', { class: 'scale-figures' }, figures),
  )
}

/** Returns the figures below a scale: its ends, and thirds or halves of a scale that they divide. */
function scaleFigures(of: number): readonly number[] {
  const parts = of >= 6 && of % 3 === 0 ? 3 : of >= 4 && of % 2 === 0 ? 2 : 1
  return Array.from({ length: parts + 1 }, (_, at) => (of / parts) * at)
}

/** Explains the term of a pressed "?". The explanations load with the first press. */
function wireHelp(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-help]') : null
    const term = button?.dataset.help as HelpTerm | undefined
    if (button === null || term === undefined) return
    void loadPressed(button, () => import('../shared/help/openHelp.ts')).then(({ openHelp }) => openHelp(button, term))
  })
}
