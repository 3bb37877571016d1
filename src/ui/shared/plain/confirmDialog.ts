import { type Child, html } from './element.ts'

interface Confirmation {
  readonly title: string
  readonly content: Child
  /** Labels of the two buttons. */
  readonly confirm: string
  readonly cancel: string
}

/** Shows a dialog with a question. Resolves to whether the person confirms; Escape does not. */
export function confirmDialog({ title, content, confirm, cancel }: Confirmation): Promise<boolean> {
  const button = (value: string, kind: string, label: string) =>
    html('button', { type: 'submit', value, class: `btn btn--${kind}` }, label)
  const dialog = html(
    'dialog',
    { class: 'card swap-confirm', 'aria-labelledby': 'confirm-title' },
    html('h2', { id: 'confirm-title' }, title),
    content,
    html(
      'form',
      { method: 'dialog', class: 'track-row' },
      button('cancel', 'secondary', cancel),
      button('confirm', 'primary', confirm),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'confirm')
    })
  })
}
