import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import type { ReaderApi } from '../chains/readerApi.ts'
import type { RouterVersion } from '../chains/router.ts'
import type { Clock } from '../nodes/net/clock.ts'
import type { ObservedTransport } from '../nodes/net/observeTransport.ts'
import type { Transport } from '../nodes/net/transport.ts'
import type { NodeApi } from '../nodes/nodePresets.ts'
import type { ReadableChain } from '../readers/reader.ts'

/**
 * Result of an endpoint's check. `late`: its newest block is 12 seconds old or older. `behind`: 30 seconds, or 10
 * blocks behind another endpoint of the same service, or in the future. `wrong_chain`: it serves another chain, or does
 * not report which.
 */
type EndpointState = 'ok' | 'late' | 'behind' | 'wrong_chain' | 'unreachable'

/** One configured endpoint. */
export interface EndpointDiagnosis {
  /** What it serves: a node or indexer of a protocol, or a chain. */
  readonly service: NodeApi | ReadableChain
  readonly api: NodeApi | ReaderApi
  readonly operator: string
  /** Its host; a path could hold a key. */
  readonly host: string
  /** It forwards to other operators and has no vote. */
  readonly isProxy: boolean
  readonly state: EndpointState
  readonly chainId?: string
  readonly height?: number
  /** Age of its newest block, where it reports the time of it. */
  readonly ageSeconds?: number
  readonly latencyMs?: number
  /** Whether a page of this site may read its answers. */
  readonly allowsPages?: boolean
  readonly version?: string
  /** The reason why it does not count, or a fault of one that does, as a sentence. */
  readonly problem?: string
}

/** The nodes of one protocol. */
export interface ProtocolDiagnosis {
  readonly protocol: Protocol
  /** Configured operators. */
  readonly operators: number
  /** Operators with an endpoint that is up to date. */
  readonly upToDate: number
  /** How many make a majority. */
  readonly majority: number
  /** Active halts and pauses, as sentences. A majority reports each. */
  readonly halts: readonly string[]
  /** Memoless swaps; THORChain only. */
  readonly memoless?: { readonly available: boolean; readonly reason: string }
}

/** Deposits on one chain of one protocol. */
export interface ChainDiagnosis {
  readonly protocol: Protocol
  readonly chain: string
  /** `withheld`: no majority confirms an address. */
  readonly deposits: 'open' | 'halted' | 'withheld'
  readonly agreeing: number
  readonly operators: number
  /** Why the address is withheld: an error code. */
  readonly reason?: string
  readonly router?: string
  /** Whether the router is in the list of known ones. */
  readonly routerKnown?: boolean
  /** Version of a known router. */
  readonly routerVersion?: RouterVersion
}

/** The state of a network, as its endpoints report it now. */
export interface NetworkDiagnosis {
  readonly network: NetworkKind
  /** Unix milliseconds. */
  readonly at: number
  /** Whether a deposit can be made on any chain of any protocol. */
  readonly swapsPossible: boolean
  /** What keeps swaps from working, and what weakens them, as sentences. */
  readonly problems: readonly string[]
  readonly endpoints: readonly EndpointDiagnosis[]
  readonly protocols: readonly ProtocolDiagnosis[]
  readonly chains: readonly ChainDiagnosis[]
}

/** What checks of single endpoints share. */
export interface DiagnosisOptions {
  readonly network: NetworkKind
  readonly transport: Transport
  readonly observed: ObservedTransport['observed']
  readonly clientId: string
  readonly clock: Clock
  readonly deadlineMs: number
}
