import type { BrowserNotice } from '../shared/plain/browserNotice.ts'
import { html } from '../shared/plain/element.ts'
import { patch } from '../shared/plain/patch.ts'
import { createActionsPanel } from './actionsPanel.ts'
import { createHelpPanel } from './helpPanel.ts'
import { createProgressCharts, crossingOf } from './progressCharts.ts'
import { headOf, noticesOf, outcomeCard, sourceNote, type TrackingUpdate, todoSection } from './renderTracking.ts'
import { paymentsCard, swapCard, type TrackingContext } from './swapFacts.ts'
import { timeline } from './timeline.ts'
import type { TrackingView } from './trackingView.ts'
import { wireHelp } from './wireHelp.ts'

interface PageOptions {
  readonly context: TrackingContext
  readonly notice: BrowserNotice
  /** Queries without waiting for the next turn. */
  readonly refresh: () => void
}

/** The parts of a tracked swap. Each is replaced only when it changes, and each has its place from the first moment. */
export interface TrackingPage {
  readonly show: (update: TrackingUpdate, view: TrackingView) => void
}

/** Fills an element with the empty parts of the page. */
export function createTrackingPage(root: HTMLElement, { context, notice, refresh }: PageOptions): TrackingPage {
  const charts = createProgressCharts()
  const actions = createActionsPanel({ context, notice, onNotify: refresh })
  const help = createHelpPanel(context)
  const slot = (name: string) => html('div', { class: `track-${name}` })
  const head = html('header', {})
  const notices = slot('notices')
  const todo = slot('advice')
  const steps = slot('steps')
  const notes = slot('notices')
  const facts = slot('facts')
  const results = slot('results')
  const source = slot('sources')
  const chart = html('div', { class: 'track-chart' }, ...charts.elements)
  wireHelp(steps)
  root.replaceChildren(
    html('div', { class: 'track-main' }, head, chart, notices, todo, steps, notes),
    html('aside', { class: 'track-side' }, facts, actions.element, help.element, results, source),
  )
  return {
    show: (update, view) => {
      const { status, record } = update
      const { messages } = context
      patch(head, headOf(update, view, context))
      charts.show(crossingOf(status, record, messages.chart(view.heading)))
      const boxes = noticesOf(update, view, context, refresh)
      patch(notices, boxes.urgent)
      patch(notes, boxes.notes)
      patch(todo, todoSection(update, view, context))
      patch(steps, timeline(view.steps, messages))
      patch(facts, [swapCard(update, context)])
      patch(results, [...outcomeCard(update, context), ...paymentsCard(update, context)])
      patch(source, [sourceNote(update, context)])
      actions.show(update)
      help.show(update)
      // Nothing is wrong with a deposit that was processed, or refused before its coins left.
      help.element.hidden = status?.unpaid?.code === 'not_a_swap' || status?.unpaid?.code === 'claim_kept'
      if (view.delay || view.isLate) help.element.setAttribute('data-late', '')
    },
  }
}
