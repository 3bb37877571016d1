import type { Protocol } from '../../core/chains/protocol.ts'
import type { Observation } from '../machine/inbound/observeInbound.ts'
import type { Outbound } from '../machine/records.ts'

/** A deposit that is seen and not final yet. */
export interface ConfirmingDeposit {
  readonly protocol: Protocol
  readonly observation: Observation
  /** Height of its own chain at which it counts. */
  readonly final: number
}

/** A payment of a vault that is signed and not seen in a block yet. */
export interface SignedOutbound {
  readonly protocol: Protocol
  readonly outbound: Outbound
  /** As the outer chain spells it. */
  readonly hash: string
  readonly from: string
}

/** What is under way between the chains and the protocols. Plain data, so that it can be copied. */
export interface Traffic {
  /** Up to which height each chain has been read, by "<protocol> <chain>". */
  readonly readHeights: Map<string, number>
  /** By "<protocol> <hash>". */
  readonly confirming: Map<string, ConfirmingDeposit>
  /** By the outer chain's hash. */
  readonly signed: Map<string, SignedOutbound>
  /** Why an outbound that is due could not be signed, by its key. */
  readonly stuck: Map<string, string>
  /** How many times each protocol has changed its vaults. */
  readonly generations: Record<Protocol, number>
}

export function createTraffic(): Traffic {
  return {
    ...{ readHeights: new Map(), confirming: new Map(), signed: new Map(), stuck: new Map() },
    generations: { THORCHAIN: 0, MAYACHAIN: 0 },
  }
}
