import { setTimeout as pause } from 'node:timers/promises'
import { patience as pagePatience } from './page.ts'

/** How often blocks are made at most. */
const MOST_ROUNDS = 150
/** Rounds in a row without a longer pause; most journeys end within them. */
const QUICK_ROUNDS = 60

interface Awaited<State> {
  /** What is awaited, for the message: "the payout on Bitcoin". */
  readonly awaited: string
  /** Makes blocks. */
  readonly step: (blocks: number) => Promise<unknown>
  /** Reads what the page or the chain shows. */
  readonly look: () => Promise<State>
  readonly isReached: (state: State) => boolean
  /** Blocks of a round. */
  readonly blocks?: number
  readonly mostRounds?: number
  /** How long a page may take to show the last block (ms). */
  readonly patience?: number
}

/**
 * Makes blocks until a state is reached, and returns it. A slow page gets longer pauses between later rounds, so that a
 * machine under load needs no more blocks. Without success, throws with the blocks it made and the last state it saw.
 */
export async function stepUntil<State>(wanted: Awaited<State>): Promise<State> {
  const { awaited, step, look, isReached, blocks = 2, mostRounds = MOST_ROUNDS, patience = pagePatience } = wanted
  let rounds = 0
  let end = Number.POSITIVE_INFINITY
  for (;;) {
    const state = await look()
    if (isReached(state)) return state
    if (performance.now() > end)
      throw new Error(`${awaited}: not reached after ${rounds * blocks} blocks. Last seen: ${JSON.stringify(state)}.`)
    if (rounds < mostRounds) {
      await step(blocks)
      rounds += 1
    } else if (end === Number.POSITIVE_INFINITY) end = performance.now() + patience
    await pause(rounds > QUICK_ROUNDS ? 1_000 : 50)
  }
}
