import { units } from '../asset/amount.ts'
import { formatAsset } from '../asset/asset.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Pool } from '../nodes/pool.ts'
import { agreeingFigures, isWithin } from './agreeingFigures.ts'
import { median } from './median.ts'
import { operatorVotes } from './operatorVotes.ts'
import { keyOf } from './readCommon.ts'

/**
 * An available pool that more than half of the configured operators report.
 *
 * @example
 * const tradable = (list: readonly AgreedPool[]) => list.filter(({ tradingHalted }) => !tradingHalted)
 * tradable(pools.THORCHAIN).length > 0 // true
 */
export interface AgreedPool
  extends Pick<Pool, 'asset' | 'status' | 'decimals' | 'balanceAsset' | 'balanceBase' | 'priceUsd' | 'tradingHalted'> {
  /**
   * Too few operators report depths that are close to each other. Both depths are 0 then, so that nothing is priced by
   * it.
   */
  readonly isDisputed: boolean
}

/** Depths of two honest nodes differ by what is swapped in a block or two. */
const DEPTH_TOLERANCE_BPS = 200n

/** One operator's pools by name and decimals. */
type PoolReport = ReadonlyMap<string, Pool>

/** One report for each operator whose endpoints list the same pools. */
export function poolReportsOf(answers: readonly EndpointAnswer<readonly Pool[]>[]): readonly PoolReport[] {
  const reports = answers.flatMap((answer) =>
    answer.outcome === 'answer' ? [{ operator: answer.operator, pools: onceEach(answer.value) }] : [],
  )
  const votes = operatorVotes(reports, (one, other) => [...one.pools.keys()].join() === [...other.pools.keys()].join())
  return votes.flatMap((vote) => ('report' in vote ? [vote.report.pools] : []))
}

export const poolNamesOf = (reports: readonly PoolReport[]) => [
  ...new Set(reports.flatMap((pools) => [...pools.keys()])),
]

/** The pool as a majority of the operators reports it; undefined when no majority has it. */
export function agreedPool(reports: readonly PoolReport[], name: string, operators: number): AgreedPool | undefined {
  const pools = reports.flatMap((report) => report.get(name) ?? [])
  const [first] = pools
  if (first === undefined || pools.length < majorityOf(operators)) return undefined
  const tradingHalted = pools.filter((pool) => !pool.tradingHalted).length < majorityOf(operators)
  const { asset, status, decimals } = first
  return { asset, status, decimals, tradingHalted, ...depthsOf(pools, operators) }
}

/** Whether a majority reports the same in every pool, so that no further answer can change them. */
export function arePoolsSame(reports: readonly PoolReport[], operators: number): boolean {
  const rows = reports.map((pools) => keyOf([...pools].sort(([one], [other]) => (one < other ? -1 : 1))))
  return rows.some((row) => rows.filter((other) => other === row).length >= majorityOf(operators))
}

/** Whether a majority reports the same pools and halts, and depths and prices that are near each other. */
export function arePoolsSettled(reports: readonly PoolReport[], operators: number): boolean {
  if (reports.length < majorityOf(operators)) return false
  return poolNamesOf(reports).every((name) => {
    const pool = agreedPool(reports, name, operators)
    const own = reports.flatMap((report) => report.get(name) ?? [])
    const halted = own.filter(({ tradingHalted }) => tradingHalted).length
    const isHaltClear = pool?.tradingHalted === false || halted >= majorityOf(operators)
    const isPriceClear = pool?.priceUsd !== undefined || own.every(({ priceUsd }) => priceUsd === undefined)
    return pool !== undefined && !pool.isDisputed && isHaltClear && isPriceClear
  })
}

/** One row for each asset and its decimals, however often an endpoint repeats itself. */
function onceEach(pools: readonly Pool[]): PoolReport {
  return new Map(pools.map((pool) => [`${formatAsset(pool.asset)} ${pool.decimals}`, pool]))
}

/** The medians of the depths and of the price that the operators agree on. */
function depthsOf(reports: readonly Pool[], operators: number) {
  const near = (one: Pool, other: Pool) =>
    isWithin(one.balanceAsset, other.balanceAsset, DEPTH_TOLERANCE_BPS) &&
    isWithin(one.balanceBase, other.balanceBase, DEPTH_TOLERANCE_BPS)
  const agreeing = agreeingFigures(reports, { operators, isNear: near })
  const prices = agreeingFigures(
    agreeing.flatMap(({ priceUsd }) => priceUsd ?? []),
    { operators, isNear: (one, other) => isWithin(one, other, DEPTH_TOLERANCE_BPS) },
  )
  const middle = (figures: readonly bigint[]) => median(figures, 'lower')
  const price = middle(prices)
  return {
    balanceAsset: units(middle(agreeing.map(({ balanceAsset }) => balanceAsset)) ?? 0n),
    balanceBase: units(middle(agreeing.map(({ balanceBase }) => balanceBase)) ?? 0n),
    priceUsd: price === undefined ? undefined : units(price),
    isDisputed: agreeing.length === 0,
  }
}
