import { createRoot } from 'react-dom/client'
import { WalletDialog } from './WalletDialog.tsx'

let isOpen = false

/** Shows the wallet panel in a root of its own, so that pages without the swap form can open it. */
export function mountWalletDialog(): void {
  if (isOpen) return
  isOpen = true
  const opener = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    isOpen = false
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(<WalletDialog onClose={close} />)
}
