import { html, icon } from '../shared/plain/element.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'

/** Label of the button, and its messages after a press. */
export type CopyMessages = Pick<TrackingMessages, 'copyHash' | 'copied' | 'notCopied'>

/** Creates a button that copies a hash, and its status line. `data-keep` keeps the focus when the page is redrawn. */
export function copyButton(hash: string, messages: CopyMessages, place: string): readonly [HTMLElement, HTMLElement] {
  const button = html(
    'button',
    {
      type: 'button',
      class: 'btn btn--quiet btn--icon btn--sm',
      'aria-label': messages.copyHash,
      title: messages.copyHash,
      'data-keep': `copy-${place}`,
    },
    icon('copy'),
  )
  const outcome = html('span', { class: 'sr', role: 'status' })
  const say = (text: string, name: string) => {
    outcome.textContent = text
    button.replaceChildren(icon(name))
  }
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(hash).then(
      () => say(messages.copied, 'check'),
      () => say(messages.notCopied, 'warn'),
    )
  })
  return [button, outcome]
}
