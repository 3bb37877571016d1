import { units } from '../amount.ts'
import { formatAsset } from '../asset.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import { reading } from '../nodes/shape.ts'
import { unanswered } from '../nodes/unanswered.ts'
import { wirePools } from '../nodes/wire/pool.ts'
import { protocols } from '../protocol.ts'
import { agreeingFigures, isWithin } from '../quorum/agreeingFigures.ts'
import { median } from '../quorum/gasRates.ts'
import { majorityOf } from '../quorum/operators.ts'
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
export async function getAgreedPools(node: Node, options?: AskOptions): Promise<readonly AgreedPool[]> {
  const { protocol, operators } = node
  const shape = reading(wirePools, (rows) => poolsOf(protocol, rows)?.filter(({ status }) => status === 'available'))
  const answers = await node.askEach(`${protocols[protocol].prefix}/pools`, shape, options)
  const told = operatorVotes(
    answers.flatMap((answer) =>
      answer.outcome === 'answer' ? [{ operator: answer.operator, pools: onceEach(answer.value) }] : [],
    ),
    (one, other) => [...one.pools.keys()].join() === [...other.pools.keys()].join(),
  ).flatMap((vote) => ('report' in vote ? [vote.report.pools] : []))
  const isMost = (votes: number) => votes >= majorityOf(operators.length)
  if (!isMost(told.length)) throw unanswered(protocol, answers)
  const names = new Set(told.flatMap((pools) => [...pools.keys()]))
  return [...names].flatMap((name) => {
    const reports = told.flatMap((pools) => pools.get(name) ?? [])
    const tradingHalted = !isMost(reports.filter((pool) => !pool.tradingHalted).length)
    const [first] = reports
    if (first === undefined || !isMost(reports.length)) return []
    const { asset, status, decimals } = first
    return [{ asset, status, decimals, tradingHalted, ...depthsOf(reports, operators.length) }]
  })
}

/** One row for each asset and its decimals, however often an endpoint repeats itself. */
function onceEach(pools: readonly Pool[]): ReadonlyMap<string, Pool> {
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
