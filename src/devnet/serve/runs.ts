import type { NetworkKind } from '../../core/chains/protocol.ts'
import { type ControlState, createControlState } from '../controls/controlState.ts'
import type { DevnetOptions } from '../devnetTypes.ts'
import { builtInGenesis } from '../genesis/builtIn.ts'
import { createIndexers, type Indexers } from '../indexer/indexers.ts'
import { type Clock, createClock, type Pace } from '../rules/clock.ts'
import { createSimulation, type Restore, type Simulation } from '../simulation/simulation.ts'
import { createContext, type SimulationContext } from '../simulation/simulationContext.ts'
import { createPastStates, type PastStates } from './pastStates.ts'

/** Default seed of keys and hashes. */
const DEVNET_SEED = 'portage'

/** A devnet of one seed, from its first block on. */
interface Run {
  readonly context: SimulationContext
  readonly controlState: ControlState
  readonly histories: Indexers['histories']
  readonly pastStates: PastStates
  readonly simulation: Simulation
  /** Restores the first block. */
  readonly beginning: Promise<Restore>
}

export interface Runs {
  readonly network: NetworkKind
  readonly current: () => Run
  /** Restarts from the first block, with the same or another seed. Concurrent calls run in turn. */
  readonly reset: (seed?: string) => Promise<void>
}

/** Creates the first run and its replacements after resets. Throws `GenesisError` for an invalid genesis. */
export function createRuns(options: DevnetOptions): Runs {
  const { genesis: createGenesis = builtInGenesis, now, pace, seed = DEVNET_SEED, evm } = options
  const first = createGenesis()
  const time = first.time ?? Math.floor(now() / 1000)
  const begin = (genesis: typeof first, named: string, at?: Partial<Pace>) =>
    createRun(createContext(genesis, { seed: named, time, ...(evm && { evm }) }), createClock(now, at))
  let run = begin(first, seed, pace)
  let turn: Promise<unknown> = Promise.resolve()

  async function beginAgain(named = run.context.seed): Promise<void> {
    const { context, controlState, simulation, beginning } = run
    if (named === context.seed) {
      await simulation.betweenBlocks(await beginning)
      controlState.snapshots.clear()
      return
    }
    const fresh = begin(createGenesis(), named, simulation.clock.pace())
    await simulation.betweenBlocks(() => {
      // Releases callers that wait for blocks of the old run: none becomes due any more.
      simulation.clock.set({ paused: true })
      run = fresh
    })
  }

  return {
    network: first.network,
    current: () => run,
    reset(named) {
      const done = turn.then(() => beginAgain(named))
      turn = done.catch(() => {})
      return done
    },
  }
}

function createRun(context: SimulationContext, clock: Clock): Run {
  const controlState = createControlState(context)
  const indexers = createIndexers()
  const pastStates = createPastStates()
  const { hooks, listeners = [] } = controlState.parts
  const simulation = createSimulation({
    context,
    clock,
    listeners: [indexers, pastStates, ...listeners],
    ...(hooks && { hooks }),
  })
  const { histories } = indexers
  return { context, controlState, histories, pastStates, simulation, beginning: simulation.snapshot() }
}
