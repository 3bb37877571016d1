import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Connections at once; more are closed without an answer. */
  readonly total: number
  /** The same for one address. A proxy has the address of all of its clients, so behind one there is no such limit. */
  readonly perAddress: number
  /** Requests that one connection may send before it has the answer to the first of them. */
  readonly pipelined: number
  /** How long a client may take nothing of an answer, in milliseconds. */
  readonly writeTimeoutMs: number
}

export const connectionLimits: ConnectionLimits = {
  total: 2_000,
  perAddress: 500,
  pipelined: 20,
  writeTimeoutMs: 20_000,
}

interface Connection {
  /** Requests without an answer. */
  waiting: number
  /** The beginnings of those that wait for an earlier answer. */
  readonly queue: (() => void)[]
  /** What is due after the last answer. */
  ending?: () => void
  /** The newest request, whose body may still be on its way. */
  newest?: { readonly message: IncomingMessage; readonly response: ServerResponse }
}

export interface Connections {
  /** Runs `work` after the answers to earlier requests of the same connection are out, so that they do not pile up. */
  readonly inTurn: (message: IncomingMessage, response: ServerResponse, work: () => void) => void
  /**
   * Runs `refuse` for bytes that cannot be read, when the answers to earlier requests of the connection are out. A request
   * that they cut off is refused by it; where that was answered already, the connection is closed.
   */
  readonly endUnreadable: (socket: Socket, refuse: () => void) => void
}

/**
 * Bounds what connections may hold: their number, the requests that wait on one, and the time in which a client takes
 * none of an answer that is ready. A request whose answer we still make is not hurried.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): Connections {
  const known = new WeakMap<Socket, Connection>()
  const connectionOf = (socket: Socket): Connection => {
    const found = known.get(socket) ?? { waiting: 0, queue: [] }
    known.set(socket, found)
    return found
  }
  server.maxConnections = limits.total
  boundAddresses(server, limits.perAddress)
  dropSlowReaders(server, limits.writeTimeoutMs)

  return {
    inTurn: (message, response, work) => {
      const { socket } = message
      const connection = connectionOf(socket)
      connection.waiting += 1
      connection.newest = { message, response }
      if (connection.waiting > limits.pipelined) return void socket.destroy()
      response.once('close', () => {
        connection.waiting -= 1
        const next = connection.queue.shift()
        if (next) next()
        else if (connection.waiting === 0) connection.ending?.()
      })
      if (connection.waiting === 1) work()
      else connection.queue.push(work)
    },
    endUnreadable: (socket, refuse) => {
      const connection = connectionOf(socket)
      const { newest } = connection
      const isCutOff = newest !== undefined && !newest.message.complete
      if (isCutOff && newest.response.headersSent) return void socket.destroy()
      const answersDue = connection.waiting - (isCutOff ? 1 : 0)
      if (answersDue === 0) return refuse()
      connection.ending = refuse
      if (!isCutOff) return
      connection.queue.pop()
      connection.waiting -= 1
    },
  }
}

/** Closes connections of an address that has too many. */
function boundAddresses(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > most) socket.destroy()
  })
}

/** How often in one timeout the connections are looked at. */
const looksPerTimeout = 8

/** Resets connections whose client takes nothing of what is written, whatever it sends meanwhile. */
function dropSlowReaders(server: Server, timeoutMs: number): void {
  const progress = new Map<Socket, { taken: number; at: number }>()
  const look = () => {
    const now = performance.now()
    for (const [socket, seen] of progress) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken) progress.set(socket, { taken, at: now })
      // An orderly end would wait in the system's buffers behind what the client does not take.
      else if (now - seen.at >= timeoutMs) socket.resetAndDestroy()
    }
  }
  const timer = setInterval(look, timeoutMs / looksPerTimeout).unref()
  server.on('connection', (socket) => {
    progress.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  server.once('close', () => clearInterval(timer))
}
