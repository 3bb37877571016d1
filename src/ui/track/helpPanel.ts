import { html, icon } from '../shared/plain/element.ts'
import { patch } from '../shared/plain/patch.ts'
import { supportLink } from '../shared/support/supportLink.ts'
import { checksOf } from './checks.ts'
import type { TrackingUpdate } from './renderTracking.ts'
import type { TrackingLocalization } from './steps.ts'

/** The fold “Is something wrong?”. It stays in the page, so that it stays open. */
export interface HelpPanel {
  readonly element: HTMLElement
  readonly show: (update: TrackingUpdate) => void
}

const icons = { ok: 'check', problem: 'warn', waiting: 'clock', unknown: 'info' } as const

/** Creates the fold with the checks of a swap and the ways to help. */
export function createHelpPanel(localization: TrackingLocalization): HelpPanel {
  const { messages } = localization
  const summary = html('p', { class: 't14 muted' })
  const list = html('ul', { class: 'checks track-checks' })
  const support = html('a', { href: supportLink({}) }, messages.support)
  const links = html('p', { class: 'track-ways t14' }, html('a', { href: '/help' }, messages.moreHelp), support)
  const element = html(
    'details',
    { class: 'card fold track-help' },
    html('summary', {}, html('b', {}, messages.wrong), html('span', { class: 'row turn' }, icon('down'))),
    html('div', { class: 'fold-in' }, summary, list, links),
  )
  const show = (update: TrackingUpdate) => {
    support.href = supportLink({ hash: update.hash })
    const checks = checksOf(update, localization)
    const problems = checks.filter(({ state }) => state === 'problem').length
    const fine = checks.every(({ state }) => state === 'ok') ? messages.wrongFine : messages.wrongNone
    const text = problems === 0 ? fine : messages.wrongFound(problems)
    if (summary.textContent !== text) summary.textContent = text
    const items = checks.map(({ key, state, text: why }) =>
      html(
        'li',
        { 'data-check': state },
        icon(icons[state]),
        html(
          'div',
          {},
          html('b', {}, messages.checks[key], html('span', { class: 'sr' }, `: ${messages.checkStates[state]}`)),
          html('p', {}, why),
        ),
      ),
    )
    patch(list, items)
  }
  return { element, show }
}
