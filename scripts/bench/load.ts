import { connect, type Socket } from 'node:net'

export interface Load {
  /** Of a server on this machine. */
  readonly port: number
  /** Requests as they go over the wire, asked in turns. */
  readonly requests: readonly Buffer[]
  readonly connections: number
  readonly ms: number
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
 * Rejects for an answer that is no 2xx or does not tell its length, and for a connection that breaks.
 */
export async function load({ port, requests, connections, ms }: Load): Promise<Loaded> {
  const begun = performance.now()
  let answers = 0
  const ask = (socket: Socket) => {
    if (performance.now() - begun >= ms) return false
    socket.write(requests[answers++ % requests.length] ?? '')
    return true
  }
  await Promise.all(Array.from({ length: connections }, () => converse(port, ask)))
  return { answers, perSecond: (1000 * answers) / (performance.now() - begun) }
}

/** One connection, on which `ask` is called at the beginning and after each answer, until it asks nothing any more. */
function converse(port: number, ask: (socket: Socket) => boolean): Promise<void> {
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
        missing = end + endOfHead.length + lengthIn(head)
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
function lengthIn(head: string): number {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (!/^HTTP\/1\.1 2/.test(head) || length === undefined) throw new Error(`Answered with ${head}`)
  return Number(length)
}
