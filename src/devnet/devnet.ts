import type { Transport } from '../core/nodes/transport.ts'
import type { NetworkKind, Protocol } from '../core/protocol.ts'
import type { DevnetChains, MakeEvm } from './chains/createChains.ts'
import { createClock, type Pace } from './clock.ts'
import { createDesk, type Desk } from './controls/desk.ts'
import type { Wait } from './controls/faults.ts'
import { viewOf } from './controls/lies.ts'
import { builtInGenesis } from './genesis/builtIn.ts'
import { genesisOfFile } from './genesis/file.ts'
import type { GenesisFile } from './genesis/schema.ts'
import type { History } from './indexer/history.ts'
import { createIndexers } from './indexer/indexers.ts'
import type { Machine } from './machine/machine.ts'
import { createSimulation, type Restore, type Simulation } from './simulation/simulation.ts'
import { createWorld } from './simulation/world.ts'
import { createTransport } from './transport.ts'
import type { View, ViewName } from './views.ts'

export interface Devnet {
  readonly network: NetworkKind
  /** What the protocols know. Tests change pools and mimirs here. */
  readonly state: Readonly<Record<Protocol, Machine>>
  /** What each protocol's Midgard has seen. */
  readonly histories: Readonly<Record<Protocol, History>>
  /** The three nodes behind /1, /2 and /3. They agree until a test replaces one. */
  readonly views: Record<ViewName, View>
  /** The outer chains behind /chain/<CHAIN>, on mocknet only: keys that everybody can make again are for play money. */
  readonly chains?: DevnetChains
  /** What makes the blocks. */
  readonly simulation: Simulation
  /** What the controls have set: prices, how views answer, what was kept. */
  readonly desk: Desk
  /** Puts back the first block. */
  readonly beginning: Promise<Restore>
  /** Asks the devnet in this process; the same paths as over HTTP, any origin. */
  readonly transport: Transport
  /** Ends what runs beside this process. */
  readonly close: () => Promise<void>
}

export interface DevnetOptions {
  /** The content of a genesis file (see genesis/file.ts); the built-in genesis when absent. */
  readonly genesis?: GenesisFile
  /** Milliseconds since 1970. Blocks become due by it, and come into being when somebody asks. */
  readonly now: () => number
  /** How fast time passes at first; "auto" unless given. */
  readonly pace?: Partial<Pace>
  /** Decides every key and every hash; `DEVNET_SEED` unless given. */
  readonly seed?: string
  /** How a view that is slow or silent lets time pass; by the machine's own timer unless given. */
  readonly wait?: Wait
  /** How an EVM chain is made; without it in memory, which is the fastest. `evmOfThisMachine` runs real ones. */
  readonly evm?: MakeEvm
}

/** What decides the keys and hashes of a devnet's chains, unless somebody names another. */
export const DEVNET_SEED = 'portage'

/** A whole network in memory. Throws `GenesisError` when the genesis is not one. */
export function createDevnet({ genesis: file, now, pace, seed = DEVNET_SEED, evm, wait }: DevnetOptions): Devnet {
  const genesis = file === undefined ? builtInGenesis() : genesisOfFile(file)
  const time = genesis.time ?? Math.floor(now() / 1000)
  const world = createWorld(genesis, { seed, time, ...(evm && { evm }) })
  const desk = createDesk(world)
  const indexers = createIndexers()
  const { hooks, listeners = [] } = desk.parts
  const simulation = createSimulation({
    ...{ world, clock: createClock(now, pace), listeners: [indexers, ...listeners] },
    ...(hooks && { hooks }),
  })
  const devnet = {
    network: genesis.network,
    state: world.machines,
    histories: indexers.histories,
    views: { 1: viewOf(desk, '1'), 2: viewOf(desk, '2'), 3: viewOf(desk, '3') },
    ...(world.chains && { chains: world.chains }),
    ...{ simulation, desk, beginning: simulation.snapshot() },
    close: async () => world.chains?.close(),
  }
  return { ...devnet, transport: createTransport(devnet, now, wait) }
}
