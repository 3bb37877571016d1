import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { matchesEntityTag } from '../std/matchesEntityTag.ts'
import { pathnameOf } from '../std/pathnameOf.ts'
import type { ClientAddress } from './clientAddress.ts'
import type { ConnectionLimits, Connections } from './connections.ts'
import { boundConnections, connectionLimits } from './connections.ts'
import type { RequestMeta } from './functionContext.ts'
import { checkRequest, pathIn, readIncoming } from './incoming.ts'
import { isRead } from './isRead.ts'
import { createKeptResponses, type KeptResponses } from './keptResponses.ts'
import type { Failure, FailurePlace } from './localErrors.ts'
import {
  expectationFailed,
  failureMessage,
  failureResponse,
  internalError,
  malformedRequest,
  noTunnel,
  restarting,
} from './localErrors.ts'
import type { OperatorRoutes } from './operatorRoutes.ts'
import type { Router } from './router.ts'
import { sendResponse, sendWritten } from './sendResponse.ts'

/** Parser errors that have a response of their own; all others are a malformed request. */
const failures: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'The request’s URL and headers are too long.',
    code: 'invalid_input',
    hint: 'Keep URL and headers together under 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'The request was not complete in time.',
    code: 'invalid_input',
    hint: 'Send the whole request without a pause.',
  },
}

export interface ServerOptions {
  readonly host: string
  /** 0 chooses a free port. */
  readonly port: number
  readonly clientAddress: ClientAddress
  /** Whether a Host header names this site. Every name is accepted by default. */
  readonly isOwnHost?: (host: string) => boolean
  readonly connections?: Partial<ConnectionLimits>
  /** Answers some paths without the router, and before there is one. */
  readonly operatorRoutes?: OperatorRoutes
  /** Receives every request when its response is sent or its client is gone. */
  readonly onRequest?: (request: ServedRequest) => void
  readonly log: (line: string) => void
}

/** A request as logs and metrics describe it: without its address, its query and its sender. */
export interface ServedRequest {
  readonly id: string
  readonly method: string
  /** A path template, or "files", "redirects", "none" without a match, or "refused". */
  readonly route: string
  readonly status: number
  readonly tookMs: number
}

/** The site to serve. Requests wait until its router is ready. */
export interface Readiness {
  readonly router: Promise<Router>
  /** Base URL of the links in error objects. */
  readonly siteUrl: () => string
}

export interface RunningServer {
  readonly port: number
  /** For development: handles upgraded connections, such as the reload channel. */
  readonly onUpgrade: (listener: (message: IncomingMessage, socket: Duplex, head: Buffer) => void) => void
  /**
   * Refuses new connections, closes idle ones, gives requests in flight 4.5 seconds, answers the others with 503, and
   * resolves when every socket is closed. Responses in that time end their connection.
   */
  readonly close: () => Promise<void>
}

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
/** How long requests in flight may take after the server is told to stop. */
export const graceMs = 5_000
/** When those without a response are answered with an error instead. */
const answerMs = 4_500
/** How long a client may keep sending a refused request, so that it can read the refusal. */
const lingerMs = 2_000

const everyHost = () => true
const ignore = () => {}

