import WebSocket, { WebSocketServer } from 'ws'
import type { Socket } from '../../../src/core/nodes/net/webSocketTransport.ts'
import type { Peer, PeerHandler, PeerReply, PeerRequest } from './loopback.ts'

export const connectSocket = (url: string): Socket => new WebSocket(url) as unknown as Socket

/**
 * A WebSocket server on this machine in front of a JSON-RPC double of rippled: commands arrive as calls, and results leave
 * with their status beside them. A status that is not 2xx ends the connection.
 */
export async function startSocketPeer(own: PeerHandler): Promise<Peer> {
  const requested: PeerRequest[] = []
  let behaviour: PeerHandler | 'silent' | 'cut' = own
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    socket.on('message', (data: WebSocket.Data) => void reply(socket, String(data)).catch(() => socket.terminate()))
  })

  async function reply(socket: WebSocket, text: string): Promise<void> {
    const { id, command, ...params } = JSON.parse(text) as { id: number; command: string }
    const call = { method: 'POST', path: '/', body: JSON.stringify({ method: command, params: [params] }) }
    requested.push(call)
    if (behaviour === 'silent') return
    const message = await (behaviour === 'cut' ? own : behaviour)(call)
    if ((message.status ?? 200) >= 300) return socket.terminate()
    const answer = textOf(message, id)
    socket.send(behaviour === 'cut' ? answer.slice(0, Math.floor(answer.length / 2)) : answer)
  }

  await new Promise<void>((resolve) => server.on('listening', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    asked: requested,
    become(other = own) {
      behaviour = other
    },
    stop: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}

interface HttpBody {
  readonly result: Readonly<Record<string, unknown>> & { readonly status?: string }
}

function textOf({ body }: PeerReply, id: number): string {
  if (typeof body === 'string' && !body.startsWith('{')) return body
  const parsed = (typeof body === 'string' ? JSON.parse(body) : body) as HttpBody | null
  const status = parsed?.result?.status
  if (status === undefined) return JSON.stringify(parsed)
  const { status: _, ...result } = parsed?.result ?? {}
  const facts = status === 'error' ? { ...result, request: {} } : { result }
  return JSON.stringify({ id, status, type: 'response', ...facts })
}
