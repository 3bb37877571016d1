import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import type { Depth, PoolBucket } from '../../indexer/bucket.ts'
import { baseInDollars, priceParts, priceText, ratio } from '../../indexer/prices.ts'
import { bucketsOf, depthSeries, sumsOf } from '../../indexer/sums.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import { luvi, luviIncrease, priceShiftLoss } from '../../indexer/yields.ts'
import type { Machine } from '../../machine/machine.ts'
import { ok } from '../handler.ts'
import { midgardHandler, timeKeys, unknownPool } from './midgardHandler.ts'
import { poolNamed } from './midgardPools.ts'
import { liveDepth } from './poolFigures.ts'

/** Returns a pool's depths and prices at the end of each interval. Source: Midgard 2.34 /v2/history/depths/{pool}. */
export const midgardDepths = midgardHandler(timeKeys, (machine, request) => {
  const pool = poolNamed(machine, request.params.pool)
  if (pool === undefined) return unknownPool(request.params.pool)
  const { history } = request
  const { windows, grain } = readWindows(request.query, history)
  const name = formatAsset(pool.asset)
  const buckets = bucketsOf(history, grain)
  const live = liveDepth(machine, pool, baseInDollars(machine))
  const { before, ends } = depthSeries(history, buckets, { pool: name, live, windows })
  const sums = sumsOf(buckets, windows)
  const intervals = windows.map((window, at) =>
    interval(machine, window, {
      asset: pool.asset,
      open: (ends[at - 1] ?? before).priceUsd,
      depth: ends[at] ?? live,
      seen: sums[at]?.pools.get(name),
    }),
  )
  return ok({ intervals, meta: metaOf(windows, before, ends.at(-1) ?? live) })
})

interface IntervalDepth {
  readonly asset: Asset
  readonly open: bigint
  readonly depth: Depth
  readonly seen: PoolBucket | undefined
}

function interval(machine: Machine, { from, until }: Window, { asset: of, open, depth, seen }: IntervalDepth) {
  const [base, asset] = priceParts(machine, { asset: of, balanceAsset: depth.asset, balanceBase: depth.base })
  const close = depth.priceUsd
  const prices = [open, close, seen?.highUsd ?? 0n, seen?.lowUsd ?? 0n].filter((price) => price > 0n)
  const high = prices.reduce((most, price) => (price > most ? price : most), 0n)
  const low = prices.reduce((least, price) => (price < least ? price : least), high)
  const [openText, highText, lowText, closeText] = [open, high, low, close].map(priceText)
  return {
    assetDepth: String(depth.asset),
    assetPrice: ratio(base, asset),
    assetPriceUSD: priceText(close),
    endTime: String(until),
    liquidityUnits: String(depth.liquidityUnits),
    luvi: priceText(luvi(depth)),
    membersCount: String(depth.members),
    ...(machine.protocol === 'THORCHAIN'
      ? { closePriceUSD: closeText, highPriceUSD: highText, lowPriceUSD: lowText, openPriceUSD: openText }
      : { ohlc: [openText, highText, lowText, closeText] }),
    runeDepth: String(depth.base),
    startTime: String(from),
    synthSupply: String(depth.synths),
    synthUnits: String(depth.units - depth.liquidityUnits),
    units: String(depth.units),
  }
}

function metaOf(windows: readonly Window[], before: Depth, end: Depth) {
  return {
    endAssetDepth: String(end.asset),
    endLPUnits: String(end.liquidityUnits),
    endMemberCount: String(end.members),
    endRuneDepth: String(end.base),
    endSynthUnits: String(end.units - end.liquidityUnits),
    endTime: String(windows.at(-1)?.until ?? 0),
    luviIncrease: priceText(luviIncrease(before, end)),
    priceShiftLoss: priceText(priceShiftLoss(before, end)),
    startAssetDepth: String(before.asset),
    startLPUnits: String(before.liquidityUnits),
    startMemberCount: String(before.members),
    startRuneDepth: String(before.base),
    startSynthUnits: String(before.units - before.liquidityUnits),
    startTime: String(windows[0]?.from ?? 0),
  }
}