/** Any word can be a method, so those that nothing here answers share one name. */
const methodOf = (method: string) => (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other')

interface Stopping {
  /** Whether the response to a request is the last of its connection, because the server stops. */
  readonly endsConnection: (message: IncomingMessage) => boolean
  readonly open: OpenExchanges
}

/**
 * The exchanges in progress. A `Map` copies itself after every few dozen changes, and V8 keeps a dead copy with all that
 * was in it for long, which costs more than the rest of a small request.
 */
class OpenExchanges {
  readonly #list: Exchange[] = []
  add(exchange: Exchange): void {
    exchange.place = this.#list.length
    this.#list.push(exchange)
  }
  /** The last exchange takes the place of the deleted one. */
  delete(exchange: Exchange): void {
    const last = this.#list.pop()
    if (last === undefined || last === exchange) return
    this.#list[exchange.place] = last
    last.place = exchange.place
  }
  giveUp(): void {
    for (const exchange of this.#list.slice()) exchange.giveUp()
  }
}

interface Serving extends ServerOptions {
  readonly stopping: Stopping
  readonly kept: KeptResponses
  readonly readiness: Readiness
  /** The router, once it is ready. */
  router?: Router
}

/** A request and its response. */
class Exchange implements RequestMeta {
  readonly requestId = randomUUID()
  readonly nameRoute = (name: string) => {
    this.#route = name
  }
  ip = ''
  /** Its place among the open ones. */
  place = 0
  #route = 'refused'
  readonly #startedAt = performance.now()
  readonly #message: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #serving: Serving
  constructor(message: IncomingMessage, outgoing: ServerResponse, serving: Serving) {
    this.#message = message
    this.#outgoing = outgoing
    this.#serving = serving
  }

  /** Answers the request. */
  async serve(): Promise<void> {
    const { stopping, kept, isOwnHost = everyHost } = this.#serving
    const refusal = checkRequest(this.#message, isOwnHost)
    if (refusal) return this.#refuse(refusal)
    const known = stopping.endsConnection(this.#message) ? undefined : kept.find(this.#message)
    if (known) {
      this.#route = 'files'
      return sendWritten(known, this.#outgoing)
    }
    try {
      await this.#answer()
    } catch (error) {
      await this.#fail(error)
    }
  }

  /** Answers with an error, if there is no response yet. */
  giveUp(): void {
    void this.#send(this.#failure(restarting))
  }

  /** Reports the request. */
  end(): void {
    this.#serving.onRequest?.({
      id: this.requestId,
      method: methodOf(this.#message.method ?? 'GET'),
      route: this.#route,
      status: this.#outgoing.statusCode,
      tookMs: performance.now() - this.#startedAt,
    })
  }

  async #answer(): Promise<void> {
    const { clientAddress, operatorRoutes, kept } = this.#serving
    const incoming = await readIncoming(this.#message, this.#outgoing, clientAddress)
    if ('status' in incoming) return this.#refuse(incoming)
    const { request } = incoming
    this.ip = incoming.ip
    this.#route = 'none'
    const operated = operatorRoutes?.(request)
    if (operated) {
      this.#route = pathnameOf(request.url)
      return this.#send(await operated)
    }
    const router = this.#serving.router ?? (await this.#serving.readiness.router)
    const response = await router(request, this)
    kept.keep(this.#message, response)
    const condition = isRead(request) ? this.#message.headers['if-none-match'] : undefined
    await this.#send(applyCondition(condition, response))
  }

  #failure(failure: Failure): Response {
    const { siteUrl } = this.#serving.readiness
    return failureResponse(failure, { siteUrl: siteUrl(), path: pathIn(this.#message.url ?? '') })
  }

  async #refuse(failure: Failure): Promise<void> {
    await this.#send(this.#failure(failure))
    this.#message.resume()
    setTimeout(() => this.#message.destroy(), lingerMs).unref()
  }

  async #fail(error: unknown): Promise<void> {
    if (this.#outgoing.destroyed || this.#message.errored) return
    this.#serving.log(`request ${this.requestId} failed: ${error instanceof Error ? error.stack : String(error)}`)
    if (this.#outgoing.headersSent) this.#outgoing.destroy()
    else await this.#send(this.#failure(internalError(this.requestId)))
  }

  /** Sends a response. Returns nothing when it is handed over already. */
  #send(response: Response): Promise<void> | undefined {
    const { method = 'GET' } = this.#message
    // Answered already, because the server ends.
    if (this.#outgoing.headersSent) return void response.body?.cancel().catch(() => {})
    if (this.#serving.stopping.endsConnection(this.#message)) this.#outgoing.shouldKeepAlive = false
    return sendResponse(method, response, this.#outgoing)
  }
}

/** Most turns of the event loop that a stop waits for; each of them accepts connections. */
const acceptTurns = 200
/** A turn of this many milliseconds did little else. */
const quietTurnMs = 0.5

/**
 * Accepts the connections that the system has established, until a turn of the event loop had none. Closing the server
 * resets those that wait.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  await nextTurn()
  for (let turn = 0; turn < acceptTurns; turn++) {
    const before = accepted
    const since = performance.now()
    await nextTurn()
    if (accepted === before && performance.now() - since < quietTurnMs) break
  }
  server.off('connection', count)
}

async function close(server: Server, upgraded: ReadonlySet<Duplex>, { open }: Stopping): Promise<void> {
  await acceptWaiting(server)
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const socket of upgraded) socket.destroy()
  const answering = setTimeout(() => open.giveUp(), answerMs)
  const ending = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  for (const timer of [answering, ending]) clearTimeout(timer)
}

/** Starts listening. Rejects with Node's own error when the port is in use or the host is not this machine's. */
export async function listen(options: ServerOptions, readiness: Readiness): Promise<RunningServer> {
  // We refuse a missing Host ourselves, with our error object.
  const server = createServer({ ...timeouts, requireHostHeader: false }, (message, response) => {
    let exchange: Exchange | undefined
    response.on('error', ignore)
    // Connections that are kept alive would delay the close.
    response.on('close', () => {
      if (exchange) stopping.open.delete(exchange)
      exchange?.end()
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    connections.inTurn(response, () => {
      exchange = new Exchange(message, response, serving)
      stopping.open.add(exchange)
      exchange.serve().catch(logFailure)
    })
  })
  const logFailure = (error: unknown) => options.log(String(error))
  const connections = boundConnections(server, { ...connectionLimits, ...options.connections })
  const stopping: Stopping = {
    endsConnection: ({ socket }) => !server.listening && connections.isLast(socket),
    open: new OpenExchanges(),
  }
  const serving: Serving = { ...options, readiness, stopping, kept: createKeptResponses() }
  void readiness.router.then((router) => {
    serving.router = router
  }, ignore)
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, connections, readiness.siteUrl))
  server.on('connect', ({ method = 'CONNECT' }, socket) =>
    endWithFailure(socket, noTunnel, { method, siteUrl: readiness.siteUrl() }),
  )
  server.on('checkExpectation', ({ method = 'GET', url = '' }: IncomingMessage, response: ServerResponse) => {
    const place = { siteUrl: readiness.siteUrl(), path: pathIn(url) }
    void sendResponse(method, failureResponse(expectationFailed, place), response)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port, options.host, () => {
      server.off('error', failed)
      listening()
    })
  })
  const upgraded = new Set<Duplex>()
  return {
    port: (server.address() as AddressInfo).port,
    onUpgrade: (listener) => {
      server.on('upgrade', (message, socket, head) => {
        upgraded.add(socket)
        socket.on('close', () => upgraded.delete(socket))
        listener(message, socket, head)
      })
    },
    close: () => close(server, upgraded, stopping),
  }
}

/** Turns a 200 into a 304 without body when the client already has that version (If-None-Match). */
export function applyCondition(ifNoneMatch: string | undefined, response: Response): Response {
  if (ifNoneMatch === undefined || response.status !== 200) return response
  const etag = response.headers.get('etag')
  if (etag === null || !matchesEntityTag(ifNoneMatch, etag)) return response
  response.body?.cancel().catch(() => {})
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/**
 * Answers bytes that are not valid HTTP with an error object. Responses to earlier requests of the connection are sent
 * first.
 */
function answerUnreadable(error: ParserError, socket: Duplex, connections: Connections, siteUrl: () => string): void {
  if (!(socket instanceof Socket) || !socket.writable) return void socket.destroy()
  const failure = failures[error.code ?? ''] ?? malformedRequest
  connections.endUnreadable(socket, (unfinished) => {
    const place = unfinished ?? requestLineIn(error)
    endWithFailure(socket, failure, { method: place.method, path: pathIn(place.url ?? ''), siteUrl: siteUrl() })
  })
}

/** An error of Node's parser, with the bytes that it read and where it stopped. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: unknown; readonly bytesParsed?: unknown }

/** Reads method and target of the request that the parser stopped at, as far as they can be recognised. */
function requestLineIn({ rawPacket, bytesParsed }: ParserError): { readonly method?: string; readonly url?: string } {
  if (!Buffer.isBuffer(rawPacket)) return {}
  const end = typeof bytesParsed === 'number' && bytesParsed > 0 ? bytesParsed : rawPacket.length
  const lines = rawPacket.toString('latin1', 0, end).matchAll(/(?:^|\n)([A-Z]+) (\S+)/g)
  const [, method, url] = [...lines].at(-1) ?? []
  return method === undefined || url === undefined ? {} : { method, url }
}

interface SocketPlace extends FailurePlace {
  /** A HEAD request gets no body. */
  readonly method: string | undefined
}

/** Writes an error to a socket that has no response object, and closes it. */
function endWithFailure(socket: Duplex, failure: Failure, { method, ...place }: SocketPlace): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = failureMessage(failure, place)
  const bytes = Buffer.from(body)
  const lines = Object.entries({ ...headers, connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  const sent = method === 'HEAD' ? [] : [bytes]
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(Buffer.concat([Buffer.from(`${statusLine}\r\n${head}\r\n\r\n`), ...sent]))
}
