import { loadChecked } from '../shared/parts/loadModule.ts'
import { loadPressed } from '../shared/parts/loadPressed.ts'
import { browserSession } from './browserSession.ts'

const load = () => import('./WalletDialog.tsx')

/** Loads the wallet panel before a likely press. A failure is harmless, because opening it loads it again. */
const preloadWalletDialog = () => void loadChecked(load).catch(() => undefined)

/** Must equal `textsChanged`; this file imports nothing that is large, because every page loads it. */
const TEXTS = 'portage:texts'

/** Makes the header's button open the wallet panel, and keeps its label and coins current. */
export function startWalletButton(button: HTMLButtonElement): void {
  const label = button.querySelector('.wallet-button-label')
  const marks = [...button.querySelectorAll<HTMLElement>('.wallet-marks .tok')]
  const show = () => {
    const { accounts } = browserSession.getSnapshot()
    const firsts = new Map(accounts.toReversed().map(({ walletName, chain }) => [walletName, chain]))
    const chains = [...new Set(firsts.values())]
    const labels = (button.dataset.wallets ?? '').split('|')
    if (label) label.textContent = labels[firsts.size] ?? `${firsts.size}`
    button.dataset.connected = `${firsts.size}`
    for (const [at, mark] of marks.entries()) {
      const glyph = chains[at]?.toLowerCase() ?? ''
      mark.hidden = glyph === ''
      mark.className = `tok tok--sm hue-${glyph}`
      mark.querySelector('use')?.setAttribute('href', `#t-${glyph}`)
    }
  }
  button.addEventListener('click', () => void openWalletDialog(button))
  button.addEventListener('pointerenter', preloadWalletDialog)
  button.addEventListener('focus', preloadWalletDialog)
  browserSession.subscribe(show)
  addEventListener(TEXTS, show)
  show()
  void browserSession.restore().catch(() => undefined)
}

/** Whether the panel's code is loading after a press. */
let isOpening = false

/** Opens the wallet panel. */
async function openWalletDialog(button: HTMLButtonElement): Promise<void> {
  if (isOpening) return
  isOpening = true
  const { openWallets } = await loadPressed(button, load)
  isOpening = false
  openWallets()
}
