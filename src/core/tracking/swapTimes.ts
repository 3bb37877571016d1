import { isSameHash } from '../address/normalizeHash.ts'
import { protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type BodySchema, decoding } from '../nodes/bodySchema.ts'
import type { Midgard } from '../nodes/midgard.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { blockPath, blockShape } from '../nodes/nodeTime.ts'
import { wireActions } from '../nodes/wire/wireActions.ts'
import { wireTxDetails } from '../nodes/wire/wireTracking.ts'
import { joinFields, readCommon } from '../quorum/readCommon.ts'
import { isEnd, rankOf, type SwapStage, type SwapStatus } from './status.ts'

/** When something happened, and whose record has it: a block of the nodes, or the indexer. */
interface DatedMoment {
  /** Unix seconds. */
  readonly at: number
  readonly by: 'nodes' | 'indexer'
}

/** The moments of a swap, in their order. */
const moments = ['observed', 'confirmed', 'swapped', 'released', 'paid'] as const

/**
 * When a swap reached its stages. `observed`: most observers had reported the deposit. `confirmed`: it was final.
 * `swapped`: the last part was swapped, or the refund was decided. `released`: the payment left the queue. `paid`: the
 * last payment was in a block of its chain and most observers had reported it. A moment that no source dates is absent.
 */
export type SwapTimes = Readonly<Partial<Record<(typeof moments)[number], DatedMoment>>>

/** The stage after which a moment is past. */
const stageBefore: Readonly<Record<keyof SwapTimes, SwapStage>> = {
  observed: 'observed',
  confirmed: 'confirming',
  swapped: 'swapping',
  released: 'outbound_delayed',
  paid: 'sending',
}

/** Attempts to date the moments of one stage. Pruned nodes and an indexer without the swap would be queried for ever. */
const MAX_ATTEMPTS = 4

/** Dates the moments of one swap; each is read once. Never rejects, unless the caller aborts. */
export interface SwapTimesReader {
  readonly read: (status: SwapStatus, options?: QueryOptions) => Promise<SwapTimes>
  /** Whether a further call could date a past moment. */
  readonly isOpen: (status: SwapStatus) => boolean
}

interface TimeSources {
  readonly node: Node
  readonly midgard?: Midgard | undefined
}

/**
 * Creates the reader of a swap’s times. Heights come from a majority of the nodes, and their times from the blocks
 * themselves. The indexer dates the swap, of which nodes keep no height, and what pruned nodes no longer have. Source:
 * queryTxVoters and queryBlock of THORNode 3.17 and Mayanode 1.124; Midgard `/v2/actions`.
 */
export function createSwapTimesReader(sourcesOf: (status: SwapStatus) => TimeSources): SwapTimesReader {
  let known: SwapTimes = {}
  const blocks = new Map<number, number>()
  const attempts = new Map<SwapStage, number>()
  const missing = ({ stage, unpaid }: SwapStatus) =>
    moments.filter((moment) => {
      const isPast = rankOf(stage) > rankOf(stageBefore[moment])
      const isPaidFor = stage !== 'failed' && unpaid === undefined
      return isPast && known[moment] === undefined && (isPaidFor || moment === 'observed' || moment === 'confirmed')
    })
  const isOpen = (status: SwapStatus) => missing(status).length > 0 && (attempts.get(status.stage) ?? 0) < MAX_ATTEMPTS
  const read = async (status: SwapStatus, options: QueryOptions = {}) => {
    // Its blocks on the source chain are others now.
    if (status.reorganised) known = {}
    if (!isOpen(status)) return known
    attempts.set(status.stage, (attempts.get(status.stage) ?? 0) + 1)
    const found = await findTimes({ ...sourcesOf(status), status, blocks, wanted: new Set(missing(status)) }, options)
    known = inOrder({ ...found, ...known })
    return known
  }
  return { read, isOpen }
}

/** Leaves out a moment before an earlier one: one of the two sources is wrong. */
function inOrder(times: SwapTimes): SwapTimes {
  let last = 0
  return Object.fromEntries(
    moments.flatMap((moment) => {
      const dated = times[moment]
      if (dated === undefined || dated.at < last) return []
      last = dated.at
      return [[moment, dated]]
    }),
  )
}

interface TimesQuery extends TimeSources {
  readonly status: SwapStatus
  /** Times of blocks that are known already, by height. */
  readonly blocks: Map<number, number>
  readonly wanted: ReadonlySet<keyof SwapTimes>
}

