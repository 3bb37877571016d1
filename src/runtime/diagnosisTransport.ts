import NodeSocket from 'ws'
import { systemClock } from '../core/nodes/net/clock.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import type { Socket } from '../core/nodes/net/webSocketTransport.ts'
import { createServerTransport } from '../core/readers/serverTransport.ts'
import type { CheckHostName } from './checkHostName.ts'
import { createHostNameCheck, withHostNames } from './checkHostName.ts'

/** Creates the transport of a check of every endpoint, most of which may be out of reach. */
export function createDiagnosisTransport(
  checkHostName: CheckHostName = createHostNameCheck({ clock: systemClock }),
): Transport {
  return withHostNames(createServerTransport({ clock: systemClock, connect: connectSocket }), checkHostName)
}

/** Connects to a `wss:` address. Node.js has a WebSocket of its own from version 22 on. */
export function connectSocket(url: string): Socket {
  if (typeof WebSocket !== 'undefined') return new WebSocket(url)
  // Its types have one overload for each event.
  return new NodeSocket(url) as Pick<NodeSocket, 'send' | 'close'> as Socket
}
