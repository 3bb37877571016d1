import { swapKeyPrefix } from './swapKeys.ts'

/** What the header shows of a running swap. */
export interface RunningSwap {
  readonly hash: string
  /** Tickers, such as "BTC" and "ETH". */
  readonly from: string
  readonly to: string
  /** Such as "2/3"; empty without a count. */
  readonly part: string
}

const ENDS = ['done', 'refunded', 'partially_filled', 'failed']
/** A swap that no node has reported after this time was most likely never sent (seconds). */
const LONGEST_UNSEEN = 2 * 86_400

type ReadStorage = Pick<Storage, 'getItem' | 'key' | 'length'>

/**
 * Returns the running swaps of a network, the latest first. Reads only what the header shows, and ignores every entry that
 * does not have it; the list and the tracking page validate the rest. `now` is in unix seconds.
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
    return { hash, sentAt, from: tickerOf(from), to: tickerOf(to), part }
  } catch {
    return undefined
  }
}

/** Returns "USDC" of "ETH.USDC-0XA0B8…"; throws for other text. */
function tickerOf(asset: string): string {
  const ticker = /^[A-Z]{3,10}[./~-]([A-Z0-9]{1,12})/.exec(asset)?.[1]
  if (ticker === undefined) throw new TypeError('Not an asset.')
  return ticker
}
