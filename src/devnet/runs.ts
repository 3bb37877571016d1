import type { NetworkKind } from '../core/chains/protocol.ts'
import { type Clock, createClock, type Pace } from './clock.ts'
import { createDesk, type Desk } from './controls/desk.ts'
import type { DevnetOptions } from './devnet.ts'
import { builtInGenesis } from './genesis/builtIn.ts'
import { genesisOfFile } from './genesis/file.ts'
import { createIndexers, type Indexers } from './indexer/indexers.ts'
import { createContext, type SimulationContext } from './simulation/context.ts'
import { createSimulation, type Restore, type Simulation } from './simulation/simulation.ts'

/** What decides the keys and hashes of a devnet's chains, unless somebody names another. */
const DEVNET_SEED = 'portage'

/** Everything that a seed decides, from its first block on. */
export interface Run {
  readonly context: SimulationContext
  readonly desk: Desk
  readonly histories: Indexers['histories']
  readonly simulation: Simulation
  /** Puts back the first block. */
  readonly beginning: Promise<Restore>
}

export interface Runs {
  readonly network: NetworkKind
  readonly current: () => Run
  /** Begins again, with the same seed or another. Whoever asks at the same time waits for their turn. */
  readonly reset: (seed?: string) => Promise<void>
}

/** The first run of a devnet, and those that resets put in its place. Throws `GenesisError` when the genesis is not one. */
export function createRuns({ genesis: file, now, pace, seed = DEVNET_SEED, evm }: DevnetOptions): Runs {
  // Read anew for every run, because a run changes what it was made of.
  const readGenesis = () => (file === undefined ? builtInGenesis() : genesisOfFile(file))
  const first = readGenesis()
  const time = first.time ?? Math.floor(now() / 1000)
  const begin = (genesis: typeof first, named: string, at?: Partial<Pace>) =>
    createRun(createContext(genesis, { seed: named, time, ...(evm && { evm }) }), createClock(now, at))
  let run = begin(first, seed, pace)
  let turn: Promise<unknown> = Promise.resolve()

  async function beginAgain(named = run.context.seed): Promise<void> {
    const { context, desk, simulation, beginning } = run
    if (named === context.seed) {
      await simulation.betweenBlocks(await beginning)
      desk.snapshots.clear()
      return
    }
    const fresh = begin(readGenesis(), named, simulation.clock.pace())
    await simulation.betweenBlocks(() => {
      // Who still waits for blocks of the old one is let go: none becomes due any more.
      simulation.clock.set({ paused: true })
      run = fresh
    })
    await context.chains?.close()
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
  const desk = createDesk(context)
  const indexers = createIndexers()
  const { hooks, listeners = [] } = desk.parts
  const simulation = createSimulation({
    ...{ context, clock, listeners: [indexers, ...listeners] },
    ...(hooks && { hooks }),
  })
  return { context, desk, histories: indexers.histories, simulation, beginning: simulation.snapshot() }
}
