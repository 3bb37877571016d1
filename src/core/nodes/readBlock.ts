import { decoding } from './bodySchema.ts'
import { resultOf } from './endpointAnswer.ts'
import { type BlockVerdict, judgeBlock, type NewestBlock } from './judgeBlock.ts'
import type { Endpoint } from './net/endpoint.ts'
import type { EndpointGet, Node, QueryOptions } from './node.ts'
import type { NodeFailureError, NodeRefusedError } from './nodeErrors.ts'
import { blockPath } from './nodeTime.ts'
import { wireBlock } from './wire/wireInbound.ts'

/** The newest block of one endpoint, and whether the endpoint follows its chain. */
export interface BlockReading {
  /** Undefined when it does not report a block. */
  readonly block: NewestBlock | undefined
  /** Why it reports none. */
  readonly error?: NodeRefusedError | NodeFailureError
  readonly verdict: BlockVerdict
}

/** Interval of the reads that wait for the next block while time is unknown. */
const EVERY_MS = 2_000
/** Two blocks and a little. */
const WATCH_MS = 13_000
/** Deadline of a query that waits for the next block. */
const DEADLINE_MS = WATCH_MS + EVERY_MS

/**
 * Reads the newest block of an endpoint and judges it. While time is unknown, it reads again until the height moves,
 * for 13 seconds at most. Source: THORNode 3.17 and Mayanode 1.124, `/block`.
 */
export async function readBlock(get: EndpointGet, node: Node, endpoint: Endpoint): Promise<BlockReading> {
  const { watch } = node
  for (let waited = 0; ; waited += EVERY_MS) {
    // Read first: between two reads, a fast devnet makes many blocks.
    const simulatedNow = await watch.simulatedTime?.()
    const result = await resultOf(() => get(blockPath(node), newestBlock))
    if ('error' in result) {
      const verdict: BlockVerdict = { state: 'unknown', problem: 'It does not report its newest block.' }
      return { block: undefined, error: result.error, verdict }
    }
    const block = result.value
    const now = await watch.time()
    const sighting = watch.see(endpoint.url, block.height)
    const verdict = judgeBlock(block, { ...node, now, sighting, simulatedNow })
    if (verdict.state === 'stalled' || verdict.state === 'foreign') watch.demote(endpoint.url)
    const isWaiting =
      verdict.state === 'unknown' && now === undefined && block.chainId !== undefined && !sighting.hasMoved
    if (!isWaiting || waited >= WATCH_MS) return { block, verdict }
    await watch.wait(EVERY_MS)
  }
}

/** Returns the options of a query that reads blocks: while time is unknown, it has the time to see the next one. */
export async function blockQueryOptions<O extends QueryOptions>(
  node: Node,
  options: O,
): Promise<O & { readonly waitMs?: number }> {
  if (node.network === 'mocknet' || (await node.watch.time()) !== undefined) return options
  return { ...options, deadlineMs: Math.max(options.deadlineMs ?? 0, DEADLINE_MS), waitMs: DEADLINE_MS }
}

const newestBlock = decoding(wireBlock, ({ header }): NewestBlock | undefined => {
  const milliseconds = Date.parse(`${header.time.slice(0, 19)}Z`)
  if (Number.isNaN(milliseconds)) return undefined
  return { chainId: header.chain_id, height: header.height, time: milliseconds / 1000 }
})
