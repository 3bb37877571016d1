import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** The kinds of dialogs that are open. */
const open = new Set<string>()

/**
 * Shows a dialog in a React root of its own, so that pages without React can open it. Does nothing while one of the same
 * kind is open. `render` gets the function that closes it, which gives the focus back to what opened it.
 *
 * @example
 * mountDialog('wallets', (close) => createElement(WalletDialog, { onClose: close }))
 */
export function mountDialog(kind: string, render: (close: () => void) => ReactNode): void {
  if (open.has(kind)) return
  open.add(kind)
  const opener = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    open.delete(kind)
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(render(close))
}
