import { units } from '../amount.ts'
import { formatAsset } from '../asset.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import { reading } from '../nodes/shape.ts'
import { unanswered } from '../nodes/unanswered.ts'
import { wirePools } from '../nodes/wire/pool.ts'
import { protocols } from '../protocol.ts'
import { median } from '../quorum/gasRates.ts'
import { majorityOf } from '../quorum/operators.ts'
import { operatorVotes } from '../quorum/operatorVotes.ts'
import { type Pool, poolsOf } from './getPools.ts'

/** An available pool of which more than half of the configured nodes tell, with the middle of the depths they name. */
export type AgreedPool = Pick<
  Pool,
  'asset' | 'status' | 'decimals' | 'balanceAsset' | 'balanceBase' | 'priceUsd' | 'tradingHalted'
>

/**
 * The available pools that more than half of the configured operators name with the same decimals. Depths and prices move with every
 * block, so of those the middle counts, of two middle ones the lower: one operator of three can neither invent a pool nor
 * hide one. One trades only when as many say so. Throws `NodeFailureError` unless more than half of the operators report
 * their pools.
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
    const camp = told.flatMap((pools) => pools.get(name) ?? [])
    const tradingHalted = !isMost(camp.filter((pool) => !pool.tradingHalted).length)
    return isMost(camp.length) ? middleOf(camp).map((pool) => ({ ...pool, tradingHalted })) : []
  })
}

/** One row for each asset and its decimals, however often an endpoint repeats itself. */
function onceEach(pools: readonly Pool[]): ReadonlyMap<string, Pool> {
  return new Map(pools.map((pool) => [`${formatAsset(pool.asset)} ${pool.decimals}`, pool]))
}

function middleOf(camp: readonly Pool[]): Omit<AgreedPool, 'tradingHalted'>[] {
  const [first] = camp
  const middle = (read: (pool: Pool) => bigint | undefined) =>
    median(
      camp.flatMap((pool) => read(pool) ?? []),
      'lower',
    )
  if (first === undefined) return []
  const { asset, status, decimals } = first
  const price = middle(({ priceUsd }) => priceUsd)
  return [
    {
      asset,
      status,
      decimals,
      balanceAsset: units(middle(({ balanceAsset }) => balanceAsset) ?? 0n),
      balanceBase: units(middle(({ balanceBase }) => balanceBase) ?? 0n),
      priceUsd: price === undefined ? undefined : units(price),
    },
  ]
}
