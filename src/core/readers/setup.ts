import type { Clock } from '../nodes/clock.ts'
import type { Transport } from '../nodes/transport.ts'
import type { NetworkKind } from '../protocol.ts'
import type { ReaderServer } from './endpoint.ts'

/** What every family's reader is made of. */
export interface ReaderSetup {
  readonly network: NetworkKind
  /** In the order of preference. */
  readonly endpoints: readonly ReaderServer[]
  readonly transport: Transport
  readonly clock: Clock
  /** For one question, whatever number of endpoints it takes. */
  readonly deadlineMs: number
}
