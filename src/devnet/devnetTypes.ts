import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import type { DevnetChains, MakeEvm } from './chains/createChains.ts'
import type { ControlState } from './controls/controlState.ts'
import type { Wait } from './controls/faults.ts'
import type { Genesis } from './genesis/genesis.ts'
import type { History } from './indexer/history.ts'
import type { Machine } from './machine/machine.ts'
import type { View, ViewName } from './machine/views.ts'
import type { Pace } from './rules/clock.ts'
import type { PastStates } from './serve/pastStates.ts'
import type { Simulation } from './simulation/simulation.ts'

export interface Devnet {
  readonly network: NetworkKind
  /** State of both protocols. Tests change pools and mimirs here. */
  readonly state: Readonly<Record<Protocol, Machine>>
  /** History of each protocol, for its Midgard. */
  readonly histories: Readonly<Record<Protocol, History>>
  /** Both protocols in the newest blocks, for `?height=`. */
  readonly pastStates: PastStates
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
  /** Stops the clock, so that no block is due any more. */
  readonly close: () => Promise<void>
}

export interface DevnetOptions {
  /**
   * Creates a genesis for every run, because a run changes it: with `genesisOfFile` or `importGenesis`, for example.
   * The built-in genesis by default.
   */
  readonly genesis?: () => Genesis
  /** Clock in milliseconds since 1970. It determines which blocks are due; requests and ticks make them. */
  readonly now: () => number
  /** Initial speed; "auto" by default. */
  readonly pace?: Partial<Pace>
  /** Determines all keys and hashes; "portage" by default. */
  readonly seed?: string
  /** How a slow or silent view waits; by a timer by default. */
  readonly wait?: Wait
  /** Creates EVM chains. Default: `createEvmChain`. */
  readonly evm?: MakeEvm
}

/** The part of a devnet that its transport uses. */
export type DevnetParts = Pick<
  Devnet,
  'network' | 'state' | 'histories' | 'pastStates' | 'views' | 'chains' | 'simulation' | 'controlState' | 'reset'
>
