import type { ChainId } from '../../core/chains/chains.ts'
import { systemClock } from '../../core/nodes/net/clock.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { browserReader, browserServers, networkKinds, publicConfig } from '../../runtime/browser.ts'
import { discoverWallets } from '../../wallets/discoverWallets.ts'
import { walletEndpoints } from '../../wallets/openAccount.ts'
import { unsupported } from '../../wallets/walletErrors.ts'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { pageStorage } from './pageStorage.ts'
import { readRemembered, rememberedWalletsKey, writeRemembered } from './rememberedWallets.ts'
import { createSessionEngine } from './sessionEngine.ts'
import type { SessionStore } from './sessionState.ts'
import { driveWallet, type SessionEngine } from './sessionWallet.ts'
import { watchHoldings } from './watchHoldings.ts'

const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'

/** Pause between two reads of an account (ms). The devnet's blocks are short. */
const everyMs = isDevnet ? 3_000 : 20_000

// Only the devnet's build contains the test wallet; elsewhere this is undefined at build time.
const loadTestWallet = isDevnet ? () => import('./testWallet.ts') : undefined

/** Starts the session's engine in a browser. */
export async function startEngine(store: SessionStore): Promise<SessionEngine> {
  const network = networkKinds[publicConfig.network]
  const test = await loadTestWallet?.()
  const engine = createSessionEngine({
    store,
    network,
    readerFor,
    endpointsOf,
    search(found) {
      if (test)
        found(
          test.createTestWallet(pageStorage, {
            name: messages.testWallet,
            random: randomBytes,
            isReadable: hasServers,
          }),
        )
      discoverWallets(window, (wallet) => {
        const driven = driveWallet(wallet, hasServers)
        if (driven.chains.length > 0) found(driven)
      })
    },
    remembered: {
      read: () => readRemembered(pageStorage),
      write: (remembered) => writeRemembered(pageStorage, remembered),
    },
    onReturn: (run) => window.addEventListener('focus', run),
    onOtherTab: (run) =>
      window.addEventListener('storage', ({ key }) => {
        if (key === rememberedWalletsKey || key === null) run()
      }),
  })
  const isVisible = () => document.visibilityState === 'visible'
  watchHoldings({ store, readerOf: engine.readerOf, clock: systemClock, everyMs, isVisible })
  return engine
}

const hasServers = (chain: ChainId): boolean => isReadableChain(chain) && (browserServers()[chain]?.length ?? 0) > 0

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)

async function readerFor(chain: ChainId): Promise<ChainReader> {
  if (!isReadableChain(chain)) throw unsupported(messages.thisPage, messages.readChain(chain))
  return browserReader(chain)
}

const endpointsOf = (chain: ChainId) =>
  walletEndpoints(isReadableChain(chain) ? (browserServers()[chain] ?? []) : [], { isDevnet })
