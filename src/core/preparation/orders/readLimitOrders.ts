import { normalizeAddress } from '../../address/normalizeAddress.ts'
import { isSameHash, normalizeHash } from '../../address/normalizeHash.ts'
import { type Units, units } from '../../asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../asset/asset.ts'
import { protocols } from '../../chains/protocol.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../../nodes/endpointAnswer.ts'
import { majorityOf } from '../../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../../nodes/node.ts'
import { tooFewAnswers } from '../../nodes/tooFewAnswers.ts'
import { type WireLimitSwap, wireLimitSwaps } from '../../nodes/wire/wireLimitSwaps.ts'
import { median } from '../../quorum/median.ts'
import type { LimitOrder } from './limitOrder.ts'

/** Which orders to read: those of an address, or of a pair. */
export type OrderQuery = { readonly sender: string } | { readonly fromAsset: Asset; readonly toAsset: Asset }

/** The orders of several queries, each once. */
export interface AgreedOrders {
  /** Soonest to expire first. */
  readonly orders: readonly LimitOrder[]
  /** How many orders some nodes report and no majority confirms: just placed, changed or ended, or invented. */
  readonly unconfirmed: number
}

/** A page has about 600 kB; the client reads up to 2 MB. */
const PAGE = 500
/** More than one address or pair has. */
const MAX_PAGES = 4

/**
 * Reads the queue of limit orders. An order counts when a majority of the configured operators reports it with the same
 * sender, amounts, limit and expiry; how far it is filled is the median of their reports. Affiliates' parts are left
 * out. Throws `NodeFailureError` when no majority answers.
 */
export async function readLimitOrders(
  node: Node,
  queries: readonly OrderQuery[],
  options?: QueryOptions,
): Promise<AgreedOrders> {
  const majority = majorityOf(node.operators.length)
  const answers = await node.queryEachWith(
    async (get) => {
      const found = new Map<string, LimitOrder>()
      for (const query of queries) {
        for (let page = 0; page < MAX_PAGES; page++) {
          const { orders, hasNext } = await get(pathOf(node, query, page), shape)
          for (const order of orders) if (isWanted(order, query)) found.set(order.hash, order)
          if (!hasNext) break
        }
      }
      return found
    },
    { ...options, decide: (some) => identitiesIn(some, majority) ?? 'few' },
  )
  const reports = reportsOf(answers)
  if (reports.length < majority) throw tooFewAnswers(node.protocol, answers)
  return agreedIn(reports, majority)
}

function pathOf({ protocol }: Node, query: OrderQuery, page: number): string {
  const filter: Record<string, string> =
    'sender' in query
      ? { sender: query.sender }
      : { source_asset: formatAsset(query.fromAsset), target_asset: formatAsset(query.toAsset) }
  const terms = { ...filter, limit: `${PAGE}`, offset: `${page * PAGE}` }
  return `${protocols[protocol].prefix}/queue/limit_swaps?${new URLSearchParams(terms)}`
}

const shape = decoding(wireLimitSwaps, ({ limit_swaps: rows, pagination }) => ({
  orders: (rows ?? []).filter(({ swap }) => swap.index === 0).map(readOrder),
  hasNext: pagination.has_next,
}))

/** A malformed asset makes the reply unusable. */
function readOrder({ swap, blocks_since_created: age, time_to_expiry_blocks: left }: WireLimitSwap): LimitOrder {
  const { tx, state } = swap
  return {
    hash: normalizeHash(tx.id),
    fromAsset: parseAsset(tx.coins[0]?.asset ?? '', 'THORCHAIN'),
    toAsset: parseAsset(swap.target_asset, 'THORCHAIN'),
    sender: normalizeAddress(tx.from_address, tx.chain) ?? tx.from_address,
    destination: swap.destination,
    deposit: state.deposit,
    limit: swap.trade_target,
    filledIn: state.in,
    filledOut: state.out,
    parts: state.quantity,
    placedAt: swap.initial_block_height,
    expiresAt: swap.initial_block_height + age + left,
    blocksLeft: left,
    memo: tx.memo,
  }
}

/** Nodes filter by these fields; one that does not is no reason to show the orders of others. */
function isWanted(order: LimitOrder, query: OrderQuery): boolean {
  if ('sender' in query) return order.sender.toLowerCase() === query.sender.toLowerCase()
  const isSame = (one: Asset, other: Asset) => formatAsset(one) === formatAsset(other)
  return isSame(order.fromAsset, query.fromAsset) && isSame(order.toAsset, query.toAsset)
}

type Report = ReadonlyMap<string, LimitOrder>

/** One report for each operator, of several the first. */
function reportsOf(answers: readonly EndpointAnswer<Report>[]): readonly Report[] {
  const reports = new Map<string, Report>()
  for (const answer of answers) {
    if (answer.outcome === 'answer' && !reports.has(answer.operator)) reports.set(answer.operator, answer.value)
  }
  return [...reports.values()]
}

/** What has to be the same in the reports of a majority. */
function identityOf(order: LimitOrder): string {
  const { hash, sender, destination, deposit, limit, placedAt, expiresAt, parts, memo } = order
  const assets = [order.fromAsset, order.toAsset].map(formatAsset)
  return JSON.stringify([hash, sender, destination, assets, `${deposit}`, `${limit}`, placedAt, expiresAt, parts, memo])
}

function identitiesIn(answers: readonly EndpointAnswer<Report>[], majority: number): string | undefined {
  const reports = reportsOf(answers)
  return reports.length < majority ? undefined : JSON.stringify(agreedIn(reports, majority).orders.map(identityOf))
}

function agreedIn(reports: readonly Report[], majority: number): AgreedOrders {
  const hashes = [...new Set(reports.flatMap((report) => [...report.keys()]))]
  const orders = hashes.flatMap((hash) => {
    const all = reports.flatMap((report) => report.get(hash) ?? [])
    const groups = all.map((one) => all.filter((other) => identityOf(other) === identityOf(one)))
    return groups.find(({ length }) => length >= majority) ?? []
  })
  const confirmed = new Map(orders.map((order) => [order.hash, orders.filter((one) => one.hash === order.hash)]))
  const agreed = [...confirmed.values()].map(joined)
  return {
    orders: agreed.sort((one, other) => one.expiresAt - other.expiresAt || (one.hash < other.hash ? -1 : 1)),
    unconfirmed: hashes.length - agreed.length,
  }
}

/** Nodes are a block or two apart, so the middle of their figures counts. */
function joined(reports: readonly LimitOrder[]): LimitOrder {
  const middle = (figureOf: (order: LimitOrder) => bigint): Units => units(median(reports.map(figureOf), 'lower') ?? 0n)
  return {
    ...(reports[0] as LimitOrder),
    filledIn: middle(({ filledIn }) => filledIn),
    filledOut: middle(({ filledOut }) => filledOut),
    blocksLeft: Number(middle(({ blocksLeft }) => BigInt(blocksLeft))),
  }
}

/** Returns the order of a hash, in any spelling. */
export const orderOfHash = (orders: readonly LimitOrder[], hash: string): LimitOrder | undefined =>
  orders.find((order) => isSameHash(order.hash, hash))
