import { html } from '../../shared/plain/element.ts'
import type { HistoryMessages } from '../../texts/history.en.ts'

/** Shows a dialog with one sentence; resolves to whether the person confirms. Escape keeps the swaps. */
export function confirmErase(title: string, messages: HistoryMessages): Promise<boolean> {
  const button = (value: string, kind: string, label: string) =>
    html('button', { type: 'submit', value, class: `btn btn--${kind}` }, label)
  const dialog = html(
    'dialog',
    { class: 'card swap-confirm', 'aria-labelledby': 'swap-confirm-title' },
    html('h2', { id: 'swap-confirm-title' }, title),
    html('p', { class: 'muted' }, messages.confirmWhy),
    html(
      'form',
      { method: 'dialog', class: 'track-row' },
      button('cancel', 'secondary', messages.cancel),
      button('erase', 'primary', messages.erase),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'erase')
    })
  })
}
