import type { Transport } from '../core/nodes/transport.ts'
import type { NetworkKind, Protocol } from '../core/protocol.ts'
import type { DevnetChains, MakeEvm } from './chains/createChains.ts'
import { createClock, type Pace } from './clock.ts'
import { builtInGenesis } from './genesis/builtIn.ts'
import { genesisOfFile } from './genesis/file.ts'
import type { GenesisFile } from './genesis/schema.ts'
import type { Machine } from './machine/machine.ts'
import { createSimulation, type Simulation } from './simulation/simulation.ts'
import { createWorld } from './simulation/world.ts'
import { createTransport } from './transport.ts'

/** How a node sees the chain. The honest view is the state itself; a dishonest one returns a changed copy. */
export type View = (state: Machine) => Machine

export const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

export interface Devnet {
  readonly network: NetworkKind
  /** What the protocols know. Tests change pools and mimirs here. */
  readonly state: Readonly<Record<Protocol, Machine>>
  /** The three nodes behind /1, /2 and /3. They agree until a test replaces one. */
  readonly views: Record<ViewName, View>
  /** The outer chains behind /chain/<CHAIN>, on mocknet only: keys that everybody can make again are for play money. */
  readonly chains?: DevnetChains
  /** What makes the blocks. */
  readonly simulation: Simulation
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
  /** How an EVM chain is made; without it in memory, which is the fastest. `evmOfThisMachine` runs real ones. */
  readonly evm?: MakeEvm
}

/** What decides the keys and hashes of a devnet's chains, unless somebody names another. */
export const DEVNET_SEED = 'portage'

/** A whole network in memory. Throws `GenesisError` when the genesis is not one. */
export function createDevnet({ genesis: file, now, pace, seed = DEVNET_SEED, evm }: DevnetOptions): Devnet {
  const genesis = file === undefined ? builtInGenesis() : genesisOfFile(file)
  const time = genesis.time ?? Math.floor(now() / 1000)
  const world = createWorld(genesis, { seed, time, ...(evm && { evm }) })
  const simulation = createSimulation({ world, clock: createClock(now, pace) })
  const honest: View = (state) => state
  const devnet = {
    network: genesis.network,
    state: world.machines,
    views: { 1: honest, 2: honest, 3: honest },
    ...(world.chains && { chains: world.chains }),
    simulation,
    close: async () => world.chains?.close(),
  }
  return { ...devnet, transport: createTransport(devnet, now) }
}
