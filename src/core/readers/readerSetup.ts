import type { NetworkKind } from '../chains/protocol.ts'
import type { Clock } from '../nodes/net/clock.ts'
import type { EndpointHealth } from '../nodes/net/health.ts'
import type { Transport } from '../nodes/net/transport.ts'
import type { ReaderServer } from './readerEndpoint.ts'

/** Dependencies of every family's reader. */
export interface ReaderSetup {
  readonly network: NetworkKind
  /** In order of preference. */
  readonly endpoints: readonly ReaderServer[]
  readonly transport: Transport
  readonly clock: Clock
  readonly health?: EndpointHealth | undefined
  /** Time limit of one query over all its endpoints. */
  readonly deadlineMs: number
}
