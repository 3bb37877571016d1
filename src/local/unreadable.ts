import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Connections } from './connections.ts'
import { type Failure, failureMessage, malformedRequest } from './failure.ts'

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

/**
 * Answers bytes that are not valid HTTP with an error object. Responses to earlier requests of the connection are sent
 * first.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  connections: Connections,
  siteUrl: () => string,
): void {
  if (!(socket instanceof Socket) || !socket.writable) return void socket.destroy()
  const failure = failures[error.code ?? ''] ?? malformedRequest
  // A HEAD request, as far as it can be recognised, gets no body.
  const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined
  const method = packet?.toString('latin1', 0, 5) === 'HEAD ' ? 'HEAD' : 'GET'
  connections.endUnreadable(socket, () => endWithFailure(socket, failure, method, siteUrl()))
}

/** Writes an error to a socket that has no response object, and closes it. */
export function endWithFailure(socket: Duplex, failure: Failure, method: string, siteUrl: string): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = failureMessage(failure, siteUrl)
  const bytes = Buffer.from(body)
  const lines = Object.entries({ ...headers, connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  const sent = method === 'HEAD' ? [] : [bytes]
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  socket.end(Buffer.concat([Buffer.from(`${statusLine}\r\n${head}\r\n\r\n`), ...sent]))
}
