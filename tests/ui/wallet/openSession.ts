import type { ChainId } from '../../../src/core/chains/chains.ts'
import { type Clock, systemClock } from '../../../src/core/nodes/net/clock.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import { isReadableChain } from '../../../src/core/readers/readerApis.ts'
import type { RememberedWallet } from '../../../src/ui/wallet/rememberedWallets.ts'
import { createSessionEngine } from '../../../src/ui/wallet/sessionEngine.ts'
import type { SessionAccount } from '../../../src/ui/wallet/sessionState.ts'
import { driveWallet } from '../../../src/ui/wallet/sessionWallet.ts'
import { createWalletSession } from '../../../src/ui/wallet/walletSession.ts'
import { watchHoldings } from '../../../src/ui/wallet/watchHoldings.ts'
import { discoverWallets } from '../../../src/wallets/discoverWallets.ts'

export interface SessionPage {
  /** The window's double. */
  readonly page: EventTarget
  readonly readerFor: (chain: ChainId) => Promise<ChainReader>
  readonly remembered?: readonly RememberedWallet[]
  /** Pauses between reads of balances follow it. */
  readonly clock?: Clock
  readonly everyMs?: number
  /** Has wallets announce themselves after the search began. */
  readonly announce?: () => void
}

/** Puts wallets' objects into a window's double. */
export const pageWith = (objects: object): EventTarget =>
  Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(objects))

/** Opens a session on mainnet over the wallets of a page. `stop` ends its reads of balances. */
export function openSession(given: SessionPage) {
  const { page, readerFor, clock = systemClock, everyMs = 60_000, announce = () => {} } = given
  let remembered = given.remembered ?? []
  let loads = 0
  let stop = () => {}
  const session = createWalletSession({
    isRemembered: () => remembered.length > 0,
    async loadEngine(store) {
      loads += 1
      const readerOf = ({ chain }: SessionAccount) => readerFor(chain)
      stop = watchHoldings({ store, readerOf, clock, everyMs, isVisible: () => true })
      return createSessionEngine({
        store,
        network: 'mainnet',
        readerFor,
        endpointsOf: () => undefined,
        search(found) {
          discoverWallets(page, (wallet) => found(driveWallet(wallet, isReadableChain)))
          announce()
        },
        remembered: {
          read: () => remembered,
          write(next) {
            remembered = next
          },
        },
        onReturn: (run) => page.addEventListener('focus', run),
        onOtherTab: (run) => page.addEventListener('storage', run),
      })
    },
  })
  return {
    session,
    loads: () => loads,
    remembered: () => remembered,
    /** Connects or disconnects wallets in another tab. */
    changeElsewhere(next: readonly RememberedWallet[]) {
      remembered = next
      page.dispatchEvent(new Event('storage'))
    },
    stop: () => stop(),
    idOf: (name: string, chain: ChainId) =>
      session.getSnapshot().wallets.find((each) => each.walletName === name && each.chains.includes(chain))?.id ?? '',
  }
}
