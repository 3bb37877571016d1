import { percentText } from '../../shared/figures/figures.ts'
import { swapKeyPrefix, swapsChanged } from '../../shared/swapKeys.ts'
import { pillEn as messages } from '../../texts/pill.en.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'

const ENDS = ['done', 'refunded', 'partially_filled', 'failed']

/** A swap that no node has reported after this time was most likely never sent (seconds). */
const LONGEST_UNSEEN = 2 * 86_400

/** Pause before the code that queries the nodes loads or starts again (ms). */
const RETRY_MS = 60_000

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS))

/**
 * Shows the running swaps of this browser in the header, in every tab, and keeps them up to date. The code that queries
 * the nodes loads only while a swap is running. Without storage the pill stays hidden. Of several swaps it shows the
 * number.
 */
export function showSwapPill(pill: HTMLAnchorElement): void {
  const network = pill.dataset.network ?? ''
  const refresh = keepRunning(async () => (await import('./refreshSwaps.ts')).refreshSwaps(), rest)
  const show = () => {
    const running = load(network)
    pill.hidden = running.length === 0
    const [first] = running
    if (first === undefined) return
    const { hash, from, to, order } = first
    const part = order === undefined ? first.part : orderPart(order)
    const isOne = running.length === 1
    pill.href = isOne ? `/tx/${hash}` : '/tx'
    const { label, orderLabel, between, several } = messages
    const named = isOne && order !== undefined ? orderLabel : label
    const texts = isOne ? [named, from, between, `${to} ${part}`] : [label, several(running.length)]
    pill.title = isOne && order !== undefined ? orderFacts(order) : ''
    for (const [at, place] of pill.querySelectorAll('[data-pill]').entries()) place.textContent = texts[at] ?? ''
    pill.dataset.count = String(running.length)
    refresh()
  }
  addEventListener('storage', show)
  addEventListener(swapsChanged, show)
  show()
}

function load(network: string): readonly RunningSwap[] {
  try {
    return runningSwaps(localStorage, network, Date.now() / 1000)
  } catch {
    return []
  }
}

/**
 * Returns a function that starts an endless task, unless it runs already. A task that fails, such as one whose code did
 * not load, starts again after a `pause`.
 */
export function keepRunning(task: () => Promise<void>, pause: () => Promise<void>): () => void {
  let isRunning = false
  const run = async (): Promise<void> => {
    await task().catch(() => undefined)
    await pause()
    return run()
  }
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
  }
}

/** What the header shows of a running swap. */
interface RunningSwap {
  readonly hash: string
  /** Tickers, such as "BTC" and "ETH". */
  readonly from: string
  readonly to: string
  /** Such as "2/3"; empty without a count. */
  readonly part: string
  /** It is a limit order that waits, with figures in hundredths of a percent. */
  readonly order?: OpenOrder
}

interface OpenOrder {
  readonly filledBps: number
  /** Above the market; absent where it is unknown. */
  readonly distanceBps?: number
  /** Unix seconds by the nodes' clock. */
  readonly endsAt: number
}

type ReadStorage = Pick<Storage, 'getItem' | 'key' | 'length'>

/**
 * Returns the running swaps of a network, the latest first. Reads only what the header shows, and ignores every entry
 * that does not have it; the list and the tracking page validate the rest. `now` is in unix seconds.
 */
export function runningSwaps(storage: ReadStorage, network: string, now: number): readonly RunningSwap[] {
  const found: (RunningSwap & { readonly sentAt: number })[] = []
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at) ?? ''
    const swap = key.startsWith(swapKeyPrefix) ? read(storage.getItem(key) ?? '', network, now) : undefined
    if (swap && key === swapKeyPrefix + swap.hash) found.push(swap)
  }
  return found.sort((a, b) => b.sentAt - a.sentAt).map(({ sentAt: _, ...swap }) => swap)
}

function read(text: string, network: string, now: number): (RunningSwap & { readonly sentAt: number }) | undefined {
  try {
    const { version, hash, from, to, sentAt, progress, ...rest } = JSON.parse(text)
    const isOwn = version === 1 && rest.network === network && /^[0-9A-Za-z]{64,88}$/.test(hash)
    const isRunning = progress ? !ENDS.includes(progress.stage) : now - sentAt < LONGEST_UNSEEN
    if (!isOwn || !isRunning || !(sentAt >= 0)) return undefined
    const { done, of } = progress?.part ?? {}
    const part = Number.isSafeInteger(done) && Number.isSafeInteger(of) ? `${done}/${of}` : ''
    const order = openOrderOf(progress?.order)
    return { hash, sentAt, from: tickerOf(from), to: tickerOf(to), part, ...(order && { order }) }
  } catch {
    return undefined
  }
}

/** Returns the figures of a stored open order; undefined for anything else. */
function openOrderOf(stored: unknown): OpenOrder | undefined {
  const { filledBps, distanceBps, endsAt } = Object(stored) as Partial<OpenOrder>
  if (!Number.isSafeInteger(filledBps) || !Number.isSafeInteger(endsAt)) return undefined
  const known = { filledBps: filledBps as number, endsAt: endsAt as number }
  return Number.isSafeInteger(distanceBps) ? { ...known, distanceBps: distanceBps as number } : known
}

/** Returns the filled part of an order, or while there is none, how far the market is. */
function orderPart({ filledBps, distanceBps = 0 }: OpenOrder): string {
  if (filledBps > 0) return messages.filled(percentText(BigInt(filledBps), numberLocale()))
  return distanceBps > 0 ? messages.away(percentText(BigInt(distanceBps), numberLocale())) : ''
}

/** Returns all figures of an order, for the pill's tooltip. */
function orderFacts({ filledBps, distanceBps = 0, endsAt }: OpenOrder): string {
  const locale = numberLocale()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(endsAt * 1000)
  return [
    messages.filled(percentText(BigInt(filledBps), locale)),
    ...(distanceBps > 0 ? [messages.away(percentText(BigInt(distanceBps), locale))] : []),
    messages.until(time),
  ].join(' · ')
}

/** Returns "USDC" of "ETH.USDC-0XA0B8…"; throws for other text. */
function tickerOf(asset: string): string {
  const ticker = /^[A-Z]{3,10}[./~-]([A-Z0-9]{1,12})/.exec(asset)?.[1]
  if (ticker === undefined) throw new TypeError('Not an asset.')
  return ticker
}
