import { connect, type Socket } from 'node:net'

export interface Load {
  /** Of a server on this machine. */
  readonly port: number
  /** Returns the request of a turn, from 0 on, as it goes over the wire. */
  readonly request: (turn: number) => Buffer
  readonly connections: number
  /** Ends after this time, in milliseconds, or after this number of requests. */
  readonly until: { readonly ms: number } | { readonly count: number }
  /** Whether an answer with this status is one of those expected; 2xx unless given. */
  readonly expects?: (status: number) => boolean
}

export interface Loaded {
  readonly answers: number
  readonly perSecond: number
}

/** Larger than any answer, so that one that is there is received at once. It is overwritten with the next. */
const received = Buffer.alloc(256 * 1024)
const endOfHead = '\r\n\r\n'

/**
 * Asks over several connections at once, each again as soon as it was answered. It does no more than find where an
 * answer ends, because whatever else it did with the bytes would be measured as the server's slowness.
 * Rejects for an answer whose status is not expected or that has no length, and for a connection that breaks.
 */
export async function load({ port, request, connections, until, expects = isSuccess }: Load): Promise<Loaded> {
  const begun = performance.now()
  let answers = 0
  const isOver = () => ('ms' in until ? performance.now() - begun >= until.ms : answers >= until.count)
  const ask = (socket: Socket) => {
    if (isOver()) return false
    socket.write(request(answers++))
    return true
  }
  await Promise.all(Array.from({ length: connections }, () => converse(port, ask, expects)))
  return { answers, perSecond: (1000 * answers) / (performance.now() - begun) }
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** One connection, on which `ask` is called at the beginning and after each answer, until it asks nothing any more. */
function converse(port: number, ask: (socket: Socket) => boolean, expects: (status: number) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let missing = 0
    const turn = () => {
      if (ask(socket)) return
      resolve()
      socket.destroy()
    }
    const take = (size: number) => {
      if (missing === 0) {
        const end = received.subarray(0, size).indexOf(endOfHead, 'latin1')
        head += received.toString('latin1', 0, end < 0 ? size : end)
        if (end < 0) return
        missing = end + endOfHead.length + lengthIn(head, expects)
        head = ''
      }
      missing -= size
      if (missing === 0) turn()
    }
    const callback = (size: number) => {
      try {
        take(size)
      } catch (error) {
        socket.destroy(error as Error)
      }
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: received, callback } })
    socket
      .once('connect', turn)
      .once('error', reject)
      .once('close', () => reject(new Error('The connection broke.')))
  })
}

/** The length of the body that follows a head. */
function lengthIn(head: string, expects: (status: number) => boolean): number {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const hasNoBody = status === 204 || status === 304
  const length = hasNoBody ? '0' : /^content-length: *(\d+)/im.exec(head)?.[1]
  if (!expects(status) || length === undefined) throw new Error(`Answered with ${head}`)
  return Number(length)
}
