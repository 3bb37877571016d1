import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface PeerRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string
}

/** A string is sent unchanged, everything else as JSON. */
export interface PeerReply {
  readonly status?: number
  readonly body: unknown
}

export type PeerHandler = (requested: PeerRequest) => PeerReply | Promise<PeerReply>

/** A server on this machine with scripted responses. */
export interface Peer {
  readonly url: string
  /** Every request, in order. */
  readonly asked: PeerRequest[]
  /** Answers in another way from now on; without an argument, in its own again. */
  readonly become: (other?: PeerHandler | 'silent' | 'cut') => void
  readonly stop: () => Promise<void>
}

export async function startPeer(own: PeerHandler): Promise<Peer> {
  const requested: PeerRequest[] = []
  let behaviour: PeerHandler | 'silent' | 'cut' = own
  // The client closes idle connections, so that no request meets a connection that is closing.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    reply(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const params = { method: request.method ?? '', path: request.url ?? '', body: await textOf(request) }
    requested.push(params)
    if (behaviour === 'silent') return
    const { status = 200, body } = await (behaviour === 'cut' ? own : behaviour)(params)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(behaviour === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requested,
    become(other = own) {
      behaviour = other
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
