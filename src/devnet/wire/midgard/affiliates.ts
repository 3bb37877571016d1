import type { Action } from '../../indexer/action.ts'
import { baseInDollars, inCents } from '../../indexer/prices.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import { ok } from '../handler.ts'
import { affiliateOf } from './actionBody.ts'
import { midgardHandler, timeKeys } from './midgardHandler.ts'
import { spanOf } from './spanOf.ts'

const BPS = 10_000n

/** Swaps with one affiliate: their number, value and the affiliate's part of it, in units of the base asset. */
interface Earnings {
  count: bigint
  volume: bigint
  fees: bigint
}

/** Returns a coin's value in the base asset, at the pools' current prices. */
function baseValueOf(machine: Machine, { asset, amount }: { readonly asset: string; readonly amount: string }): bigint {
  const pool = machine.market.pools.get(asset.replace(/^([^.~/-]+)[~/-]/, '$1.'))
  if (pool === undefined || pool.balanceAsset === 0n) return BigInt(amount)
  return (BigInt(amount) * pool.balanceBase) / pool.balanceAsset
}

/** Returns the affiliates of a swap with their basis points. */
function sharesOf({ detail }: Action): readonly (readonly [string, bigint])[] {
  if (detail.kind !== 'swap') return []
  const names = affiliateOf(detail.memo).affiliateAddress.split('/')
  const bps = detail.memo.split('|')[0]?.split(':')[5]?.split('/') ?? []
  return names.flatMap((name, at) => {
    const text = bps[at] ?? bps[0] ?? ''
    return name === '' || !/^\d{1,5}$/.test(text) ? [] : [[name.toLowerCase(), BigInt(text)] as const]
  })
}

/** Sums the swaps of a window by affiliate, the largest earnings first. */
function earningsIn(
  machine: Machine,
  actions: readonly Action[],
  wanted: string,
): readonly (readonly [string, Earnings])[] {
  const sums = new Map<string, Earnings>()
  for (const action of actions) {
    const [coin] = action.ins[0]?.coins ?? []
    for (const [name, bps] of coin === undefined ? [] : sharesOf(action)) {
      if (wanted !== '' && name !== wanted) continue
      const sum = sums.get(name) ?? { count: 0n, volume: 0n, fees: 0n }
      const volume = coin === undefined ? 0n : baseValueOf(machine, coin)
      sums.set(name, {
        count: sum.count + 1n,
        volume: sum.volume + volume,
        fees: sum.fees + (volume * bps) / BPS,
      })
    }
  }
  return [...sums].sort(([a, x], [b, y]) => (x.fees > y.fees ? -1 : x.fees < y.fees ? 1 : a < b ? -1 : 1))
}

interface Interval {
  readonly window: Window
  readonly rows: readonly (readonly [string, Earnings])[]
  readonly usd: (amount: bigint) => string
}

const totalOf = ({ rows }: Interval, field: keyof Earnings) => rows.reduce((sum, [, row]) => sum + row[field], 0n)

const timesOf = ({ window }: Interval) => ({ endTime: String(window.until), startTime: String(window.from) })

/** Creates a handler of affiliates' histories, by the format of an interval and of the sum of all. */
function affiliateHandler(nameKey: string, item: (interval: Interval) => object, meta = item) {
  return midgardHandler([...timeKeys, nameKey], (machine, { query, history }) => {
    const wanted = (query.get(nameKey) ?? '').toLowerCase()
    const { windows, whole } = readWindows(query, history)
    const price = baseInDollars(machine)
    const usd = (amount: bigint) => String(inCents(machine, amount, price))
    const swaps = history.actions.filter((action) => action?.detail.kind === 'swap') as Action[]
    const intervalOf = (window: Window): Interval => {
      const inside = swaps.filter(({ time }) => time >= window.from && time < window.until)
      return { window, rows: earningsIn(machine, inside, wanted), usd }
    }
    return ok({
      intervals: whole ? [] : windows.map((window) => item(intervalOf(window))),
      meta: meta(intervalOf(spanOf(windows))),
    })
  })
}

function historyMeta(interval: Interval) {
  const fees = totalOf(interval, 'fees')
  return {
    count: String(totalOf(interval, 'count')),
    ...timesOf(interval),
    ...{ volume: String(fees), volumeUSD: interval.usd(fees) },
  }
}

/** Returns affiliates' earnings by name. Source: Midgard 2.34 /v2/history/affiliate, Maya's 2.16. */
export const midgardAffiliates = (word: 'thorname' | 'mayaname') =>
  affiliateHandler(
    word,
    (interval) => ({
      ...historyMeta(interval),
      [`${word}s`]: interval.rows.map(([name, { count, fees }]) => ({
        ...{ count: String(count), [word]: name, volume: String(fees), volumeUSD: interval.usd(fees) },
      })),
    }),
    historyMeta,
  )

/** Source: Midgard 2.34 /v2/history/affiliate/earnings. */
export const midgardAffiliateEarnings = affiliateHandler('thorname', (interval) => ({
  affiliates: interval.rows.map(([affiliate, { count, fees }]) => ({
    ...{ affiliate, count: String(count), earningsRUNE: String(fees), earningsUSD: interval.usd(fees) },
  })),
  count: String(totalOf(interval, 'count')),
  ...timesOf(interval),
  totalEarningsRune: String(totalOf(interval, 'fees')),
  totalEarningsUSD: interval.usd(totalOf(interval, 'fees')),
}))

/** Source: Midgard 2.34 /v2/history/affiliate/stats. */
export const midgardAffiliateStats = affiliateHandler('thorname', (interval) => ({
  affiliates: interval.rows.map(([affiliate, { count, volume }]) => ({
    ...{ affiliate, count: String(count), volumeUSD: interval.usd(volume) },
  })),
  count: String(totalOf(interval, 'count')),
  ...timesOf(interval),
  totalVolumeUSD: interval.usd(totalOf(interval, 'volume')),
}))
