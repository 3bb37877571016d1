import type { Clock } from '../nodes/net/clock.ts'
import { limitRate } from '../nodes/net/limitRate.ts'
import type { Transport } from '../nodes/net/transport.ts'
import { createWebSocketTransport, type Socket } from '../nodes/net/webSocketTransport.ts'
import { hostRates } from './hostRates.ts'

export interface ServerTransportOptions {
  readonly clock: Clock
  /** Connects to a `wss:` address, as `new WebSocket(url)` does. */
  readonly connect: (url: string) => Socket
}

/**
 * Creates the transport to chain servers: fetch within the rates that hosts allow, or WebSocket for a `wss:` address.
 * Readers share one, so that the rates apply to all of them together.
 */
export function createServerTransport({ clock, connect }: ServerTransportOptions): Transport {
  const socket = createWebSocketTransport({ connect, clock })
  const send: Transport = (request) => (/^wss?:/.test(request.url) ? socket(request) : fetch(request))
  return limitRate(send, { clock, perSecond: hostRates })
}
