import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { isRead } from './asked.ts'
import type { ClientAddress } from './clientAddress.ts'
import { answerCondition } from './conditional.ts'
import { boundConnections, type ConnectionLimits, connectionLimits } from './connections.ts'
import { expectationFailed, type Failure, failureAnswer, internalError, noTunnel } from './failure.ts'
import { objectionTo, readIncoming } from './incoming.ts'
import { createMemory, keyOf, type Memory } from './memory.ts'
import { type Outgoing, sendOutgoing } from './outgoing.ts'
import type { Router } from './router.ts'
import { answerUnreadable, endWithFailure } from './unreadable.ts'

export interface ServerOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  readonly clientAddress: ClientAddress
  /** Whether a Host header names this site. Absent: every name is taken. */
  readonly isOwnHost?: (host: string) => boolean
  readonly connections?: Partial<ConnectionLimits>
  readonly log: (line: string) => void
}

/** What answers once it is there; a request that comes before it waits. */
export interface Readiness {
  readonly router: Promise<Router>
  /** Stands in the links of error objects. */
  readonly siteUrl: () => string
}

export interface RunningServer {
  readonly port: number
  /** For development: connections that want another protocol than HTTP, such as the reload channel. */
  readonly onUpgrade: (listener: (message: IncomingMessage, socket: Duplex, head: Buffer) => void) => void
  /** Takes no new request, gives those in flight five seconds, and resolves when every socket is closed. */
  readonly close: () => Promise<void>
}

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
}
const graceMs = 5_000
/** How long a client may still send what has already been refused, so that it can read the refusal. */
const lingerMs = 2_000

const everyHost = () => true

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  readiness: Readiness,
  { clientAddress, isOwnHost = everyHost, log }: ServerOptions,
  memory: Memory,
): Promise<void> {
  const { method = 'GET' } = message
  const refuse = async (failure: Failure) => {
    await sendOutgoing(method, failureAnswer(failure, readiness.siteUrl()), response)
    message.resume()
    setTimeout(() => message.destroy(), lingerMs).unref()
  }
  const objection = objectionTo(message, isOwnHost)
  if (objection) return refuse(objection)
  const key = keyOf(message)
  const known = memory.recall(key)
  const send = (outgoing: Outgoing) => {
    const due = isRead({ method }) ? answerCondition(message.headers['if-none-match'], outgoing) : outgoing
    return sendOutgoing(method, due, response)
  }
  if (known) return send(known)
  const requestId = randomUUID()
  try {
    const incoming = await readIncoming(message, response, clientAddress, requestId)
    if ('status' in incoming) return await refuse(incoming)
    const router = await readiness.router
    const routed = await router(incoming.asked, incoming.visit)
    if (routed.lasting) memory.keep(key, routed.answer)
    await send(routed.answer)
  } catch (error) {
    if (response.destroyed || message.errored) return
    log(`${requestId} ${method} ${message.url} failed: ${error instanceof Error ? error.stack : String(error)}`)
    if (response.headersSent) response.destroy()
    else await sendOutgoing(method, failureAnswer(internalError(requestId), readiness.siteUrl()), response)
  }
}

async function close(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const socket of upgraded) socket.destroy()
  const patience = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(patience)
}

/** Listens. Rejects with Node's own error when the port is taken or the host is not this machine's. */
export async function listen(options: ServerOptions, readiness: Readiness): Promise<RunningServer> {
  const memory = createMemory()
  // A missing Host is refused in our own words.
  const server = createServer({ ...timeouts, requireHostHeader: false }, (message, response) => {
    response.on('error', () => {})
    // A connection that is kept alive would hold up the end.
    response.on('close', () => server.listening || setImmediate(() => server.closeIdleConnections()))
    connections.inTurn(message, response, () => {
      void answer(message, response, readiness, options, memory).catch((error: unknown) => options.log(String(error)))
    })
  })
  const connections = boundConnections(server, { ...connectionLimits, ...options.connections })
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, connections, readiness.siteUrl))
  server.on('connect', ({ method = 'CONNECT' }, socket) =>
    endWithFailure(socket, noTunnel, method, readiness.siteUrl()),
  )
  server.on('checkExpectation', ({ method = 'GET' }: IncomingMessage, response: ServerResponse) => {
    void sendOutgoing(method, failureAnswer(expectationFailed, readiness.siteUrl()), response)
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
    close: () => close(server, upgraded),
  }
}
