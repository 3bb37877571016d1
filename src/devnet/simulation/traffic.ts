import type { Protocol } from '../../core/chains/protocol.ts'
import type { Observation } from '../machine/inbound/observeInbound.ts'
import type { Outbound } from '../machine/records.ts'

/** A deposit that is observed but not final. */
interface ConfirmingDeposit {
  readonly protocol: Protocol
  readonly observation: Observation
  /** Height on its chain at which it is final. */
  readonly final: number
}

/** A vault payment that is signed but not observed in a block. */
interface SignedOutbound {
  readonly protocol: Protocol
  readonly outbound: Outbound
  /** In the external chain's notation. */
  readonly hash: string
  readonly from: string
}

/** Deposits and payments in transit between chains and protocols. Plain data, so that it can be copied. */
export interface Traffic {
  /** Last read height of each chain, by "<protocol> <chain>". */
  readonly readHeights: Map<string, number>
  /** By "<protocol> <hash>". */
  readonly confirming: Map<string, ConfirmingDeposit>
  /** By the external chain's hash. */
  readonly signed: Map<string, SignedOutbound>
  /** Error messages of due outbounds that could not be sent, by `outboundKey`. */
  readonly stuck: Map<string, string>
  /** Number of churns of each protocol. */
  readonly generations: Record<Protocol, number>
  /** Protocols that make no blocks. */
  readonly stopped: Record<Protocol, boolean>
}

export function createTraffic(): Traffic {
  return {
    readHeights: new Map(),
    confirming: new Map(),
    signed: new Map(),
    stuck: new Map(),
    generations: { THORCHAIN: 0, MAYACHAIN: 0 },
    stopped: { THORCHAIN: false, MAYACHAIN: false },
  }
}
