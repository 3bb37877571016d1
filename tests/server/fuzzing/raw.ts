import { connect } from 'node:net'
import type { Result } from './fuzz.ts'
import { checkNamed, namedRequest } from './hosts.ts'
import { createRandom, type Random } from './random.ts'
import { checkSecured } from './secured.ts'

const json = (body: string) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const email = '{"email":"first@example.org"}'
const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

/** Valid requests with the host of the server. */
const baseline: readonly ((host: string) => string)[] = [
  (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br, gzip\r\n\r\n`,
  (host) => `GET /.well-known/status HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  (host) => `GET /?mode=agent HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n\r\n`,
  (host) => `HEAD /nothing HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: "a"\r\n\r\n`,
  (host) => `GET /q/abc HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  (host) => `OPTIONS /mcp HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://a.example\r\n\r\n`,
  (host) => `POST /mcp HTTP/1.1\r\nHost: ${host}\r\n${json(list)}`,
  (host) => `POST /api/v1/newsletter HTTP/1.1\r\nHost: ${host}\r\nIdempotency-Key: a\r\n${json(email)}`,
  (host) =>
    `POST /api/newsletter HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n1b\r\n${email}\r\n0\r\n\r\n`,
]

/** What parsers stumble over. */
const failing: readonly string[] = [
  '\0',
  '\r\n',
  '\n',
  '\r',
  ' ',
  '\t',
  ':',
  '%',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '//',
  '\\',
  '?#',
  'http://[::1',
  'HTTP/9.9',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999\r\n',
  'Host: elsewhere.example\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'X-Forwarded-For: 1.2.3.4\r\n',
  `X: ${'a'.repeat(20_000)}\r\n`,
  'ffffffffffffffff\r\n',
  'é💥\u202e',
]

function bytesFor(host: string, random: Random): Buffer {
  if (random.oneIn(10)) return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)))
  let text = random.pick(baseline)(host)
  if (random.oneIn(6)) text += random.pick(baseline)(host)
  for (let hurts = random.below(4); hurts > 0; hurts -= 1) text = hurt(text, random)
  return Buffer.from(text, random.oneIn(2) ? 'utf8' : 'latin1')
}

function hurt(text: string, random: Random): string {
  const from = random.below(text.length)
  const to = Math.min(text.length, from + random.below(12))
  const line = text.indexOf('\r\n', from) + 2
  return random.pick([
    () => text.slice(0, from) + random.pick(failing) + text.slice(from),
    () => text.slice(0, line) + random.pick(failing) + text.slice(line),
    () => text.slice(0, from) + text.slice(to),
    () => text.slice(0, to) + text.slice(from),
    () => text.slice(0, from),
    () => text.slice(0, from) + String.fromCharCode(random.below(256)) + text.slice(from + 1),
  ])()
}

/** A connection that stays open longer has hung; no busy machine needs as much. */
const longestMs = 60_000

/** Everything that comes back until the server closes. A client that half-closes says first that it sends nothing more. */
function exchange({ hostname, port }: URL, bytes: Buffer, halfCloses = true): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection was still open after ${longestMs} ms`))
    }, longestMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may hang up on garbage in the middle of it.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(late)
      resolve(Buffer.concat(chunks).toString('latin1'))
    })
    if (halfCloses) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** Throws unless what came back is nothing, or begins with an answer that blames the client and has the site's headers. */
function statusOf(came: string): number | undefined {
  if (came === '') return undefined
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(came)?.[1])
  if (!(status >= 100 && status < 500)) throw new Error(`it answered ${came.slice(0, 300)}`)
  const head = came.slice(0, came.indexOf('\r\n\r\n'))
  if (status !== 100) checkSecured((name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim())
  return status
}

/** Writes bytes of every kind to a server on this machine, and asks at the end whether it still answers. */
export const fuzzRaw = (server: URL, run: FuzzRun): Promise<Result> =>
  fuzzConnections('raw bytes', server, run, (host, random) => ({ bytes: bytesFor(host, random), check: () => {} }))

/** Names the site in every way, its own and others, on every kind of address. */
export const fuzzHosts = (server: URL, run: FuzzRun): Promise<Result> =>
  fuzzConnections('hosts', server, run, (_host, random) => {
    const named = namedRequest(random)
    return { bytes: named.bytes, check: (status) => checkNamed(named, status), halfCloses: false }
  })

interface FuzzRun {
  readonly seed: number
  readonly count: number
}

interface Exchange {
  readonly bytes: Buffer
  readonly check: (status: number | undefined) => void
  readonly halfCloses?: boolean
}

async function fuzzConnections(
  target: string,
  server: URL,
  { seed, count }: FuzzRun,
  next: (host: string, random: Random) => Exchange,
): Promise<Result> {
  const local = new URL(server)
  local.hostname = '127.0.0.1'
  const findings: Result['findings'][number][] = []
  const statuses = new Map<number, number>()
  const one = async (round: number) => {
    const { bytes, check, halfCloses } = next(local.host, createRandom(seed + round))
    try {
      const status = statusOf(await exchange(local, bytes, halfCloses))
      check(status)
      if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    } catch (thrown) {
      findings.push({
        target,
        seed: seed + round,
        asked: bytes.toString('latin1').slice(0, 1_000),
        wrong: String(thrown),
      })
    }
  }
  for (let round = 0; round < count && findings.length < 5; round += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - round) }, (_, index) => one(round + index)))
  }
  // A server may drop a slow response for a client that has closed its side, so this one keeps it open.
  const sound = `GET /.well-known/status HTTP/1.1\r\nHost: ${local.host}\r\nConnection: close\r\n\r\n`
  const after = await exchange(local, Buffer.from(sound), false)
  if (!after.startsWith('HTTP/1.1 200 ')) {
    findings.push({ target, seed, asked: 'a sound request at the end', wrong: after.slice(0, 300) })
  }
  return { findings, statuses }
}
