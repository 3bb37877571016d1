import { BLOCK_MS } from '../chains/blockTime.ts'
import { SwapError } from '../errors.ts'
import { pause, systemClock } from '../nodes/net/clock.ts'
import { mergeStatus } from '../tracking/mergeStatus.ts'
import { isEnd, type SwapStage, type SwapStatus } from '../tracking/status.ts'
import type { TrackingOptions } from './getSwapStatus.ts'

/**
 * An update of a watched swap: the status so far, and the error of the newest query, if it failed.
 *
 * @example
 * const describe = ({ status, error }: SwapUpdate) => error?.message ?? status?.stage
 * describe({ status }) // 'done'
 */
export interface SwapUpdate {
  readonly status?: SwapStatus
  readonly error?: SwapError
}

/**
 * How a swap is watched.
 *
 * @example
 * const options: WatchOptions = { clock, previous: status }
 */
export interface WatchOptions extends TrackingOptions {
  /** The last known status, from storage or an earlier watch. */
  readonly previous?: SwapStatus | undefined
}

/** A block of either protocol: nothing changes faster. */
const LONGEST_MS = 60_000

/** Milliseconds between two queries, by stage. */
const paces: Readonly<Partial<Record<SwapStage, number>>> = {
  unknown: 2 * BLOCK_MS,
  confirming: 2 * BLOCK_MS,
  outbound_delayed: 2 * BLOCK_MS,
}

/**
 * Polls until the end and yields each status, merged with those before it. `readStatus` is `getSwapStatus` or
 * `findSwapStatus` with its sources. After a failure, and while nodes do not know the hash or a single source
 * `reported` more than they confirm, the pauses double up to a minute. A failure is yielded as `error`, with the last
 * status. Returns when `signal` aborts.
 *
 * @example
 * const sights = watchSwap((options) => getSwapStatus({ node: nodes.THORCHAIN }, hash, options))
 * for await (const { status, error } of sights) console.assert(status?.stage === 'done', error)
 */
export async function* watchSwap(
  readStatus: (options: TrackingOptions) => Promise<SwapStatus>,
  options: WatchOptions = {},
): AsyncGenerator<SwapUpdate, void, void> {
  const { clock = systemClock, signal } = options
  let status = options.previous
  let idle = 0
  while (!signal?.aborted && !(status && isEnd(status.stage))) {
    const sight = await pollOnce(readStatus, options, status)
    if (signal?.aborted) return
    status = sight.status
    yield sight
    if (status && isEnd(status.stage)) return
    const isIdle = sight.error || status === undefined || status.stage === 'unknown' || status.reported
    idle = isIdle ? idle + 1 : 0
    const pace = (status && paces[status.stage]) ?? BLOCK_MS
    await pause(clock, Math.min(pace * 2 ** Math.max(idle - 1, 0), LONGEST_MS), signal)
  }
}

async function pollOnce(
  readStatus: (options: TrackingOptions) => Promise<SwapStatus>,
  options: WatchOptions,
  status: SwapStatus | undefined,
): Promise<SwapUpdate> {
  try {
    return { status: mergeStatus(status, await readStatus({ ...options, previous: status })) }
  } catch (error) {
    if (options.signal?.aborted) return {}
    if (!(error instanceof SwapError)) throw error
    return { ...(status && { status }), error: error }
  }
}
