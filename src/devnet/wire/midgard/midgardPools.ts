import { formatAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { History } from '../../indexer/history.ts'
import { indexedPools } from '../../indexer/indexedPools.ts'
import { baseInDollars, PRICE_DIGITS, priceParts, priceText, ratio } from '../../indexer/prices.ts'
import { flowOfAll, poolsOfSum, tallyOfAll } from '../../indexer/sums.ts'
import { annualRate, YEAR_SECONDS } from '../../indexer/yields.ts'
import type { Machine } from '../../machine/machine.ts'
import type { PoolState } from '../../rules/state.ts'
import { ok } from '../handler.ts'
import { badRequest, midgardHandler, unknownPool } from './midgardHandler.ts'
import { depthBefore, earningsOf, lastSeconds, liveDepth, type Period, readPeriod } from './poolFigures.ts'

const DAY_SECONDS = 86_400
const ONE = 10n ** BigInt(PRICE_DIGITS)

interface Figures {
  readonly machine: Machine
  readonly history: History
  readonly period: Period
  readonly day: Period
  readonly baseInUsd: bigint
}

function nativeDecimal({ asset, decimals }: PoolState): string {
  if (decimals < 8) return String(decimals)
  const coin = isChainId(asset.chain) && chains[asset.chain].gasAsset === formatAsset(asset)
  return coin && isChainId(asset.chain) ? String(chains[asset.chain].nativeDecimals) : '-1'
}

/** Builds the fields shared by a pool and its statistics. */
function commonFields({ machine, history, period, baseInUsd }: Figures, pool: PoolState) {
  const name = formatAsset(pool.asset)
  const [base, asset] = priceParts(machine, pool)
  const live = liveDepth(machine, pool, baseInUsd)
  const rate = annualRate(depthBefore(history, period, name, live), live, period.seconds)
  return {
    annualPercentageRate: priceText(rate),
    asset: name,
    assetDepth: String(live.asset),
    assetPrice: ratio(base, asset),
    assetPriceUSD: priceText(live.priceUsd),
    liquidityUnits: String(live.liquidityUnits),
    poolAPY: priceText(rate > 0n ? rate : 0n),
    runeDepth: String(live.base),
    status: pool.status.toLowerCase(),
    synthSupply: String(live.synths),
    synthUnits: String(live.units - live.liquidityUnits),
    units: String(live.units),
  }
}

/** Builds a pool's earnings, and their annual rate as a fraction of its depth. */
function earningsFields({ machine, period }: Figures, pool: PoolState) {
  const { earnings } = earningsOf(machine, period.sum, formatAsset(pool.asset))
  const yearly = (earnings * YEAR_SECONDS * ONE) / BigInt(period.seconds || 1)
  const part = pool.balanceBase === 0n ? 0n : yearly / pool.balanceBase
  return { earnings: String(earnings), earningsAnnualAsPercentOfDepth: priceText(part) }
}

function poolBody(figures: Figures, pool: PoolState) {
  const { machine, day } = figures
  const thorchain = machine.protocol === 'THORCHAIN'
  return {
    ...commonFields(figures, pool),
    ...earningsFields(figures, pool),
    ...(thorchain ? { lpLuvi: '0', saversYieldShare: '0' } : {}),
    nativeDecimal: nativeDecimal(pool),
    saversAPR: '0',
    saversDepth: '0',
    saversUnits: '0',
    totalCollateral: '0',
    totalDebtTor: '0',
    volume24h: String(tallyOfAll(poolsOfSum(day.sum, formatAsset(pool.asset))).volume),
  }
}

function figuresOf(machine: Machine, history: History, period: Period): Figures {
  const day = lastSeconds(history, DAY_SECONDS)
  return { machine, history, period, day, baseInUsd: baseInDollars(machine) }
}

const statuses = ['available', 'staged', 'suspended']

/** Source: Midgard 2.34 /v2/pools. */
export const midgardPools = midgardHandler(['status', 'period'], (machine, request) => {
  const status = request.query.get('status')?.toLowerCase() ?? ''
  if (status !== '' && !statuses.includes(status)) {
    return badRequest(`Max one status parameter, accepted values: ${statuses.join(', ')}`)
  }
  const { history } = request
  const figures = figuresOf(machine, history, readPeriod(request.query, history))
  const wanted = indexedPools(machine).filter((pool) => status === '' || pool.status.toLowerCase() === status)
  return ok(wanted.map((pool) => poolBody(figures, pool)))
})

/** Finds a pool by name, in any letter case. */
export function poolNamed(machine: Machine, name: string | undefined): PoolState | undefined {
  const wanted = name?.toUpperCase()
  return indexedPools(machine).find((pool) => formatAsset(pool.asset) === wanted)
}

/** Source: Midgard 2.34 /v2/pool/{asset}. */
export const midgardPool = midgardHandler(['period'], (machine, request) => {
  const pool = poolNamed(machine, request.params.asset)
  if (pool === undefined) return unknownPool(request.params.asset)
  const { history } = request
  return ok(poolBody(figuresOf(machine, history, readPeriod(request.query, history)), pool))
})

/** Source: Midgard 2.34 /v2/pool/{asset}/stats. */
export const midgardPoolStats = midgardHandler(['period'], (machine, request) => {
  const pool = poolNamed(machine, request.params.asset)
  if (pool === undefined) return unknownPool(request.params.asset)
  const { history } = request
  const period = readPeriod(request.query, history, '30d')
  const figures = figuresOf(machine, history, period)
  const own = poolsOfSum(period.sum, formatAsset(pool.asset))
  const of = (name: string) => tallyOfAll(own, (direction) => direction === name)
  const all = tallyOfAll(own)
  const toAsset = of('toAsset')
  const toRune = of('toRune')
  const adds = flowOfAll(own, 'adds')
  const withdraws = flowOfAll(own, 'withdraws')
  const thorchain = machine.protocol === 'THORCHAIN'
  return ok({
    ...commonFields(figures, pool),
    ...(thorchain ? { ...earningsFields(figures, pool), saversAPR: '0' } : { impermanentLossProtectionPaid: '0' }),
    addAssetLiquidityVolume: String(adds.asset),
    addLiquidityCount: String(adds.count),
    addLiquidityVolume: String(adds.asset + adds.base),
    addRuneLiquidityVolume: String(adds.base),
    averageSlip: ratio(all.slip, all.count),
    swapCount: String(all.count),
    swapVolume: String(all.volume),
    toAssetAverageSlip: ratio(toAsset.slip, toAsset.count),
    toAssetCount: String(toAsset.count),
    toAssetFees: String(toAsset.fees),
    toAssetVolume: String(toAsset.volume),
    toRuneAverageSlip: ratio(toRune.slip, toRune.count),
    toRuneCount: String(toRune.count),
    toRuneFees: String(toRune.fees),
    toRuneVolume: String(toRune.volume),
    totalFees: String(all.fees),
    uniqueMemberCount: String(liveDepth(machine, pool, 0n).members),
    uniqueSwapperCount: '0',
    withdrawAssetVolume: String(withdraws.asset),
    withdrawCount: String(withdraws.count),
    withdrawRuneVolume: String(withdraws.base),
    withdrawVolume: String(withdraws.asset + withdraws.base),
  })
})

/** Lists every pool with its status. */
export const knownPools = midgardHandler([], (machine) =>
  ok(Object.fromEntries(indexedPools(machine).map((pool) => [formatAsset(pool.asset), pool.status.toLowerCase()]))),
)
