import type { NetworkKind } from '../core/chains/protocol.ts'
import { type Clock, createClock, type Pace } from './clock.ts'
import { createDesk, type Desk } from './controls/desk.ts'
import type { DevnetOptions } from './devnet.ts'
import { builtInGenesis } from './genesis/builtIn.ts'
import { genesisOfFile } from './genesis/file.ts'
import { createIndexers, type Indexers } from './indexer/indexers.ts'
import { createSimulation, type Restore, type Simulation } from './simulation/simulation.ts'
import { createWorld, type World } from './simulation/world.ts'

/** What decides the keys and hashes of a devnet's chains, unless somebody names another. */
const DEVNET_SEED = 'portage'

/** Everything that a seed decides, from its first block on. */
export interface Run {
  readonly world: World
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
    createRun(createWorld(genesis, { seed: named, time, ...(evm && { evm }) }), createClock(now, at))
  let run = begin(first, seed, pace)
  let turn: Promise<unknown> = Promise.resolve()

  async function beginAgain(named = run.world.seed): Promise<void> {
    const { world, desk, simulation, beginning } = run
    if (named === world.seed) {
      await simulation.between(await beginning)
      desk.snapshots.clear()
      return
    }
    const fresh = begin(readGenesis(), named, simulation.clock.pace())
    await simulation.between(() => {
      // Who still waits for blocks of the old one is let go: none becomes due any more.
      simulation.clock.set({ paused: true })
      run = fresh
    })
    await world.chains?.close()
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

function createRun(world: World, clock: Clock): Run {
  const desk = createDesk(world)
  const indexers = createIndexers()
  const { hooks, listeners = [] } = desk.parts
  const simulation = createSimulation({
    ...{ world, clock, listeners: [indexers, ...listeners] },
    ...(hooks && { hooks }),
  })
  return { world, desk, histories: indexers.histories, simulation, beginning: simulation.snapshot() }
}
