import { units } from '../asset/amount.ts'
import { formatAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { majorityOf } from '../net/operators.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { EndpointAnswer, Node, QueryOptions } from '../nodes/node.ts'
import { tooFewAnswers } from '../nodes/tooFewAnswers.ts'
import { wirePools } from '../nodes/wire/pool.ts'
import { agreeingFigures, isWithin } from '../quorum/agreeingFigures.ts'
import { median } from '../quorum/gasRates.ts'
import { operatorVotes } from '../quorum/operatorVotes.ts'
import { type Pool, poolsOf } from './getPools.ts'

/** An available pool that more than half of the configured operators report. */
export interface AgreedPool
  extends Pick<Pool, 'asset' | 'status' | 'decimals' | 'balanceAsset' | 'balanceBase' | 'priceUsd' | 'tradingHalted'> {
  /** Too few operators report depths that are close to each other. Both depths are 0 then, so that nothing is priced by it. */
  readonly isDisputed: boolean
}

/** Depths of two honest nodes differ by what is swapped in a block or two. */
const DEPTH_TOLERANCE_BPS = 200n

/**
 * Returns the available pools that more than half of the configured operators report with the same decimals. Depths and
 * prices move with every block, so the median counts, of two middle ones the lower: one operator of three can neither
 * invent a pool, hide one nor move its price. While one of three is silent, the other two have to report depths within
 * 2 % of each other, else the pool is disputed. One trades only when a majority reports that. Throws `NodeFailureError`
 * unless more than half of the operators report their pools.
 */
export async function getAgreedPools(node: Node, options?: QueryOptions): Promise<readonly AgreedPool[]> {
  const { protocol, operators } = node
  const shape = decoding(wirePools, (rows) => poolsOf(protocol, rows)?.filter(({ status }) => status === 'available'))
  const answers = await node.queryEach(`${protocols[protocol].prefix}/pools`, shape, {
    ...options,
    isEnough: (some) => isSettled(reportsOf(some), operators.length),
  })
  const reports = reportsOf(answers)
  if (reports.length < majorityOf(operators.length)) throw tooFewAnswers(protocol, answers)
  return namesOf(reports).flatMap((name) => agreedPool(reports, name, operators.length) ?? [])
}

/** One operator's pools by name and decimals. */
type PoolReport = ReadonlyMap<string, Pool>

/** One report for each operator whose endpoints list the same pools. */
function reportsOf(answers: readonly EndpointAnswer<readonly Pool[]>[]): readonly PoolReport[] {
  const reports = answers.flatMap((answer) =>
    answer.outcome === 'answer' ? [{ operator: answer.operator, pools: onceEach(answer.value) }] : [],
  )
  const votes = operatorVotes(reports, (one, other) => [...one.pools.keys()].join() === [...other.pools.keys()].join())
  return votes.flatMap((vote) => ('report' in vote ? [vote.report.pools] : []))
}

const namesOf = (reports: readonly PoolReport[]) => [...new Set(reports.flatMap((pools) => [...pools.keys()]))]

/** The pool as a majority of the operators reports it; undefined when no majority has it. */
function agreedPool(reports: readonly PoolReport[], name: string, operators: number): AgreedPool | undefined {
  const pools = reports.flatMap((report) => report.get(name) ?? [])
  const [first] = pools
  if (first === undefined || pools.length < majorityOf(operators)) return undefined
  const tradingHalted = pools.filter((pool) => !pool.tradingHalted).length < majorityOf(operators)
  const { asset, status, decimals } = first
  return { asset, status, decimals, tradingHalted, ...depthsOf(pools, operators) }
}

/** Whether a majority reports the same pools, halts and prices, so that no further answer can change them. */
function isSettled(reports: readonly PoolReport[], operators: number): boolean {
  if (reports.length < majorityOf(operators)) return false
  return namesOf(reports).every((name) => {
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
