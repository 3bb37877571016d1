import { Icon } from '../shared/parts/Icon.tsx'
import type { SessionAccount } from './sessionState.ts'

/** Shows a wallet's own icon, which is an image inside the page, or a drawing of a wallet. */
export function WalletIcon({ icon }: Pick<SessionAccount, 'icon'>) {
  return (
    <span className="wallet-icon" aria-hidden="true">
      {icon === undefined ? <Icon name="wallet" /> : <img src={icon} alt="" width="32" height="32" />}
    </span>
  )
}
