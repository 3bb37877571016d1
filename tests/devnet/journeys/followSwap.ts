import {
  getSwapStatus,
  type Protocol,
  rankOf,
  type SwapStage,
  type SwapStatus,
  watchSwap,
} from '../../../src/core/index.ts'
import type { Harness } from './harness.ts'
import type { SentSwap } from './sendSwap.ts'

/** Stages of a swap, checked after every block. */
export interface SwapHistory {
  /** As reported by nodes and indexer, without repetitions. */
  readonly reported: readonly SwapStage[]
  /** As reported by the watcher, which never goes back. */
  readonly watched: readonly SwapStage[]
  readonly end: SwapStatus
  readonly blocks: number
}

/** Watches a sent swap to its end. */
export function followSwap(harness: Harness, { request, hashes }: SentSwap): Promise<SwapHistory> {
  return followHash(harness, { protocol: request.protocol, hash: hashes.at(-1) ?? '' })
}

interface Deposited {
  readonly protocol: Protocol
  readonly hash: string
}

/** Watches a swap to its end, making a block at every pause of the watcher. Throws after `most` blocks. */
export async function followHash(harness: Harness, { protocol, hash }: Deposited, most = 3_000): Promise<SwapHistory> {
  const sources = { node: harness.nodes[protocol], midgard: harness.midgards[protocol] }
  const reported: SwapStage[] = []
  const watched: SwapStage[] = []
  let blocks = 0
  const note = (list: SwapStage[], stage: SwapStage) => {
    if (list.at(-1) !== stage) list.push(stage)
  }
  const clock = {
    now: harness.clock.now,
    after(_: number, run: () => void) {
      blocks += 1
      void harness.step().then(run)
      return () => {}
    },
  }
  const fetchStatus = async () => {
    const status = await getSwapStatus(sources, hash, { clock })
    note(reported, status.stage)
    return status
  }
  for await (const { status, error: trouble } of watchSwap(fetchStatus, { clock })) {
    if (trouble !== undefined) throw trouble
    if (status !== undefined) note(watched, status.stage)
    if (status !== undefined && rankOf(status.stage) === rankOf('done'))
      return { reported, watched, end: status, blocks }
    if (blocks > most) break
  }
  throw new Error(`The swap did not end within ${blocks} blocks: ${reported.join(', ')}.`)
}
