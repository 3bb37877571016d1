import type { Protocol } from '../../core/chains/protocol.ts'
import { InvalidHashError, parseTxHash, type TxHash } from '../../core/tracking/txHash.ts'
import { browserMidgard, browserNodes, browserReader, publicConfig } from '../../runtime/browser.ts'
import { site } from '../../site.ts'
import { browserLocale } from '../figures/browserLocale.ts'
import { trackingEn as words } from '../messages/tracking.en.ts'
import { addressedHash } from './addressedHash.ts'
import { follow } from './follow.ts'
import { journey, type Sighting } from './journey.ts'
import { lookOnChains } from './lookOnChains.ts'
import { trackingView } from './trackingView.ts'

/** The parts of the built page (pages/tx.astro). */
interface Places {
  readonly ask: HTMLElement
  readonly input: HTMLInputElement
  readonly refusal: HTMLElement
  readonly journey: HTMLElement
  readonly spoken: HTMLElement
}

/** Reads the page's address and tracks the hash in it, or leaves the form and shows what is wrong with the text. */
export function startTracking(places: Places): void {
  const text = addressedHash(location.href)
  if (text === '') return
  places.input.value = text
  const hash = hashIn(text)
  if (hash === undefined) {
    places.refusal.hidden = false
    places.input.setAttribute('aria-invalid', 'true')
    return
  }
  // The fragment names the chain of the deposit, which is looked up before any node knows the hash.
  history.replaceState(history.state, '', `/tx/${hash}${location.hash}`)
  places.ask.hidden = true
  places.journey.hidden = false
  followOn(places, hash)
}

function hashIn(text: string): TxHash | undefined {
  try {
    return parseTxHash(text)
  } catch (error) {
    if (error instanceof InvalidHashError) return undefined
    throw error
  }
}

function followOn(places: Places, hash: TxHash): void {
  const [nodes, midgards] = [browserNodes(), browserMidgard()]
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const locale = browserLocale(navigator.language)
  const ledger = { words, locale, network: nodes.THORCHAIN.network }
  let again = () => {}
  const show = (sighting: Sighting) => {
    redraw(
      places.journey,
      journey(sighting, ledger, () => again()),
    )
    places.journey.dataset.stage = sighting.status?.stage ?? (sighting.trouble ? 'trouble' : 'looking')
    say(places.spoken, trackingView(sighting, ledger).heading)
  }
  const readers = { endpoints: publicConfig.readers, readerOf: browserReader }
  const lookOnChain = async () => {
    const found = await lookOnChains(readers, { hash, chain: location.hash.slice(1) })
    if (found && location.hash === '') history.replaceState(history.state, '', `#${found.chain}`)
    return found
  }
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  again = follow(sources, { hash, lookOnChain, since: firstLook(hash) }, show)
}

/** When this tab first looked for the hash. Kept with the tab's history, so that a reload does not begin again. */
function firstLook(hash: TxHash): number {
  const { hash: known, since } = (history.state ?? {}) as { readonly hash?: unknown; readonly since?: unknown }
  if (known === hash && typeof since === 'number') return since
  const now = Date.now()
  history.replaceState({ hash, since: now }, '')
  return now
}

/** Updates the live region and the page's title, only when the heading changes. */
function say(spoken: HTMLElement, heading: string): void {
  if (spoken.textContent === heading) return
  spoken.textContent = heading
  document.title = `${heading}: ${site.name}`
}

/** Replaces the content and restores the focus of the button that had it. */
function redraw(place: HTMLElement, parts: readonly HTMLElement[]): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.keep : undefined
  place.replaceChildren(...parts)
  if (focused !== undefined) place.querySelector<HTMLElement>(`[data-keep="${focused}"]`)?.focus()
}
