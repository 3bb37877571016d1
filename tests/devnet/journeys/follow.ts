import {
  getSwapStatus,
  type Protocol,
  rankOf,
  type SwapStage,
  type SwapStatus,
  watchSwap,
} from '../../../src/core/index.ts'
import type { Departure } from './journey.ts'
import type { Place } from './place.ts'

/** What somebody saw who looked at a swap after every block. */
export interface Sights {
  /** As nodes and indexer told them, without repetitions. */
  readonly told: readonly SwapStage[]
  /** As the watcher told them, who never goes back. */
  readonly seen: readonly SwapStage[]
  readonly end: SwapStatus
  readonly blocks: number
}

/** Watches the swap of a deposit that somebody prepared. */
export function follow(place: Place, { wish, hashes }: Departure): Promise<Sights> {
  return followHash(place, { protocol: wish.protocol, hash: hashes.at(-1) ?? '' })
}

interface Deposited {
  readonly protocol: Protocol
  readonly hash: string
}

/** Watches until the end; every pause of the watcher is a block. Throws when nothing comes of it in so many blocks. */
export async function followHash(place: Place, { protocol, hash }: Deposited, most = 3_000): Promise<Sights> {
  const sources = { node: place.nodes[protocol], midgard: place.midgards[protocol] }
  const told: SwapStage[] = []
  const seen: SwapStage[] = []
  let blocks = 0
  const note = (list: SwapStage[], stage: SwapStage) => {
    if (list.at(-1) !== stage) list.push(stage)
  }
  const clock = {
    now: place.clock.now,
    after(_: number, run: () => void) {
      blocks += 1
      void place.step().then(run)
      return () => {}
    },
  }
  const ask = async () => {
    const status = await getSwapStatus(sources, hash, { clock })
    note(told, status.stage)
    return status
  }
  for await (const { status, error: trouble } of watchSwap(ask, { clock })) {
    if (trouble !== undefined) throw trouble
    if (status !== undefined) note(seen, status.stage)
    if (status !== undefined && rankOf(status.stage) === rankOf('done')) return { told, seen, end: status, blocks }
    if (blocks > most) break
  }
  throw new Error(`Nothing came of it in ${blocks} blocks: ${told.join(', ')}.`)
}
