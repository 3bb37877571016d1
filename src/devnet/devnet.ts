import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
import type { Transport } from '../core/net/transport.ts'
import type { DevnetChains, MakeEvm } from './chains/createChains.ts'
import type { Pace } from './clock.ts'
import type { ControlState } from './controls/controlState.ts'
import type { Wait } from './controls/faults.ts'
import { createView } from './controls/lies.ts'
import type { GenesisFile } from './genesis/schema.ts'
import type { History } from './indexer/history.ts'
import type { Machine } from './machine/machine.ts'
import { createRuns } from './runs.ts'
import type { Simulation } from './simulation/simulation.ts'
import { createTransport } from './transport.ts'
import type { View, ViewName } from './views.ts'

export interface Devnet {
  readonly network: NetworkKind
  /** State of both protocols. Tests change pools and mimirs here. */
  readonly state: Readonly<Record<Protocol, Machine>>
  /** History of each protocol, for its Midgard. */
  readonly histories: Readonly<Record<Protocol, History>>
  /** The three nodes at /1, /2 and /3. They agree until a test replaces one. */
  readonly views: Record<ViewName, View>
  /** The external chains at /chain/<CHAIN>. On mocknet only, because anyone can derive the keys. */
  readonly chains: DevnetChains | undefined
  /** Makes the blocks. */
  readonly simulation: Simulation
  /** State of the controls: prices, node behaviour, snapshots. */
  readonly controlState: ControlState
  /** Restarts from the first block, optionally with the keys and hashes of another seed. */
  readonly reset: (seed?: string) => Promise<void>
  /** Sends a request to the devnet in this process. Same paths as over HTTP, any origin. */
  readonly transport: Transport
  /** Ends the child processes. */
  readonly close: () => Promise<void>
}

export interface DevnetOptions {
  /** Content of a genesis file (see genesis/file.ts); the built-in genesis by default. */
  readonly genesis?: GenesisFile
  /** Clock in milliseconds since 1970. It determines which blocks are due; requests and ticks make them. */
  readonly now: () => number
  /** Initial speed; "auto" by default. */
  readonly pace?: Partial<Pace>
  /** Determines all keys and hashes; "portage" by default. */
  readonly seed?: string
  /** How a slow or silent view waits; by a timer by default. */
  readonly wait?: Wait
  /** Creates EVM chains; in memory by default, which is fastest. `chooseEvm` can run real ones. */
  readonly evm?: MakeEvm
}

/** Creates a network in memory. Throws `GenesisError` for an invalid genesis. */
export function createDevnet(options: DevnetOptions): Devnet {
  const { network, current, reset } = createRuns(options)
  // Read on every access, because a reset replaces the run.
  const controlState = {
    get settings() {
      return current().controlState.settings
    },
  }
  const devnet = {
    ...{ network, reset },
    views: { 1: createView(controlState, '1'), 2: createView(controlState, '2'), 3: createView(controlState, '3') },
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
    get controlState() {
      return current().controlState
    },
    close: async () => current().context.chains?.close(),
  }
  return Object.assign(devnet, { transport: createTransport(devnet, options.now, options.wait) })
}
