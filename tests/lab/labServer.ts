import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Authority, createAuthority } from './certificates.ts'
import type { Behaviour, ConnectionFault, Served } from './hosts.ts'
import { honest } from './hosts.ts'

/** A request that a host received. */
interface Received {
  readonly host: string
  readonly method: string
  /** Path and query. */
  readonly path: string
}

/** Handles a WebSocket handshake; the path is that of the request. */
export type Upgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface LabServer {
  readonly authority: Authority
  readonly port: number
  /** Every host name that resolves to this server, whatever its faults. */
  readonly hosts: readonly string[]
  readonly received: Received[]
  readonly setBehaviour: (host: string, behaviour: Behaviour) => void
  readonly setConnectionFault: (host: string, fault: ConnectionFault) => void
  readonly connectionFault: (host: string) => ConnectionFault | undefined
  /** Every host answers again. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export interface LabServerOptions {
  readonly served: readonly Served[]
  /** WebSocket services, by host. */
  readonly upgrades?: Readonly<Record<string, Upgrade>>
}

/** Starts one TLS server on a free port of this machine that answers for every host of `served`. */
export async function startLabServer({ served, upgrades = {} }: LabServerOptions): Promise<LabServer> {
  const behaviours = new Map<string, Behaviour>()
  const faults = new Map<string, ConnectionFault>()
  const received: Received[] = []
  const upgraded = new Set<Duplex>()
  const hosts = [...new Set([...served.map(({ url }) => new URL(url).hostname), ...Object.keys(upgrades)])]
  const authority = createAuthority(hosts)
  const server = createServer({
    SNICallback: (host, done) => {
      if (!hosts.includes(host)) return done(new Error(`No host ${host} in the laboratory.`))
      done(null, faults.get(host) === 'expired_certificate' ? authority.expired : authority.current)
    },
  })
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    void answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
  server.on('upgrade', (incoming, socket, head: Buffer) => {
    const host = incoming.headers.host ?? ''
    const path = incoming.url ?? '/'
    received.push({ host, method: 'WEBSOCKET', path })
    const upgrade = upgrades[host]
    if (upgrade === undefined || behaviours.has(host)) socket.destroy()
    else {
      upgraded.add(socket)
      upgrade(incoming, socket as Socket, head)
    }
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await requestOf(incoming)
    const { hostname: host, pathname, search } = new URL(request.url)
    received.push({ host, method: request.method, path: `${pathname}${search}` })
    const behaviour = behaviours.get(host) ?? honest
    const reply = await behaviour(request, (asked) => serve(served, asked))
    if (reply === 'hang') return
    if (reply === 'cut') incoming.socket.destroy()
    else await send(outgoing, reply)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    authority,
    port: (server.address() as AddressInfo).port,
    hosts,
    received,
    setBehaviour: (host, behaviour) => void behaviours.set(known(hosts, host), behaviour),
    setConnectionFault(host, fault) {
      faults.set(known(hosts, host), fault)
      // The next request needs a connection, which has the fault.
      server.closeAllConnections()
    },
    connectionFault: (host) => faults.get(host),
    reset() {
      behaviours.clear()
      faults.clear()
      received.length = 0
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
        server.close(() => done())
      }),
  }
}

function known(hosts: readonly string[], host: string): string {
  if (hosts.includes(host)) return host
  throw new RangeError(`No preset names the host ${host}.`)
}

/** Finds the service with the longest URL that begins the request's, and passes it the rest of the path. */
async function serve(served: readonly Served[], request: Request): Promise<Response> {
  const found = served
    .filter(
      ({ url }) =>
        request.url === url ||
        request.url.startsWith(`${url}/`) ||
        request.url.startsWith(`${url}?`) ||
        request.url === `${url}/`,
    )
    .sort((a, b) => b.url.length - a.url.length)[0]
  if (found === undefined) return new Response('<html><body>404 Not Found</body></html>', { status: 404 })
  const rest = request.url.slice(found.url.length).replace(/^(?!\/)/, '/')
  const body = request.method === 'POST' ? await request.text() : undefined
  return found.service(
    new Request(`https://service.invalid${rest}`, { method: request.method, ...(body === undefined ? {} : { body }) }),
  )
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = 'GET' } = incoming
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !/^(host|connection|transfer-encoding|content-length)$/.test(name)
      ? [[name, value] as const]
      : [],
  )
  const withBody = method === 'POST' ? { body: Buffer.concat(chunks) } : {}
  return new Request(`https://${incoming.headers.host}${incoming.url}`, {
    method,
    headers: [...headers] as [string, string][],
    ...withBody,
  })
}

/** Sends a reply. A list of allowed origins becomes one header line each, as behind a gateway that adds a second one. */
async function send(outgoing: ServerResponse, reply: Response): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer())
  for (const [name, value] of reply.headers) {
    outgoing.setHeader(name, name === 'access-control-allow-origin' ? value.split(', ') : value)
  }
  outgoing.writeHead(reply.status)
  outgoing.end(reply.status === 204 ? undefined : body)
}
