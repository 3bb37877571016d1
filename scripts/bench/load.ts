import { connect, type Socket } from 'node:net'

export interface Load {
  /** Port of a server on this machine. */
  readonly port: number
  /** Returns the bytes of a request by its number, from 0. */
  readonly request: (turn: number) => Buffer
  readonly connections: number
  /** Ends after this time, in milliseconds, or after this number of requests. */
  readonly until: { readonly ms: number } | { readonly count: number }
  /** Returns whether a status is expected. Default: 2xx. */
  readonly expects?: (status: number) => boolean
}

export interface Loaded {
  readonly responses: number
  readonly perSecond: number
}

/** Larger than any response, so that each is received at once. Reused for the next. */
const received = Buffer.alloc(256 * 1024)
const endOfHead = '\r\n\r\n'

/**
 * Sends requests over several connections, each again after its response. It only finds the end of a response, because
 * more work would slow down the measured server. Rejects for an unexpected status, a response without length, or a
 * broken connection.
 */
export async function load({ port, request, connections, until, expects = isSuccess }: Load): Promise<Loaded> {
  const begun = performance.now()
  let responses = 0
  const isOver = () => ('ms' in until ? performance.now() - begun >= until.ms : responses >= until.count)
  const send = (socket: Socket) => {
    if (isOver()) return false
    socket.write(request(responses++))
    return true
  }
  await Promise.all(Array.from({ length: connections }, () => converse(port, send, expects)))
  return { responses, perSecond: (1000 * responses) / (performance.now() - begun) }
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Runs one connection. Calls `send` at the start and after each response, until it returns false. */
function converse(
  port: number,
  send: (socket: Socket) => boolean,
  expects: (status: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let missing = 0
    const turn = () => {
      if (send(socket)) return
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

/** Returns the length of the body after a head. */
function lengthIn(head: string, expects: (status: number) => boolean): number {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const hasNoBody = status === 204 || status === 304
  const length = hasNoBody ? '0' : /^content-length: *(\d+)/im.exec(head)?.[1]
  if (!expects(status) || length === undefined) throw new Error(`Answered with ${head}`)
  return Number(length)
}
