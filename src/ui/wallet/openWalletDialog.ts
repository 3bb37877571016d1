import type { ChainId } from '../../core/chains/chains.ts'

const load = () => import('./mountWalletDialog.tsx')

/** Loads the wallet panel before a likely press. A failure is harmless, because opening it loads it again. */
export const preloadWalletDialog = () => void load().catch(() => undefined)

/**
 * Opens the wallet panel from anywhere in the page; `chain` is the one that a wallet connects first. A missing file belongs
 * to an older build, so the page reloads.
 */
export function openWalletDialog(chain?: ChainId): Promise<void> {
  return load().then(
    ({ mountWalletDialog }) => mountWalletDialog(chain),
    () => navigator.onLine && location.reload(),
  ) as Promise<void>
}
