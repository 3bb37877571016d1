import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Concurrent connections; more are closed without a response. */
  readonly total: number
  /** Concurrent connections from one address. Not limited behind a proxy, where all clients share its address. */
  readonly perAddress: number
  /** Requests that one connection may send before the first response. */
  readonly pipelined: number
  /** How long a client may read no byte of a response, in milliseconds. */
  readonly writeTimeoutMs: number
}

export const connectionLimits: ConnectionLimits = {
  total: 2_000,
  perAddress: 500,
  pipelined: 20,
  writeTimeoutMs: 20_000,
}

interface Connection {
  /** Requests without a response. */
  waiting: number
  /** Callbacks that start the requests which wait for an earlier response. */
  readonly queue: (() => void)[]
  /** Runs after the last response. */
  ending?: () => void
  /** The response to the newest request, whose body may be incomplete. */
  newest?: ServerResponse
}

export interface Connections {
  /** Runs `work` after all earlier responses of the same connection are sent, so that they do not accumulate. */
  readonly inTurn: (response: ServerResponse, work: () => void) => void
  /**
   * Runs `refuse` for unreadable bytes after all earlier responses of the connection are sent. It also refuses an
   * incomplete request, which it gets. If that request already has a response, the connection is closed instead.
   */
  readonly endUnreadable: (socket: Socket, refuse: (unfinished: IncomingMessage | undefined) => void) => void
  /** Whether a connection has no other request that waits for a response. */
  readonly isLast: (socket: Socket) => boolean
}

/**
 * Limits the number of connections, the pipelined requests of each, and how long a client may stop reading a response.
 * The time that we need for a response does not count.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): Connections {
  const known = new WeakMap<Socket, Connection>()
  const connectionOf = (socket: Socket): Connection => {
    const found = known.get(socket)
    if (found) return found
    const added: Connection = { waiting: 0, queue: [] }
    known.set(socket, added)
    return added
  }
  server.maxConnections = limits.total
  boundAddresses(server, limits.perAddress)
  dropSlowReaders(server, limits.writeTimeoutMs)

  return {
    inTurn: (response, work) => {
      const { socket } = response.req
      const connection = connectionOf(socket)
      connection.waiting += 1
      connection.newest = response
      if (connection.waiting > limits.pipelined) return void socket.destroy()
      response.on('close', () => {
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
      const isCutOff = newest !== undefined && !newest.req.complete
      if (isCutOff && newest.headersSent) return void socket.destroy()
      const responsesDue = connection.waiting - (isCutOff ? 1 : 0)
      const end = () => refuse(isCutOff ? newest.req : undefined)
      if (responsesDue === 0) return end()
      connection.ending = end
      if (!isCutOff) return
      connection.queue.pop()
      connection.waiting -= 1
    },
    isLast: (socket) => connectionOf(socket).waiting <= 1,
  }
}

/** Closes new connections of an address that has too many. */
function boundAddresses(server: Server, maximum: number): void {
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
    if (count > maximum) socket.destroy()
  })
}

/** How often connections are checked within one timeout. */
const checksPerTimeout = 8

/** Resets connections whose client reads nothing of what is written, even if it keeps sending. */
function dropSlowReaders(server: Server, timeoutMs: number): void {
  const progress = new Map<Socket, { bytesRead: number; at: number }>()
  const check = () => {
    const now = performance.now()
    for (const [socket, seen] of progress) {
      const bytesRead = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || bytesRead !== seen.bytesRead) progress.set(socket, { bytesRead, at: now })
      // A graceful close would wait in the system's buffers behind the unread bytes.
      else if (now - seen.at >= timeoutMs) socket.resetAndDestroy()
    }
  }
  const timer = setInterval(check, timeoutMs / checksPerTimeout).unref()
  server.on('connection', (socket) => {
    progress.set(socket, { bytesRead: 0, at: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  server.once('close', () => clearInterval(timer))
}
