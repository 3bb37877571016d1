import { publicConfig } from '../../../runtime/browser.ts'
import { repeatWhileVisible } from '../../shared/plain/repeatWhileVisible.ts'
import { explorerEn as messages } from '../../texts/explorer.en.ts'
import { showLanguage } from '../../texts/showLanguage.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'
import { createDevnetClient, DevnetError } from './devnetClient.ts'
import { createDevnetPoller } from './devnetPoller.ts'
import { part } from './explorerPart.ts'
import { createScreen } from './screen.ts'
import { wireControls } from './wireControls.ts'

/** Starts the devnet explorer: polls while the page is visible, and runs its controls. */
export async function startExplorer(): Promise<void> {
  await showLanguage()
  const [first] = publicConfig.nodes.thornode
  if (first === undefined) return
  const url = new URL(first.url).origin
  const locale = numberLocale()
  const figures = new Intl.NumberFormat(locale)
  const localization = { messages, locale, number: (value: number) => figures.format(value) }
  const client = createDevnetClient({ url, transport: (request) => fetch(request) })
  const poll = createDevnetPoller(client, publicConfig)
  const screen = createScreen({ localization, url, onChoice: () => repetition.now() })

  const repetition = repeatWhileVisible(async (signal) => {
    try {
      await poll(screen.wanted, signal, screen.show)
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
      repetition.now()
    },
  })
}
