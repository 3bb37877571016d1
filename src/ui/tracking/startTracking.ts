import type { Protocol } from '../../core/chains/protocol.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { InvalidHashError, parseTxHash, type TxHash } from '../../core/tracking/txHash.ts'
import { browserMidgard, browserNodes, browserReader, browserServers } from '../../runtime/browser.ts'
import { site } from '../../site.ts'
import { showLanguage } from '../messages/language.ts'
import { numberLocale } from '../messages/shownLanguage.ts'
import { trackingEn as messages } from '../messages/tracking.en.ts'
import { checkPayouts } from './checkPayouts.ts'
import { findOnChains } from './findOnChains.ts'
import { findWaitingPayouts } from './findWaitingPayouts.ts'
import { hashInUrl } from './hashInUrl.ts'
import { renderTracking, type TrackingUpdate } from './renderTracking.ts'
import { trackHash } from './trackHash.ts'
import { trackingView } from './trackingView.ts'

/** Elements of the built page (pages/tx.astro). */
interface PageElements {
  readonly form: HTMLElement
  readonly input: HTMLInputElement
  readonly refusal: HTMLElement
  readonly journey: HTMLElement
  readonly announcement: HTMLElement
}

/** Tracks the hash in the page's URL, or shows the form with an error for an invalid hash. */
export async function startTracking(elements: PageElements): Promise<void> {
  await showLanguage()
  const text = hashInUrl(location.href)
  if (text === '') return
  elements.input.value = text
  const hash = hashIn(text)
  if (hash === undefined) {
    elements.refusal.hidden = false
    elements.input.setAttribute('aria-invalid', 'true')
    return
  }
  // The fragment names the deposit's chain, which is queried before any node knows the hash.
  history.replaceState(history.state, '', `/tx/${hash}${location.hash}`)
  elements.form.hidden = true
  elements.journey.hidden = false
  startUpdates(elements, hash)
}

function hashIn(text: string): TxHash | undefined {
  try {
    return parseTxHash(text)
  } catch (error) {
    if (error instanceof InvalidHashError) return undefined
    throw error
  }
}

function startUpdates(elements: PageElements, hash: TxHash): void {
  const [nodes, midgards] = [browserNodes(), browserMidgard()]
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const locale = numberLocale()
  const context = { messages, locale, network: nodes.THORCHAIN.network }
  let refresh = () => {}
  const show = (update: TrackingUpdate) => {
    redraw(
      elements.journey,
      renderTracking(update, context, () => refresh()),
    )
    elements.journey.dataset.stage = update.status?.stage ?? (update.error ? 'trouble' : 'looking')
    announce(elements.announcement, trackingView(update, context).heading)
  }
  const readers = { endpoints: browserServers(), readerOf: browserReader }
  const findOnChain = async () => {
    const found = await findOnChains(readers, { hash, chain: location.hash.slice(1) })
    if (found && location.hash === '') history.replaceState(history.state, '', `#${found.chain}`)
    return found
  }
  const payoutOptions = { network: nodes.THORCHAIN.network, readerOf: browserReader }
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const checks = {
    checkPayouts: (status: SwapStatus) => checkPayouts(status, payoutOptions),
    findWaitingPayouts: (status: SwapStatus) => findWaitingPayouts(status, nodes[status.protocol]),
  }
  refresh = trackHash(sources, { hash, findOnChain, ...checks, since: firstLook(hash) }, show)
}

/** Returns when this tab first looked for the hash. Kept in the tab's history, so that a reload does not reset it. */
function firstLook(hash: TxHash): number {
  const { hash: known, since } = (history.state ?? {}) as { readonly hash?: unknown; readonly since?: unknown }
  if (known === hash && typeof since === 'number') return since
  const now = Date.now()
  history.replaceState({ hash, since: now }, '')
  return now
}

/** Updates the live region and the page's title, only when the heading changes. */
function announce(announcement: HTMLElement, heading: string): void {
  if (announcement.textContent === heading) return
  announcement.textContent = heading
  document.title = `${heading}: ${site.name}`
}

/** Replaces the content and restores the focus of the button that had it. */
function redraw(parent: HTMLElement, parts: readonly HTMLElement[]): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.keep : undefined
  parent.replaceChildren(...parts)
  if (focused !== undefined) parent.querySelector<HTMLElement>(`[data-keep="${focused}"]`)?.focus()
}
