import { publicConfig } from '../../runtime/browser.ts'
import { browserLocale } from '../figures/browserLocale.ts'
import { explorerEn as messages } from '../messages/explorer.en.ts'
import { createDevnetClient, DevnetError } from './devnetClient.ts'
import { createDevnetPoller } from './devnetPoller.ts'
import { part } from './part.ts'
import { repeatWhileVisible } from './repeatWhileVisible.ts'
import { createScreen } from './screen.ts'
import { wireControls } from './wireControls.ts'

/** Keeps the explorer of the devnet up to date while somebody looks, and its controls at work. */
export function startExplorer(): void {
  const [first] = publicConfig.nodes.thornode
  if (first === undefined) return
  const url = new URL(first.url).origin
  const locale = browserLocale(navigator.language)
  const figures = new Intl.NumberFormat(locale)
  const localization = { messages, locale, number: (value: number) => figures.format(value) }
  const client = createDevnetClient({ url, transport: (request) => fetch(request) })
  const look = createDevnetPoller(client, publicConfig)
  const screen = createScreen({ localization, url, onChoice: () => beat.now() })

  const beat = repeatWhileVisible(async (signal) => {
    try {
      await look(screen.wanted, signal, screen.show)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DevnetError)) throw error
      screen.trouble(error)
    }
  })
  wireControls(part('explorer'), {
    client,
    messages,
    after: (name, done) => {
      screen.did(name, done)
      beat.now()
    },
  })
}
