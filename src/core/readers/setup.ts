import type { NetworkKind } from '../chains/protocol.ts'
import type { Clock } from '../net/clock.ts'
import type { EndpointHealth } from '../net/health.ts'
import type { Transport } from '../net/transport.ts'
import type { ReaderServer } from './endpoint.ts'

/** Everything that every family's reader is made of. */
export interface ReaderSetup {
  readonly network: NetworkKind
  /** In the order of preference. */
  readonly endpoints: readonly ReaderServer[]
  readonly transport: Transport
  readonly clock: Clock
  readonly health?: EndpointHealth | undefined
  /** For one query, whatever number of endpoints it takes. */
  readonly deadlineMs: number
}
