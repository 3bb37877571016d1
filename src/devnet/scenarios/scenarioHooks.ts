import type { Conduct } from '../controls/desk.ts'
import { inboundOf } from '../machine/inbound/inboundRecords.ts'
import type { Machine } from '../machine/machine.ts'
import type { Hooks } from '../simulation/hooks.ts'
import type { World } from '../simulation/world.ts'
import type { ViewName } from '../views.ts'
import { addLater, isOfSame, type Later, setBack } from './later.ts'
import type { Play } from './play.ts'
import type { Scene } from './scenario.ts'
import { type ScenarioId, scenarioOf } from './scenarioId.ts'
import { scenarios } from './scenarios.ts'

/** What the scenarios keep. Plain data. */
export interface PlaysState {
  /** By "<protocol> <hash>". */
  plays: Map<string, Play>
  later: readonly Later[]
  conduct: Record<ViewName, Conduct>
}

/** Scenarios that are remembered. Those that have done their part go first, the oldest of them before the others. */
const MOST_PLAYS = 1_000

const keyOf = ({ protocol, hash }: Pick<Play, 'protocol' | 'hash'>): string => `${protocol} ${hash}`

/** Where the magic amounts act: every deposit that carries a memo and has one of them plays its scenario. */
export function scenarioHooks(state: PlaysState, world: World): Required<Hooks> {
  function undo(machine: Machine, isDue: (later: Later) => boolean): void {
    const due = state.later.filter((later) => later.protocol === machine.protocol && isDue(later))
    if (due.length === 0) return
    state.later = state.later.filter((later) => !due.includes(later))
    for (const one of due) {
      if (state.later.some((other) => isOfSame(one, other))) continue
      if (one.change.kind !== 'honest') setBack(machine, one.change)
      else state.conduct[one.change.view] = { ...state.conduct[one.change.view], lie: null }
    }
  }

  function sceneOf(machine: Machine, play: Play): Scene {
    const { protocol, hash } = play
    return {
      ...{ machine, play, world },
      note: (change) => void state.plays.set(keyOf(play), { ...play, ...change }),
      undoIn(blocks, change) {
        state.later = addLater(state.later, { protocol, hash, at: machine.height + blocks, change })
      },
      undoNow: () => undo(machine, (later) => later.hash === hash),
      bendNode: () => {
        state.conduct['2'] = { ...state.conduct['2'], lie: 'address' }
      },
    }
  }

  function begin({ protocol, height }: Machine, hash: string, id: ScenarioId): Play {
    const play: Play = { id, protocol, hash, since: height }
    state.plays.set(keyOf(play), play)
    const [oldest] = state.plays.size > MOST_PLAYS ? ([...state.plays].find(([, { over }]) => over) ?? []) : []
    if (oldest !== undefined) state.plays.delete(oldest)
    return play
  }

  const open = (machine: Machine): readonly Play[] =>
    [...state.plays.values()].filter(({ protocol, over }) => protocol === machine.protocol && over === undefined)

  /**
   * Deposits on the protocol's own chain have no observers: their swaps are found in the queue, and what happens while a
   * deposit is observed cannot happen to them.
   */
  function beginNative(machine: Machine): void {
    for (const { tx, index, initialHeight } of machine.orders.values()) {
      if (initialHeight !== machine.height || index > 0 || tx.chain !== machine.base.chain) continue
      const id = scenarioOf(tx.coins[0]?.amount ?? 0n)
      if (id === undefined || scenarios[id].seen !== undefined) continue
      if (!state.plays.has(keyOf({ protocol: machine.protocol, hash: tx.id }))) begin(machine, tx.id, id)
    }
  }

  return {
    beforeBlock(machine, traffic) {
      undo(machine, ({ at }) => at <= machine.height)
      for (const play of open(machine)) {
        if (play.since < machine.height) scenarios[play.id].eachBlock?.(sceneOf(machine, play), traffic)
      }
    },
    seen(machine, seen) {
      const { id: hash, memo, coins } = seen.observation.tx
      const id = memo === '' ? undefined : scenarioOf(coins[0]?.amount ?? 0n)
      if (id === undefined) return seen
      const scene = sceneOf(machine, begin(machine, hash, id))
      const { seen: act } = scenarios[id]
      return act === undefined ? seen : act(scene, seen)
    },
    beforeQueue(machine) {
      beginNative(machine)
      for (const play of open(machine)) {
        if (inboundOf(machine, play.hash)?.finalisedHeight !== machine.height) continue
        scenarios[play.id].accepted?.(sceneOf(machine, play))
      }
    },
    maySign(machine, outbound) {
      const play = state.plays.get(keyOf({ protocol: machine.protocol, hash: outbound.inHash }))
      if (play === undefined || play.over) return true
      return scenarios[play.id].maySign?.(sceneOf(machine, play), outbound) ?? true
    },
  }
}
