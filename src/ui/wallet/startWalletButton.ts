import type { ChainId } from '../../core/chains/chains.ts'
import { browserSession } from './browserSession.ts'

const load = () => import('./mountWalletDialog.tsx')

/** Loads the wallet panel before a likely press. A failure is harmless, because opening it loads it again. */
const preloadWalletDialog = () => void load().catch(() => undefined)

/** Must equal `textsChanged`; this file imports nothing that is large, because every page loads it. */
const TEXTS = 'portage:texts'
/** Coins shown on the button, one for each wallet. */
const MOST_MARKS = 3

/** Makes the header's button open the wallet panel, and keeps its label and coins current. */
export function startWalletButton(button: HTMLButtonElement): void {
  const label = button.querySelector('.wallet-button-label')
  const marks = button.querySelector('.wallet-marks')
  const show = () => {
    const { accounts } = browserSession.getSnapshot()
    const firsts = new Map(accounts.toReversed().map(({ walletName, chain }) => [walletName, chain]))
    const chains = [...new Set(firsts.values())].slice(0, MOST_MARKS)
    const labels = (button.dataset.wallets ?? '').split('|')
    if (label) label.textContent = labels[firsts.size] ?? `${firsts.size}`
    button.dataset.connected = `${firsts.size}`
    marks?.replaceChildren(...chains.map((chain) => markOf(chain.toLowerCase())))
  }
  button.addEventListener('click', () => void openWalletDialog())
  button.addEventListener('pointerenter', preloadWalletDialog)
  button.addEventListener('focus', preloadWalletDialog)
  browserSession.subscribe(show)
  addEventListener(TEXTS, show)
  show()
  void browserSession.restore().catch(() => undefined)
}

/** Draws a chain's coin from the page's sprite. */
function markOf(glyph: string): HTMLElement {
  const mark = document.createElement('span')
  mark.className = `tok tok--sm hue-${glyph}`
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#t-${glyph}`)
  drawing.append(use)
  mark.append(drawing)
  return mark
}

/**
 * Opens the wallet panel from anywhere in the page; `chain` is the one that a wallet connects first. A missing file
 * belongs to an older build, so the page reloads.
 */
function openWalletDialog(chain?: ChainId): Promise<void> {
  return load().then(
    ({ mountWalletDialog }) => mountWalletDialog(chain),
    () => navigator.onLine && location.reload(),
  ) as Promise<void>
}
