import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import { parseDecimal } from '../../../core/asset/amount.ts'
import { decimalsOf } from '../../shared/plain/assetText.ts'

export type EarningRow = EarningsDocument['earnings'][number]

/** Dollars have 8 decimals. */
const USD_DECIMALS = 8

/** A sum of fees in one coin. */
export interface CoinSum {
  readonly asset: string
  /** In units of the coin. */
  readonly amount: bigint
}

/** A sum of fees. */
export interface EarningsSum {
  readonly count: number
  /** One for each coin, the most valuable protocol first as the rows name them. */
  readonly coins: readonly CoinSum[]
  /** Dollars of 1e8 of the fees that have a price. */
  readonly usd: bigint
  /** Fees without a price, which `usd` leaves out. */
  readonly unpriced: number
}

/** The sum of a day, asset or pair. */
export interface EarningsGroup extends EarningsSum {
  readonly key: string
}

export interface EarningsSummary {
  /** Fees that a majority of the nodes confirms. */
  readonly confirmed: EarningsSum
  /** The others, which no total includes. */
  readonly unconfirmed: EarningsSum
  /** Confirmed fees of each day of the period, oldest first, days without a fee included. */
  readonly days: readonly EarningsGroup[]
  /** Confirmed fees of each pair, such as "BTC.BTC ETH.ETH", the highest value first. */
  readonly pairs: readonly EarningsGroup[]
}

const DAY_MS = 86_400_000
const nothing: EarningsSum = { count: 0, coins: [], usd: 0n, unpriced: 0 }

/** Parses the amount of a row in units of its coin. */
export const unitsOfRow = ({ amount, asset }: EarningRow): bigint => parseDecimal(amount, decimalsOf(asset))

/** Parses the value of a row in dollars of 1e8; undefined without a price. */
export const usdOfRow = ({ usd }: EarningRow): bigint | undefined =>
  usd === null ? undefined : parseDecimal(usd, USD_DECIMALS)

/** Adds a fee to a sum. */
function add(sum: EarningsSum, row: EarningRow): EarningsSum {
  const usd = usdOfRow(row)
  const before = sum.coins.find(({ asset }) => asset === row.asset)
  const coin = { asset: row.asset, amount: (before?.amount ?? 0n) + unitsOfRow(row) }
  return {
    count: sum.count + 1,
    coins: before ? sum.coins.map((one) => (one === before ? coin : one)) : [...sum.coins, coin],
    usd: sum.usd + (usd ?? 0n),
    unpriced: sum.unpriced + (usd === undefined ? 1 : 0),
  }
}

const isConfirmed = ({ confirmation }: EarningRow) => confirmation === 'confirmed'
const sumOf = (rows: readonly EarningRow[]) => rows.reduce(add, nothing)
const dayOf = ({ time }: EarningRow) => time.slice(0, 10)

/** Returns the days from the first to the last, both included, as YYYY-MM-DD. */
export function daysOf({ from, until }: Pick<EarningsDocument, 'from' | 'until'>): readonly string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Adds up the fees of a report: in total, per day and per pair. */
export function summarizeEarnings(report: Pick<EarningsDocument, 'from' | 'until' | 'earnings'>): EarningsSummary {
  const confirmed = report.earnings.filter(isConfirmed)
  const byDay = groupBy(confirmed, dayOf)
  const byPair = groupBy(confirmed, ({ sellAsset, buyAsset }) => `${sellAsset} ${buyAsset}`)
  const more = (one: EarningsGroup, other: EarningsGroup) => (one.usd < other.usd ? 1 : one.usd > other.usd ? -1 : 0)
  return {
    confirmed: sumOf(confirmed),
    unconfirmed: sumOf(report.earnings.filter((row) => !isConfirmed(row))),
    days: daysOf(report).map((day) => ({ key: day, ...(byDay.get(day) ?? nothing) })),
    pairs: [...byPair].map(([key, sum]) => ({ key, ...sum })).sort(more),
  }
}

function groupBy(rows: readonly EarningRow[], keyOf: (row: EarningRow) => string): ReadonlyMap<string, EarningsSum> {
  const groups = new Map<string, EarningsSum>()
  for (const row of rows) groups.set(keyOf(row), add(groups.get(keyOf(row)) ?? nothing, row))
  return groups
}
