import { formatAsset } from '../../../core/asset/asset.ts'
import type { Bucket } from '../../indexer/bucket.ts'
import { indexedPools } from '../../indexer/indexedPools.ts'
import { baseInDollars } from '../../indexer/prices.ts'
import { bucketsOf, depthSeries, flowOfAll, poolsOfSum, sumsOf } from '../../indexer/sums.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import { ok } from '../handler.ts'
import { nodeFacts } from '../thornode/nodes.ts'
import { type Body, historyBody } from './historyBody.ts'
import { pricesAt } from './historyPrices.ts'
import { midgardHandler, timeKeys, unknownPool } from './midgardHandler.ts'
import { poolNamed } from './midgardPools.ts'
import { earningsOf, liveDepth } from './poolFigures.ts'
import { mergeSums, spanOf } from './spanOf.ts'

/** Returns the earnings of pools and nodes. Source: Midgard 2.34 /v2/history/earnings. */
export const midgardEarnings = midgardHandler(timeKeys, (machine, request) => {
  const { history } = request
  const windows = readWindows(request.query, history)
  return ok(historyBody(windows, history, (window, sum) => earningsItem(machine, window, sum)))
})

function earningsItem(machine: Machine, { from, until }: Window, sum: Bucket): Body {
  const pools = [...sum.pools].map(([pool, { feesInAsset, feesInBase }]) => {
    const { fees, rewards, earnings } = earningsOf(machine, sum, pool)
    return { pool, feesInAsset, feesInBase, fees, rewards, earnings }
  })
  const total = (of: (pool: (typeof pools)[number]) => bigint) => pools.reduce((all, pool) => all + of(pool), 0n)
  const liquidity = total(({ earnings }) => earnings)
  const fees = total((pool) => pool.fees)
  const earnings = liquidity + sum.bondRewards
  return {
    avgNodeCount: String(nodeFacts(machine).length),
    blockRewards: String(earnings - fees),
    bondingEarnings: String(sum.bondRewards),
    earnings: String(earnings),
    endTime: String(until),
    liquidityEarnings: String(liquidity),
    liquidityFees: String(fees),
    pools: pools.map((pool) => ({
      assetLiquidityFees: String(pool.feesInAsset),
      earnings: String(pool.earnings),
      pool: pool.pool,
      rewards: String(pool.rewards),
      runeLiquidityFees: String(pool.feesInBase),
      saverEarning: '0',
      totalLiquidityFeesRune: String(pool.fees),
    })),
    ...pricesAt(machine, sum),
    startTime: String(from),
  }
}

/** Returns liquidity added and withdrawn. Source: Midgard 2.34 /v2/history/liquidity_changes. */
export const midgardLiquidity = midgardHandler([...timeKeys, 'pool'], (machine, request) => {
  const name = request.query.get('pool')?.toUpperCase() || undefined
  if (name !== undefined && poolNamed(machine, name) === undefined) return unknownPool(name)
  const { history } = request
  const windows = readWindows(request.query, history)
  return ok(historyBody(windows, history, (window, sum) => liquidityItem(machine, { window, sum, name })))
})

interface Item {
  readonly window: Window
  readonly sum: Bucket
  readonly name: string | undefined
}

function liquidityItem(machine: Machine, { window, sum, name }: Item): Body {
  const pools = poolsOfSum(sum, name)
  const adds = flowOfAll(pools, 'adds')
  const withdraws = flowOfAll(pools, 'withdraws')
  const added = adds.asset + adds.base
  const withdrawn = withdraws.asset + withdraws.base
  return {
    addAssetLiquidityVolume: String(adds.asset),
    addLiquidityCount: String(adds.count),
    addLiquidityVolume: String(added),
    addRuneLiquidityVolume: String(adds.base),
    endTime: String(window.until),
    ...(machine.protocol === 'MAYACHAIN' ? { impermanentLossProtectionPaid: '0' } : {}),
    net: String(added - withdrawn),
    ...pricesAt(machine, sum),
    startTime: String(window.from),
    withdrawAssetVolume: String(withdraws.asset),
    withdrawCount: String(withdraws.count),
    withdrawRuneVolume: String(withdraws.base),
    withdrawVolume: String(withdrawn),
  }
}

/** Returns pool depths and node bonds, in units of the base asset. Source: Midgard 2.34 /v2/history/tvl. */
export const midgardTvl = midgardHandler(timeKeys, (machine, request) => {
  const { history } = request
  const { windows, grain } = readWindows(request.query, history)
  const buckets = bucketsOf(history, grain)
  const baseInUsd = baseInDollars(machine)
  const ends = indexedPools(machine).map((pool) => {
    const name = formatAsset(pool.asset)
    const live = liveDepth(machine, pool, baseInUsd)
    return { pool: name, ends: depthSeries(history, buckets, { pool: name, live, windows }).ends }
  })
  const sums = sumsOf(buckets, windows)
  const bodies = windows.map((window, at) => {
    const depths = ends.map(({ pool, ends: list }) => ({ pool, base: list[at]?.base ?? 0n }))
    return tvlItem(machine, window, { sum: sums[at] ?? mergeSums([]), depths })
  })
  return ok({ intervals: bodies, meta: { ...bodies.at(-1), startTime: String(windows[0].from) } })
})

interface TvlSums {
  readonly sum: Bucket
  readonly depths: readonly { readonly pool: string; readonly base: bigint }[]
}

/** A pool's value is twice its base side. */
function tvlItem(machine: Machine, { from, until }: Window, { sum, depths }: TvlSums): Body {
  const pooled = depths.reduce((all, { base }) => all + base * 2n, 0n)
  const bonded = sum.bonded > 0n ? sum.bonded : machine.bond
  return {
    endTime: String(until),
    poolsDepth: depths.map(({ pool, base }) => ({ pool, totalDepth: String(base * 2n) })),
    ...pricesAt(machine, sum),
    startTime: String(from),
    totalValueBonded: String(bonded),
    totalValueLocked: String(pooled + bonded),
    totalValuePooled: String(pooled),
  }
}

/** Returns the price history of the base asset. Source: Midgard 2.34 /v2/history/rune, Maya's /v2/history/cacao. */
export const midgardBasePrice = midgardHandler(timeKeys, (machine, request) => {
  const { history } = request
  const { windows, grain } = readWindows(request.query, history)
  const name = machine.protocol === 'THORCHAIN' ? 'runePriceUSD' : 'cacaoPriceUSD'
  const sums = sumsOf(bucketsOf(history, grain), windows)
  const prices = sums.map((sum) => pricesAt(machine, sum)[name] ?? '0')
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return ok({
    intervals: windows.map(({ from, until }, at) => ({
      endTime: String(until),
      [name]: prices[at] ?? '0',
      startTime: String(from),
    })),
    meta: {
      [`end${capital}`]: prices.at(-1) ?? '0',
      endTime: String(spanOf(windows).until),
      [`start${capital}`]: prices[0] ?? '0',
      startTime: String(windows[0].from),
    },
  })
})
