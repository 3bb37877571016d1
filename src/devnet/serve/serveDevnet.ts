import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { ChainSession } from '../chains/chain.ts'
import { MAX_BODY } from '../chains/handleChainRequest.ts'
import type { ControlRefusal } from '../controls/controlRefusal.ts'
import { refusals } from '../controls/controlRefusal.ts'
import type { Devnet } from '../devnetTypes.ts'
import { viewNames } from '../machine/views.ts'
import { checkRequestSource } from './checkRequestSource.ts'
import { closeServer, listenOnConsecutivePorts } from './listen.ts'

/** Milliseconds between checks for news of subscriptions. */
const POLL_MS = 100

/** Maximum number of connections; more are refused. */
const MAX_SOCKETS = 500

/** Milliseconds between checks for due blocks. */
const TICK_MS = 100
const MAX_URL = 8_192
const MAX_HEADERS = 16_384
const ARRIVAL_MS = 15_000
/** Methods of the devnet's endpoints. */
const METHODS = 'GET, HEAD, POST, OPTIONS'

type Headers = Readonly<Record<string, string>>

export interface ServeOptions {
  readonly host: string
  /** The first of three consecutive ports; 0 picks free ones. */
  readonly port: number
  /** Host names of this machine and its pages, besides loopback names. */
  readonly names?: readonly string[]
  /** Milliseconds within which a request must arrive completely; 15,000 by default. */
  readonly arrivalMs?: number
}

export interface ServedDevnet {
  /** "http://127.0.0.1:8889", without a trailing slash. Views 2 and 3 are on the next two ports. */
  readonly url: string
  /** Stops listening and closes all connections. */
  readonly close: () => Promise<void>
}

/**
 * Serves a devnet over HTTP until closed. All of it is on three ports, one per view, so that a hanging view does not
 * use up a browser's connections to the others. Throws `ServeError` if the host or a port is unavailable.
 */
export async function serveDevnet(devnet: Devnet, options: ServeOptions): Promise<ServedDevnet> {
  const { host, port, arrivalMs = ARRIVAL_MS, names = [] } = options
  const ownNames = [host.toLowerCase(), ...names]
  const patience = { requestTimeout: arrivalMs, connectionsCheckingInterval: Math.ceil(arrivalMs / 3) }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    handle(devnet, request, response, ownNames).catch((error: unknown) => {
      // The client disconnected before the body arrived: no response needed, and not our error.
      if (request.destroyed && !request.complete) return void response.destroy()
      console.error(error)
      if (!response.headersSent) sendProblem(response, 500, 'The devnet failed to respond. See its log.')
      else response.destroy()
    })
  }
  const servers = viewNames.map(() =>
    createServer({ maxHeaderSize: MAX_HEADERS, ...patience }, serve).on('clientError', refuseUnreadable),
  )
  const closeSockets = serveSockets(devnet, servers, ownNames)
  const { address, family, port: taken } = await listenOnConsecutivePorts(servers, host, port)
  let reported = ''
  // A failing block is retried ten times a second; log the same error once. Requests report it every time.
  const reportOnce = (error: unknown) => {
    if (String(error) !== reported) console.error(error)
    reported = String(error)
  }
  // Make blocks between requests, so that the next request does not wait for them.
  const ticking = setInterval(() => devnet.simulation.catchUp()?.catch(reportOnce), TICK_MS).unref()
  const shown = family === 'IPv6' ? `[${address}]` : address
  return {
    url: `http://${shown}:${taken}`,
    async close() {
      clearInterval(ticking)
      closeSockets()
      await Promise.all(servers.map(closeServer))
    },
  }
}

async function handle(
  devnet: Devnet,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ownNames: readonly string[],
): Promise<void> {
  const target = incoming.url ?? ''
  if (target.length > MAX_URL) return sendProblem(outgoing, 414, `The URL is longer than ${MAX_URL} characters.`)
  const url = `http://devnet${target}`
  if (!target.startsWith('/') || !URL.canParse(url)) return sendProblem(outgoing, 400, 'The URL cannot be parsed.')
  const method = incoming.method ?? 'GET'
  if (method === 'TRACE') return sendProblem(outgoing, 405, 'TRACE is not allowed.', { allow: METHODS })
  if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(method)) {
    return sendProblem(outgoing, 501, 'The HTTP method is not supported.')
  }
  const body = method === 'POST' ? await readBody(incoming) : undefined
  // Discard an unread body, or the connection waits forever.
  incoming.resume()
  if (body === 'too large') return sendProblem(outgoing, 413, 'The body is larger than 1 MB.')
  const objection = checkRequestSource(incoming, new URL(url).pathname, ownNames)
  if (objection) return sendRefusal(outgoing, objection)
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const facts = { method, signal: gone.signal, ...(body === undefined ? {} : { body }) }
  const response = await devnet.transport(new Request(url, facts))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/** Reads a body, up to the largest that any endpoint accepts. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    // Read to the end: a client sees the refusal only after sending everything. The request timeout limits this.
    if (size <= MAX_BODY) parts.push(part)
  }
  return size > MAX_BODY ? 'too large' : new Uint8Array(Buffer.concat(parts))
}

const sendProblem = (outgoing: ServerResponse, status: number, error: string, headers: Headers = {}) =>
  sendJson(outgoing, status, { error }, headers)

const sendRefusal = (outgoing: ServerResponse, { code, message, hint }: ControlRefusal) =>
  sendJson(outgoing, refusals[code].status, { error: message, code, hint })

function sendJson(outgoing: ServerResponse, status: number, facts: object, headers: Headers = {}): void {
  const body = JSON.stringify(facts)
  outgoing.writeHead(status, {
    ...headers,
    'access-control-allow-origin': '*',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  outgoing.end(body)
}

/**
 * Responds to a request that Node could not parse. It has no response object, so the response is written to the socket.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, message } = unreadable[error.code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'The request cannot be parsed.',
  }
  const body = JSON.stringify({ error: message })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  // Close the connection, which a client that sends a byte at a time would keep open forever.
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy())
}

const unreadable: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request did not arrive in time.' },
}

/**
 * Serves the WebSocket APIs of chains on these servers, at and below "/chain/<CHAIN>". Returns a function that closes
 * all connections.
 */
function serveSockets(devnet: Devnet, servers: readonly Server[], ownNames: readonly string[]): () => void {
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
