import { untilAborted } from './body.ts'
import type { Clock } from './clock.ts'
import type { Transport } from './transport.ts'

/** The part of a browser's `WebSocket` that is used. */
export interface Socket {
  readonly send: (text: string) => void
  readonly close: () => void
  readonly addEventListener: (type: 'open' | 'message' | 'close' | 'error', listen: (event: object) => void) => void
}

export interface WebSocketOptions {
  /** Connects to a `wss:` address. */
  readonly connect: (url: string) => Socket
  readonly clock: Clock
}

/** How long a connection stays open without a request. */
const IDLE_MS = 20_000
/** Ids are larger than the small numbers of servers that ignore the request's id. */
const FIRST_ID = 1_000_000

/**
 * Creates a transport for servers that answer a JSON object with an `id` by one with the same `id`. The body of a
 * request is such an object without its id. Requests to one address share a connection, which closes after 20 idle
 * seconds.
 */
export function createWebSocketTransport({ connect, clock }: WebSocketOptions): Transport {
  const connections = new Map<string, Connection>()

  function connectionTo(url: string): Connection {
    const known = connections.get(url)
    if (known) return known
    const onEnd = () => {
      if (connections.get(url) === connection) connections.delete(url)
    }
    const connection = openConnection(connect(url), { clock, onEnd })
    connections.set(url, connection)
    return connection
  }

  return async (request) => {
    const { url, signal } = request
    const message = JSON.parse(await request.text()) as object
    signal.throwIfAborted()
    return new Response(await connectionTo(url).exchange(message, signal))
  }
}

interface Connection {
  /** Sends a message and resolves to the answer's text. Rejects when the connection ends or the signal aborts. */
  readonly exchange: (message: object, signal: AbortSignal) => Promise<string>
}

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: unknown) => void
}

function openConnection(socket: Socket, { clock, onEnd }: { clock: Clock; onEnd: () => void }): Connection {
  const waiting = new Map<number, Waiting>()
  let unsent: string[] | undefined = []
  let nextId = FIRST_ID
  let stopIdle = () => {}

  const end = () => {
    stopIdle()
    onEnd()
    socket.close()
    for (const { reject } of waiting.values()) reject(new TypeError('The connection was closed.'))
    waiting.clear()
  }
  const rest = () => {
    stopIdle()
    if (waiting.size === 0) stopIdle = clock.after(IDLE_MS, end)
  }

  socket.addEventListener('open', () => {
    for (const text of unsent ?? []) socket.send(text)
    unsent = undefined
  })
  socket.addEventListener('message', (event) => {
    const isAnswer = deliver('data' in event && typeof event.data === 'string' ? event.data : '', waiting, nextId)
    if (isAnswer) rest()
    else end()
  })
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)

  return {
    async exchange(message, signal) {
      stopIdle()
      const id = nextId++
      const answer = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }))
      const text = JSON.stringify({ ...message, id })
      if (unsent) unsent.push(text)
      else socket.send(text)
      return untilAborted(answer, signal).finally(() => {
        // A connection that leaves its only request unanswered may be dead.
        if (waiting.delete(id) && waiting.size === 0) end()
      })
    },
  }
}

/**
 * Hands a message to the request with its id. One without an id of ours answers every request, so that each fails at
 * once as an invalid answer; then returns false.
 */
function deliver(text: string, waiting: Map<number, Waiting>, nextId: number): boolean {
  const id = idOf(text)
  const isAnswer = id !== undefined && id >= FIRST_ID && id < nextId
  for (const [each, { resolve }] of [...waiting]) {
    if (isAnswer && each !== id) continue
    waiting.delete(each)
    resolve(text)
  }
  return isAnswer
}

function idOf(text: string): number | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
    return typeof id === 'number' ? id : undefined
  } catch {
    return undefined
  }
}
