import type { FindOptions } from '../../core/actions/findSwapStatus.ts'
import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import { getNodeTime } from '../../core/actions/getNodeTime.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { arePayoutsHalted } from '../../core/diagnosis/describeHalts.ts'
import type { Node } from '../../core/nodes/node.ts'
import { readAgreedMimirs } from '../../core/quorum/readAgreedMimirs.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { isEnd } from '../../core/tracking/status.ts'
import { createSwapTimesReader } from '../../core/tracking/swapTimes.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import { InvalidHashError, parseTxHash } from '../../core/tracking/txHash.ts'
import { browserNodes, browserReader, browserServers, networkKinds, publicConfig } from '../../runtime/browser.ts'
import { site } from '../../site.ts'
import { createBrowserNotice } from '../shared/plain/browserNotice.ts'
import { patch } from '../shared/plain/element.ts'
import { nextTask } from '../shared/plain/nextTask.ts'
import { browserMidgard } from '../shared/query/browserMidgard.ts'
import { showLanguage } from '../texts/showLanguage.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { trackingTexts } from '../texts/tracking.en.ts'
import { checkPayouts } from './checkPayouts.ts'
import { createNodeTime } from './createNodeTime.ts'
import { depositReader, findOnChains } from './findOnChains.ts'
import { followSwap } from './followed.ts'
import { startHistory } from './history/startHistory.ts'
import type { OrderTools } from './orderPanel.ts'
import type { TrackingUpdate } from './renderTracking.ts'
import { progressOf } from './stageProgress.ts'
import { trackHash } from './trackHash.ts'
import { createTrackingPage } from './trackingPage.ts'
import { takeOpened } from './trackingPath.ts'
import { trackingView } from './trackingView.ts'

/** Elements of the built page (pages/tx.astro). */
interface PageElements {
  readonly input: HTMLInputElement
  readonly refusal: HTMLElement
  readonly journey: HTMLElement
  readonly history: HTMLElement
  /** Where the swaps of an address are shown. */
  readonly found: HTMLElement
  readonly announcement: HTMLElement
  readonly orderTools: OrderTools
}

/**
 * Tracks the hash in the page's URL, or shows the form, and the swaps of an address or an error for an invalid hash.
 */
export async function startTracking(elements: PageElements): Promise<void> {
  await showLanguage()
  const text = hashInUrl(location.href)
  // Keep text that the person has already typed.
  if (text !== '') elements.input.value = text
  const hash = text === '' ? undefined : hashIn(text)
  // The page shows the journey from the first paint when its URL has a hash (pages/tx.astro).
  document.documentElement.dataset.track = hash === undefined ? 'form' : 'hash'
  if (hash === undefined) {
    startHistory(elements.history, { network: networkKinds[publicConfig.network], locale: numberLocale() })
    startLookUp(elements, text)
    return
  }
  // The fragment names the deposit's chain, which is queried before any node knows the hash.
  history.replaceState(history.state, '', `/tx/${hash}${location.hash}`)
  // Starting the code took one task.
  await nextTask()
  startUpdates(elements, hash)
}

