import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
import type { Transport } from '../core/net/transport.ts'
import type { DevnetChains, MakeEvm } from './chains/createChains.ts'
import type { Pace } from './clock.ts'
import type { Desk } from './controls/desk.ts'
import type { Wait } from './controls/faults.ts'
import { viewOf } from './controls/lies.ts'
import type { GenesisFile } from './genesis/schema.ts'
import type { History } from './indexer/history.ts'
import type { Machine } from './machine/machine.ts'
import { createRuns } from './runs.ts'
import type { Simulation } from './simulation/simulation.ts'
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
  readonly chains: DevnetChains | undefined
  /** What makes the blocks. */
  readonly simulation: Simulation
  /** What the controls have set: prices, how views answer, what was kept. */
  readonly desk: Desk
  /** Begins again with the first block, with the keys and hashes of another seed when one is named. */
  readonly reset: (seed?: string) => Promise<void>
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
  /** Decides every key and every hash; "portage" unless given. */
  readonly seed?: string
  /** How a view that is slow or silent lets time pass; by the machine's own timer unless given. */
  readonly wait?: Wait
  /** How an EVM chain is made; without it in memory, which is the fastest. `chooseEvm` runs real ones. */
  readonly evm?: MakeEvm
}

/** A whole network in memory. Throws `GenesisError` when the genesis is not one. */
export function createDevnet(options: DevnetOptions): Devnet {
  const { network, current, reset } = createRuns(options)
  // What a reset with another seed changes is looked up at every question.
  const desk = {
    get state() {
      return current().desk.state
    },
  }
  const devnet = {
    ...{ network, reset },
    views: { 1: viewOf(desk, '1'), 2: viewOf(desk, '2'), 3: viewOf(desk, '3') },
    get state() {
      return current().context.machines
    },
    get histories() {
      return current().histories
    },
    get chains() {
      return current().context.chains
    },
    get simulation() {
      return current().simulation
    },
    get desk() {
      return current().desk
    },
    close: async () => current().context.chains?.close(),
  }
  return Object.assign(devnet, { transport: createTransport(devnet, options.now, options.wait) })
}
