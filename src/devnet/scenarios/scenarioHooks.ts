import { findInbound } from '../machine/inbound/inboundRecords.ts'
import type { Machine } from '../machine/machine.ts'
import type { NodeBehaviour, ViewName } from '../machine/views.ts'
import type { Hooks } from '../simulation/hooks.ts'
import type { SimulationContext } from '../simulation/simulationContext.ts'
import type { ScenarioContext } from './scenario.ts'
import { type ScenarioId, scenarioOf } from './scenarioId.ts'
import type { ScenarioRun } from './scenarioRun.ts'
import { scenarios } from './scenarios.ts'
import { addUndo, changesSameSetting, type ScheduledUndo, undoChange } from './scheduledUndo.ts'

/** State of the scenarios. Plain data. */
export interface ScenarioState {
  /** By "<protocol> <hash>". */
  runs: Map<string, ScenarioRun>
  undos: readonly ScheduledUndo[]
  behaviours: Record<ViewName, NodeBehaviour>
}

/** Maximum number of stored runs. The oldest completed runs are dropped first. */
const MAX_RUNS = 1_000

const keyOf = ({ protocol, hash }: Pick<ScenarioRun, 'protocol' | 'hash'>): string => `${protocol} ${hash}`

/** Creates the hooks of the magic amounts: each deposit with a memo and a magic amount runs its scenario. */
export function scenarioHooks(state: ScenarioState, context: SimulationContext): Required<Hooks> {
  function undo(machine: Machine, isDue: (undo: ScheduledUndo) => boolean): void {
    const due = state.undos.filter((undo) => undo.protocol === machine.protocol && isDue(undo))
    if (due.length === 0) return
    state.undos = state.undos.filter((undo) => !due.includes(undo))
    for (const one of due) {
      if (state.undos.some((other) => changesSameSetting(one, other))) continue
      if (one.change.kind !== 'honest') undoChange(machine, one.change)
      else state.behaviours[one.change.view] = { ...state.behaviours[one.change.view], lie: null }
    }
  }

  function contextOf(machine: Machine, run: ScenarioRun): ScenarioContext {
    const { protocol, hash } = run
    return {
      machine,
      run,
      context,
      update: (change) => void state.runs.set(keyOf(run), { ...run, ...change }),
      undoIn(blocks, change) {
        state.undos = addUndo(state.undos, { protocol, hash, at: machine.height + blocks, change })
      },
      undoNow: () => undo(machine, (undo) => undo.hash === hash),
      makeNodeLie: () => {
        state.behaviours['2'] = { ...state.behaviours['2'], lie: 'address' }
      },
    }
  }

  function startRun({ protocol, height }: Machine, hash: string, id: ScenarioId): ScenarioRun {
    const run: ScenarioRun = { id, protocol, hash, since: height }
    state.runs.set(keyOf(run), run)
    const [oldest] = state.runs.size > MAX_RUNS ? ([...state.runs].find(([, { over }]) => over) ?? []) : []
    if (oldest !== undefined) state.runs.delete(oldest)
    return run
  }

  const open = (machine: Machine): readonly ScenarioRun[] =>
    [...state.runs.values()].filter(({ protocol, over }) => protocol === machine.protocol && over === undefined)

  /**
   * Deposits on the protocol's chain have no observers. Their swaps are found in the queue, and scenarios with
   * `onDeposit` do not apply to them.
   */
  function startNativeRuns(machine: Machine): void {
    for (const { tx, index, initialHeight } of machine.orders.values()) {
      if (initialHeight !== machine.height || index > 0 || tx.chain !== machine.base.chain) continue
      const id = scenarioOf(tx.coins[0]?.amount ?? 0n)
      if (id === undefined || scenarios[id].onDeposit !== undefined) continue
      if (!state.runs.has(keyOf({ protocol: machine.protocol, hash: tx.id }))) startRun(machine, tx.id, id)
    }
  }

  return {
    beforeBlock(machine, traffic) {
      undo(machine, ({ at }) => at <= machine.height)
      for (const run of open(machine)) {
        if (run.since < machine.height) scenarios[run.id].onBlock?.(contextOf(machine, run), traffic)
      }
    },
    onDeposit(machine, seen) {
      const { id: hash, memo, coins } = seen.observation.tx
      const id = memo === '' ? undefined : scenarioOf(coins[0]?.amount ?? 0n)
      if (id === undefined) return seen
      const context = contextOf(machine, startRun(machine, hash, id))
      const { onDeposit: act } = scenarios[id]
      return act === undefined ? seen : act(context, seen)
    },
    beforeQueue(machine) {
      startNativeRuns(machine)
      for (const run of open(machine)) {
        if (findInbound(machine, run.hash)?.finalisedHeight !== machine.height) continue
        scenarios[run.id].onAccepted?.(contextOf(machine, run))
      }
    },
    maySign(machine, outbound) {
      const run = state.runs.get(keyOf({ protocol: machine.protocol, hash: outbound.inHash }))
      if (run === undefined || run.over) return true
      return scenarios[run.id].maySign?.(contextOf(machine, run), outbound) ?? true
    },
  }
}
