import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import { burnerKeyName } from './burnerKeyName.ts'
import { pageStorage } from './pageStorage.ts'
import { readRemembered } from './rememberedWallets.ts'
import { createWalletSession } from './walletSession.ts'

const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'

/** The wallets of this page. One session serves the header, the form and the review. */
export const browserSession = createWalletSession({
  isRemembered: () => readRemembered(pageStorage).length > 0 || (isDevnet && hasTestWallet()),
  loadEngine: (store) => untilLoaded(async () => (await import('./startEngine.ts')).startEngine(store)),
})

function hasTestWallet(): boolean {
  try {
    return pageStorage.getItem(burnerKeyName) !== null
  } catch {
    return false
  }
}