/** Looks up everything but a hash on this page, so that no address is sent to the site's server. */
function startLookUp({ input, refusal, found }: PageElements, text: string): void {
  let ended = new AbortController()
  const lookUp = async (typed: string) => {
    ended.abort()
    ended = new AbortController()
    const { signal } = ended
    // Without this part, the text is only known not to be a hash.
    const part = await import('./history/showAddressSwaps.ts').catch(() => undefined)
    if (signal.aborted) return
    const isKnown = part?.isAddress(typed) ?? false
    refusal.hidden = isKnown
    found.hidden = true
    input.setAttribute('aria-invalid', String(!isKnown))
    // Rejects only when a later text replaces this one.
    if (isKnown) await part?.showAddressSwaps(found, typed, signal).catch(() => undefined)
  }
  input.form?.addEventListener('submit', (event) => {
    const typed = input.value.trim()
    if (hashIn(typed) !== undefined) return
    event.preventDefault()
    void lookUp(typed)
  })
  // The built page disables it: without this listener, the browser would send an address to the server.
  input.form?.querySelector('button')?.removeAttribute('disabled')
  if (text !== '') void lookUp(text)
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
  const nodes = browserNodes()
  const midgards = browserMidgard()
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const { network } = nodes.THORCHAIN
  const messages = trackingTexts()
  const context = { messages, locale: numberLocale(), network }
  const notice = createBrowserNotice(() => messages.notifyFirst)
  let refresh = () => {}
  let isOpened = takeOpened(hash)
  const { orderTools } = elements
  const page = createTrackingPage(elements.journey, { context, notice, refresh: () => refresh(), orderTools })
  const show = (update: TrackingUpdate) => {
    const view = trackingView(update, context)
    page.show(update, view)
    if (isOpened) page.focus()
    isOpened = false
    const { status } = update
    elements.journey.dataset.stage = status?.stage ?? (update.error || update.isStopped ? 'trouble' : 'looking')
    announce(elements.announcement, view.heading, titleOf(view.heading, status, messages))
    if (status && isEnd(status.stage)) notice.show(view.heading, hash)
  }
  const readers = { endpoints: browserServers(), readerOf: browserReader }
  const findOnChain = async () => {
    const found = await findOnChains(readers, { hash, chain: location.hash.slice(1) })
    if (found && location.hash === '') history.replaceState(history.state, '', `#${found.chain}`)
    return found
  }
  const payoutOptions = { network, readerOf: browserReader }
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const checks = {
    checkPayouts: (status: SwapStatus) => checkPayouts(status, payoutOptions),
    findWaitingPayouts: (status: SwapStatus) => findWaitingPayouts(status, nodes[status.protocol]),
  }
  const readStatus = (options: FindOptions) =>
    findSwapStatus(sources, hash, { ...options, reader: depositReader(location.hash.slice(1), browserReader) })
  const own = {
    followed: followSwap(hash, network),
    nodeTime: createNodeTime(),
    swapTimes: createSwapTimesReader(({ protocol }) => of(protocol)),
  }
  const runsHidden = () => notice.state() === 'on'
  refresh = trackHash(
    nodes,
    { hash, readStatus, findOnChain, ...checks, ...own, runsHidden, since: firstLook(hash) },
    show,
  )
}

/** Returns when this tab first looked for the hash. Kept in the tab's history, so that a reload does not reset it. */
function firstLook(hash: TxHash): number {
  const { hash: known, since } = (history.state ?? {}) as { readonly hash?: unknown; readonly since?: unknown }
  if (known === hash && typeof since === 'number') return since
  const now = Date.now()
  history.replaceState({ hash, since: now }, '')
  return now
}

/** Returns the page's title: the heading, led by "2/3" while confirmations or parts are counted. */
function titleOf(heading: string, status: SwapStatus | undefined, messages: TrackingMessages): string {
  const part = status && progressOf(status)
  return part ? messages.titleOf(`${part.done}/${part.of}`, heading) : heading
}

/** Updates the live region and the page's title, only when they change. */
function announce(announcement: HTMLElement, heading: string, title: string): void {
  patch(announcement, heading)
  const full = `${title}: ${site.name}`
  if (document.title !== full) document.title = full
}

/**
 * Returns the chains on which payments of this swap wait, because most nodes report that signing is paused there.
 * Undefined when too few nodes answer. It explains a delay and decides nothing, so a height that most nodes report is
 * enough.
 */
export async function findWaitingPayouts(
  { stage, outputs }: Pick<SwapStatus, 'stage' | 'outputs'>,
  node: Node,
): Promise<readonly ChainId[] | undefined> {
  const isLeaving = stage === 'outbound_delayed' || stage === 'sending'
  const planned = outputs.filter(({ seen, role }) => !seen && role !== 'affiliate').map(({ chain }) => chain)
  const waiting = [...new Set(planned)].filter(isChainId)
  if (!isLeaving || waiting.length === 0) return []
  try {
    const [mimirs, { height }] = await Promise.all([readAgreedMimirs(node), getNodeTime(node)])
    return mimirs && waiting.filter((chain) => arePayoutsHalted(mimirs, chain, height))
  } catch {
    return undefined
  }
}

/** Returns the text after `/tx/` in a URL, or its `hash` parameter; empty without one. At most 200 characters. */
export function hashInUrl(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const [, behind = ''] = /^\/tx(?:\.html)?\/(.*)$/.exec(pathname) ?? []
  return (plain(behind) || (searchParams.get('hash') ?? '')).trim().slice(0, 200)
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
