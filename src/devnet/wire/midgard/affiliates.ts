import { addFields } from '../../indexer/addFields.ts'
import { type Earnings, noEarnings } from '../../indexer/affiliateSums.ts'
import { bucketsOf, sumOf } from '../../indexer/sums.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import { ok } from '../handler.ts'
import { midgardHandler, timeKeys } from './midgardHandler.ts'
import { spanOf } from './spanOf.ts'

interface Interval {
  readonly window: Window
  /** The largest earnings first. */
  readonly rows: readonly (readonly [string, Earnings])[]
  /** Of all rows. */
  readonly sum: Earnings
  /** Of the swaps, each counted once. */
  readonly swaps: Earnings
}

const timesOf = ({ window }: Interval) => ({ endTime: String(window.until), startTime: String(window.from) })

/** Formats dollars of 1e8 as cents. */
const cents = (dollars: bigint) => String(dollars / 1_000_000n)

const largestFirst = ([a, x]: readonly [string, Earnings], [b, y]: readonly [string, Earnings]): number =>
  x.fees === y.fees ? (a < b ? -1 : 1) : x.fees > y.fees ? -1 : 1

/** Creates a handler of affiliates' histories, by the format of an interval and of the sum of all. */
function affiliateHandler(nameKey: string, item: (interval: Interval) => object, meta = item) {
  return midgardHandler([...timeKeys, nameKey], (_machine, { query, history }) => {
    const wanted = (query.get(nameKey) ?? '').toLowerCase()
    const { windows, whole, grain } = readWindows(query, history)
    const buckets = bucketsOf(history, grain)
    const intervalOf = (window: Window): Interval => {
      const { byName, swaps } = sumOf(buckets, window).affiliates
      const rows = [...byName].filter(([name]) => wanted === '' || name === wanted).sort(largestFirst)
      const sum = noEarnings()
      for (const [, earnings] of rows) addFields(sum, earnings)
      return { window, rows, sum, swaps: wanted === '' ? swaps : sum }
    }
    return ok({
      intervals: whole ? [] : windows.map((window) => item(intervalOf(window))),
      meta: meta(intervalOf(spanOf(windows))),
    })
  })
}

const feesOf = ({ count, fees, feesUsd }: Earnings) => ({
  count: String(count),
  volume: String(fees),
  volumeUSD: cents(feesUsd),
})

const historyMeta = (interval: Interval) => ({ ...feesOf(interval.sum), ...timesOf(interval) })

/** Returns affiliates' earnings by name. Source: Midgard 2.34 /v2/history/affiliate, Maya's 2.16. */
export const midgardAffiliates = (word: 'thorname' | 'mayaname') =>
  affiliateHandler(
    word,
    (interval) => ({
      ...historyMeta(interval),
      [`${word}s`]: interval.rows.map(([name, earnings]) => ({ ...feesOf(earnings), [word]: name })),
    }),
    historyMeta,
  )

/** Dollars have eight decimals here. Source: Midgard 2.34 /v2/history/affiliate/earnings. */
export const midgardAffiliateEarnings = affiliateHandler('thorname', (interval) => ({
  affiliates: interval.rows.map(([affiliate, { count, fees, feesUsd }]) => ({
    affiliate,
    count: String(count),
    earningsRUNE: String(fees),
    earningsUSD: String(feesUsd),
  })),
  count: String(interval.sum.count),
  ...timesOf(interval),
  totalEarningsRune: String(interval.sum.fees),
  totalEarningsUSD: String(interval.sum.feesUsd),
}))

/** Returns affiliates' swaps; the totals count each swap once. Source: Midgard 2.34 /v2/history/affiliate/stats. */
export const midgardAffiliateStats = affiliateHandler('thorname', (interval) => ({
  affiliates: interval.rows.map(([affiliate, { count, volumeUsd }]) => ({
    affiliate,
    count: String(count),
    volumeUSD: cents(volumeUsd),
  })),
  count: String(interval.swaps.count),
  ...timesOf(interval),
  totalVolumeUSD: cents(interval.swaps.volumeUsd),
}))
