import { partnerPages } from '../../../site.ts'
import { html } from '../../shared/plain/element.ts'
import { supportLine } from '../../shared/plain/supportLine.ts'
import type { EarningsMessages } from '../../texts/earnings.en.ts'
import type { LoadedReport } from './loadReport.ts'

const link = (href: string, label: string, kind: 'primary' | 'secondary') =>
  html('a', { class: `btn btn--${kind}`, href }, label)

function card(
  { title, text }: Readonly<Record<'title' | 'text', string>>,
  ...rest: readonly HTMLElement[]
): HTMLElement {
  return html(
    'section',
    { class: 'card earn-state', 'aria-labelledby': 'earn-state' },
    html('h2', { id: 'earn-state' }, title),
    html('p', { class: 'muted' }, text),
    ...rest,
  )
}

const actions = (...buttons: readonly HTMLElement[]) => html('div', { class: 'row row--wrap gap-3' }, ...buttons)

/** Creates the card of a state without fees. `retry` loads the period again. */
export function stateCard(
  { state, ...more }: Exclude<LoadedReport, { state: 'report' }> | { readonly state: 'empty' },
  messages: EarningsMessages,
  retry: () => void,
): HTMLElement {
  const { signedOut, inReview, failed, empty } = messages
  if (state === 'signed-out') {
    const { signIn, register } = partnerPages
    return card(
      signedOut,
      actions(link(signIn.path, signedOut.signIn, 'primary'), link(register.path, signedOut.register, 'secondary')),
    )
  }
  if (state === 'in-review')
    return card(inReview, actions(link(partnerPages.account.path, inReview.account, 'secondary')))
  if (state === 'empty') return card(empty, actions(link(partnerPages.widget.path, empty.widget, 'secondary')))
  const again = html('button', { type: 'button', class: 'btn btn--secondary' }, failed.again)
  again.addEventListener('click', retry)
  return card(failed, actions(again), supportLine('code' in more ? more.code : ''))
}
