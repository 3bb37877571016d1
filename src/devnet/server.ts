import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_BODY } from './chains/answerChain.ts'
import { checkRequestSource } from './checkRequestSource.ts'
import { type ControlRefusal, refusals } from './controls/refusal.ts'
import type { Devnet } from './devnet.ts'
import { closeServer, listenInRow } from './listen.ts'
import { viewNames } from './views.ts'

/** How often a served devnet looks at the clock. */
const TICK_MS = 100
const MAX_URL = 8_192
const MAX_HEADERS = 16_384
const ARRIVAL_MS = 15_000

export interface ServeOptions {
  readonly host: string
  /** The first of three ports in a row; 0 takes any free ones. */
  readonly port: number
  /** Names, besides loopback ones, under which this machine's pages and the devnet are reached. */
  readonly names?: readonly string[]
  /** Milliseconds in which a request has to arrive whole; fifteen seconds unless given. */
  readonly arrivalMs?: number
}

export interface ServedDevnet {
  /** "http://127.0.0.1:8889", no slash at the end. View 2 is on the port after it, view 3 on the next. */
  readonly url: string
  /** Stops listening and ends every connection. */
  readonly close: () => Promise<void>
}

/**
 * Serves a devnet over HTTP until it is closed: the whole of it on three ports, one for each view, so that a view that
 * hangs uses up no browser's connections to the others. Throws `ServeError` when the host or a port cannot be taken.
 */
export async function serveDevnet(devnet: Devnet, options: ServeOptions): Promise<ServedDevnet> {
  const { host, port, arrivalMs = ARRIVAL_MS, names = [] } = options
  const ownNames = [host.toLowerCase(), ...names]
  const patience = { requestTimeout: arrivalMs, connectionsCheckingInterval: Math.ceil(arrivalMs / 3) }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    answer(devnet, request, response, ownNames).catch((error: unknown) => {
      // Who leaves before the body is there wants no answer, and is no fault of ours.
      if (request.destroyed && !request.complete) return void response.destroy()
      console.error(error)
      if (!response.headersSent) sendProblem(response, 500, 'The devnet failed to answer; its log says why.')
      else response.destroy()
    })
  }
  const servers = viewNames.map(() =>
    createServer({ maxHeaderSize: MAX_HEADERS, ...patience }, serve).on('clientError', refuseUnreadable),
  )
  const { address, family, port: taken } = await listenInRow(servers, host, port)
  let reported = ''
  // What keeps a block from being made does so ten times a second; whoever asks hears of it every time.
  const reportOnce = (error: unknown) => {
    if (String(error) !== reported) console.error(error)
    reported = String(error)
  }
  // Time passes while nobody asks, so that whoever asks next does not wait for it.
  const ticking = setInterval(() => devnet.simulation.catchUp()?.catch(reportOnce), TICK_MS).unref()
  const shown = family === 'IPv6' ? `[${address}]` : address
  return {
    url: `http://${shown}:${taken}`,
    async close() {
      clearInterval(ticking)
      await Promise.all(servers.map(closeServer))
    },
  }
}

async function answer(
  devnet: Devnet,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ownNames: readonly string[],
): Promise<void> {
  const target = incoming.url ?? ''
  if (target.length > MAX_URL) return sendProblem(outgoing, 414, `The URL is longer than ${MAX_URL} characters.`)
  const url = `http://devnet${target}`
  if (!target.startsWith('/') || !URL.canParse(url)) return sendProblem(outgoing, 400, 'The URL cannot be read.')
  const method = incoming.method ?? 'GET'
  if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(method)) {
    return sendProblem(outgoing, 501, 'The method is not one of HTTP that is served here.')
  }
  const body = method === 'POST' ? await readBody(incoming) : undefined
  // What is not read must be let go, or the connection waits for ever.
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

/** The bytes of a body, unless they are more than any endpoint takes. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    // A sender hears the refusal only when it has been let to the end; the request's timeout bounds that.
    if (size <= MAX_BODY) parts.push(part)
  }
  return size > MAX_BODY ? 'too large' : new Uint8Array(Buffer.concat(parts))
}

const sendProblem = (outgoing: ServerResponse, status: number, error: string) => sendJson(outgoing, status, { error })

const sendRefusal = (outgoing: ServerResponse, { code, message, hint }: ControlRefusal) =>
  sendJson(outgoing, refusals[code].status, { error: message, code, hint })

function sendJson(outgoing: ServerResponse, status: number, facts: object): void {
  const body = JSON.stringify(facts)
  outgoing.writeHead(status, {
    'access-control-allow-origin': '*',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  outgoing.end(body)
}

/** A request that Node could not parse has no response object; the answer is written by hand. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, says } = unreadable[error.code ?? ''] ?? {
    status: '400 Bad Request',
    says: 'The request cannot be read.',
  }
  const body = JSON.stringify({ error: says })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  // Whoever goes on sending a byte at a time would hold the connection for ever.
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy())
}

const unreadable: Readonly<Record<string, { readonly status: string; readonly says: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', says: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', says: 'The request did not arrive in time.' },
}