async function findTimes(query: TimesQuery, options: QueryOptions): Promise<SwapTimes> {
  const { node, midgard, status, wanted } = query
  const nodesDate = wanted.has('observed') || wanted.has('confirmed') || wanted.has('released')
  const [heights, paidHeight, indexed] = await Promise.all([
    nodesDate ? readHeights(node, status.hash, options) : undefined,
    wanted.has('paid') ? readPaidHeight(query, options) : undefined,
    midgard && (wanted.has('swapped') || wanted.has('paid')) ? readIndexed(midgard, status, options) : undefined,
  ])
  const wantedHeights: Readonly<Record<keyof SwapTimes, number | undefined>> = {
    observed: heights?.consensus,
    confirmed: heights?.finalised,
    swapped: indexed?.swapped,
    released: heights?.outbound,
    paid: paidHeight ?? indexed?.paid,
  }
  const found = await Promise.all(
    [...wanted].map(async (moment) => {
      const height = wantedHeights[moment]
      if (height === undefined) return []
      const isIndexed = moment === 'swapped' || (moment === 'paid' && paidHeight === undefined)
      // A block that the indexer dates itself is not queried again for the same second.
      const at = (isIndexed && indexed?.dates.get(height)) || (await timeOfBlock(query, height, options))
      if (at !== undefined) return [[moment, { at, by: isIndexed ? 'indexer' : 'nodes' }] as const]
      const dated = indexed?.dates.get(height)
      return dated === undefined ? [] : [[moment, { at: dated, by: 'indexer' }] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Block heights of a deposit or payment; absent while it has none. */
interface Heights {
  readonly consensus?: number
  readonly finalised?: number
  readonly outbound?: number
}

const readHeights = (node: Node, hash: string, options: QueryOptions): Promise<Heights | undefined> =>
  unlessFailed(
    () =>
      readCommon(
        node,
        {
          path: `${protocols[node.protocol].prefix}/tx/details/${hash}`,
          shape: heightsShape(hash),
          // A node that is a block behind has fewer of them.
          join: (reports, majority) => joinFields(reports, majority).joined,
        },
        options,
      ),
    options,
  )

const heightsShape = (hash: string): BodySchema<Heights> =>
  decoding(wireTxDetails, ({ tx_id, consensus_height = 0, finalised_height = 0, outbound_height = 0 }) => {
    if (!isSameHash(tx_id, hash)) return undefined
    return {
      ...(consensus_height > 0 && { consensus: consensus_height }),
      ...(finalised_height > 0 && { finalised: finalised_height }),
      ...(outbound_height > 0 && { outbound: outbound_height }),
    }
  })

/** Returns the height at which most observers had reported the last payment, where every payment has a transaction. */
async function readPaidHeight({ node, status }: TimesQuery, options: QueryOptions): Promise<number | undefined> {
  const hashes = ownPayments(status).map(({ hash }) => hash)
  if (hashes.length === 0 || hashes.length > 4) return undefined
  const heights = await Promise.all(
    hashes.map(async (hash) => (hash === undefined ? undefined : await readHeights(node, hash, options))),
  )
  return latest(heights.map((height) => height?.consensus ?? height?.finalised))
}

const ownPayments = ({ outputs }: SwapStatus) => outputs.filter(({ role }) => role !== 'affiliate')

/** The latest of several heights; undefined when one is unknown. */
function latest(heights: readonly (number | undefined)[]): number | undefined {
  const known = heights.filter((height) => height !== undefined)
  return known.length === 0 || known.length < heights.length ? undefined : Math.max(...known)
}

interface Indexed {
  readonly swapped?: number | undefined
  readonly paid?: number | undefined
  /** Unix seconds of the blocks that the indexer dates. */
  readonly dates: ReadonlyMap<number, number>
}

const readIndexed = (midgard: Midgard, status: SwapStatus, options: QueryOptions): Promise<Indexed | undefined> =>
  unlessFailed(() => midgard.get(`/v2/actions?txid=${status.hash}&limit=50`, indexedShape(status), options), options)

/** A limit order is dated when it was placed, so its actions say nothing about its swap. */
const datedKinds = new Set(['swap', 'refund'])

const indexedShape = (status: SwapStatus): BodySchema<Indexed> =>
  decoding(wireActions, ({ actions }): Indexed => {
    const own = actions.filter(
      (action) => datedKinds.has(action.type) && action.in.some(({ txID }) => isSameHash(txID, status.hash)),
    )
    const dates = new Map(
      own.flatMap(({ height, date }) => (height && date ? [[height, Number(BigInt(date) / 1_000_000_000n)]] : [])),
    )
    const swapped = latest(
      own.map(({ height, metadata }) => {
        const streaming = metadata?.swap?.streamingSwapMeta
        return (streaming?.quantity ?? 0) > 1 ? streaming?.lastHeight || undefined : height || undefined
      }),
    )
    const payments = own.flatMap(({ out }) => out.filter(({ affiliate }) => affiliate !== true))
    const paid = payments.flatMap(({ height }) => height || [])
    const isComplete = isEnd(status.stage) && paid.length >= ownPayments(status).length
    return { swapped, paid: isComplete ? latest(paid) : undefined, dates }
  })

async function timeOfBlock(
  { node, blocks }: TimesQuery,
  height: number,
  options: QueryOptions,
): Promise<number | undefined> {
  const known = blocks.get(height)
  if (known !== undefined) return known
  const block = await unlessFailed(
    () => node.get(`${blockPath(node)}?height=${height}`, blockShape(node), options),
    options,
  )
  if (block?.height !== height) return undefined
  blocks.set(height, block.time)
  return block.time
}

/** Returns undefined for a failed query: the moment stays unknown. */
async function unlessFailed<T>(query: () => Promise<T>, { signal }: QueryOptions): Promise<T | undefined> {
  try {
    return await query()
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SwapError) return undefined
    throw error
  }
}
