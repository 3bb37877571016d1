import { isChainId } from '../../core/chain.ts'
import type { Protocol } from '../../core/protocol.ts'
import { isReadableChain } from '../../core/readers/apis.ts'
import { chainSpelling, InvalidHashError, parseTxHash, type TxHash } from '../../core/swap/hash.ts'
import { browserMidgard, browserNodes, browserReader } from '../../runtime/browser.ts'
import { site } from '../../site.ts'
import { browserLocale } from '../figures/browserLocale.ts'
import { trackingEn as words } from '../messages/tracking.en.ts'
import { addressedHash } from './addressedHash.ts'
import { follow } from './follow.ts'
import { journey, type Sighting } from './journey.ts'
import { type OnChain, trackingView } from './trackingView.ts'

/** The parts of the built page (pages/tx.astro). */
interface Places {
  readonly ask: HTMLElement
  readonly input: HTMLInputElement
  readonly refusal: HTMLElement
  readonly journey: HTMLElement
  readonly spoken: HTMLElement
}

/** Reads the page's address and follows the hash in it, or leaves the form and says what is wrong with the text. */
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
  // The part behind the # says which chain to ask before any node knows the hash.
  history.replaceState(null, '', `/tx/${hash}${location.hash}`)
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
  const lookOnChain = chainLook(location.hash.slice(1), hash)
  again = follow({ THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }, { hash, lookOnChain }, show)
}

/** How the chain that a deposit was sent on is asked; undefined where the address names none that can be read. */
function chainLook(chain: string, hash: TxHash): (() => Promise<OnChain | undefined>) | undefined {
  if (!isChainId(chain) || !isReadableChain(chain)) return undefined
  const spelled = chainSpelling(chain, hash) ?? hash
  return async () => {
    try {
      return { chain, standing: await (await browserReader(chain)).standing(spelled) }
    } catch {
      return undefined
    }
  }
}

/** Spoken and put into the title only when it changes. */
function say(spoken: HTMLElement, heading: string): void {
  if (spoken.textContent === heading) return
  spoken.textContent = heading
  document.title = `${heading}: ${site.name}`
}

/** Draws anew, and gives the focus back to the button that had it. */
function redraw(place: HTMLElement, parts: readonly HTMLElement[]): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.keep : undefined
  place.replaceChildren(...parts)
  if (focused !== undefined) place.querySelector<HTMLElement>(`[data-keep="${focused}"]`)?.focus()
}
