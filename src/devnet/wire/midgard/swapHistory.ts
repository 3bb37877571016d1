import { type Bucket, type Direction, directions, type Tally } from '../../indexer/bucket.ts'
import { ratio } from '../../indexer/prices.ts'
import { bucketsOf, poolsOfSum, sumsOf, tallyOfAll } from '../../indexer/sums.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import { ok } from '../handler.ts'
import { pricesAt } from './historyPrices.ts'
import { midgardHandler, timeKeys, unknownPool } from './midgardHandler.ts'
import { poolNamed } from './midgardPools.ts'
import { mergeSums, spanOf } from './spanOf.ts'

/** Returns swaps of one pool or all pools, by direction. Source: Midgard 2.34 /v2/history/swaps. */
export const midgardSwaps = midgardHandler([...timeKeys, 'pool'], (machine, request) => {
  const name = request.query.get('pool')?.toUpperCase() || undefined
  if (name !== undefined && poolNamed(machine, name) === undefined) return unknownPool(name)
  const { history } = request
  const { windows, whole, grain } = readWindows(request.query, history)
  const sums = sumsOf(bucketsOf(history, grain), windows)
  const item = (window: Window, sum: Bucket) => swapItem(machine, { window, sum, name })
  const intervals = windows.map((window, at) => item(window, sums[at] ?? mergeSums([])))
  return ok({ intervals: whole ? [] : intervals, meta: item(spanOf(windows), mergeSums(sums)) })
})

/** Maya's Midgard omits secured assets. */
const shownDirections = ({ protocol }: Machine): readonly Direction[] =>
  protocol === 'THORCHAIN' ? directions : directions.filter((direction) => !direction.includes('Secured'))

interface Item {
  readonly window: Window
  readonly sum: Bucket
  readonly name: string | undefined
}

function swapItem(machine: Machine, { window, sum, name }: Item) {
  const pools = poolsOfSum(sum, name)
  const all = tallyOfAll(pools)
  const ways = shownDirections(machine).flatMap((way) =>
    Object.entries(
      directionFields(
        way,
        tallyOfAll(pools, (direction) => direction === way),
      ),
    ),
  )
  return {
    ...Object.fromEntries(ways),
    averageSlip: ratio(all.slip, all.count),
    endTime: String(window.until),
    ...pricesAt(machine, sum),
    startTime: String(window.from),
    totalCount: String(all.count),
    totalFees: String(all.fees),
    totalVolume: String(all.volume),
    totalVolumeUSD: String(all.volumeUsd),
  }
}

function directionFields(
  way: Direction,
  { count, volume, volumeUsd, fees, slip }: Tally,
): Readonly<Record<string, string>> {
  return {
    [`${way}AverageSlip`]: ratio(slip, count),
    [`${way}Count`]: String(count),
    [`${way}Fees`]: String(fees),
    [`${way}Volume`]: String(volume),
    [`${way}VolumeUSD`]: String(volumeUsd),
  }
}
