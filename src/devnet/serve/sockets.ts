import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChainSession } from '../chains/chain.ts'
import { MAX_BODY } from '../chains/handleChainRequest.ts'
import type { Devnet } from '../devnetTypes.ts'
import { checkRequestSource } from './checkRequestSource.ts'

/** Milliseconds between checks for news of subscriptions. */
const POLL_MS = 100
/** Maximum number of connections; more are refused. */
const MAX_SOCKETS = 500

/**
 * Serves the WebSocket APIs of chains on these servers, at and below "/chain/<CHAIN>". Returns a function that closes all
 * connections.
 */
export function serveSockets(devnet: Devnet, servers: readonly Server[], ownNames: readonly string[]): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY, clientTracking: true })
  const sessions = new Map<WebSocket, ChainSession>()
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { pathname } = new URL(request.url ?? '/', 'http://devnet')
    if (checkRequestSource(request, pathname, ownNames) !== undefined) return refuse(socket, '403 Forbidden')
    if (sessions.size >= MAX_SOCKETS) return refuse(socket, '503 Service Unavailable')
    const [, name = '', path = ''] = /^\/chain\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
    const connect = devnet.chains?.get(name)?.connect
    if (connect === undefined) return refuse(socket, '404 Not Found')
    sockets.handleUpgrade(request, socket as Socket, head, (client) => {
      const session = connect(path, (text) => client.readyState === client.OPEN && client.send(text))
      sessions.set(client, session)
      client.on('close', () => sessions.delete(client))
      client.on('error', () => client.terminate())
      client.on('message', (data) => void receive(devnet, client, session, String(data)))
    })
  }
  for (const server of servers) server.on('upgrade', upgrade)
  const polling = setInterval(() => {
    for (const session of sessions.values()) session.poll()
  }, POLL_MS).unref()
  return () => {
    clearInterval(polling)
    for (const client of sessions.keys()) client.terminate()
  }
}

async function receive(devnet: Devnet, client: WebSocket, session: ChainSession, text: string): Promise<void> {
  try {
    await devnet.simulation.catchUp()
    await session.receive(text)
  } catch (error) {
    console.error(error)
    client.close(1011, 'The devnet failed to respond. See its log.')
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
