import { html, icon, patch } from '../shared/plain/element.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'

/** Label of the button, and its messages after a press. */
export type CopyMessages = Pick<TrackingMessages, 'copyHash' | 'copied' | 'notCopied'>

/** Creates a button that copies a hash, and its status line. `data-keep` keeps the focus when the page is redrawn. */
export function createCopyButton(hash: string, messages: CopyMessages, place: string): readonly HTMLElement[] {
  const outcome = html('span', { class: 'sr', role: 'status' })
  const say = (text: string, name: string) => {
    patch(outcome, text)
    patch(button, icon(name))
  }
  const button = html(
    'button',
    {
      type: 'button',
      class: 'btn btn--quiet btn--icon btn--sm',
      'aria-label': messages.copyHash,
      title: messages.copyHash,
      'data-keep': `copy-${place}`,
      onclick: () => {
        // The same message is announced again.
        patch(outcome)
        navigator.clipboard.writeText(hash).then(
          () => say(messages.copied, 'check'),
          () => say(messages.notCopied, 'warn'),
        )
      },
    },
    icon('copy'),
  )
  return [button, outcome]
}
