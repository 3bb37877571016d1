import NodeSocket from 'ws'
import type { Socket } from '../core/nodes/net/webSocketTransport.ts'

/** Connects to a `wss:` address. Node.js has a WebSocket of its own from version 22 on. */
export function connectSocket(url: string): Socket {
  if (typeof WebSocket !== 'undefined') return new WebSocket(url)
  // Its types have one overload for each event.
  return new NodeSocket(url) as Pick<NodeSocket, 'send' | 'close'> as Socket
}
