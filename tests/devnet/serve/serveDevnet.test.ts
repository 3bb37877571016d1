import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { ServeError } from '../../../src/devnet/serve/listen.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'
import { request } from '../request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })
let served: ServedDevnet

beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
})
afterAll(() => served.close())

/** Sends raw bytes and returns the response until the server closes the connection. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(served.url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (received += chunk.toString()))
    // A server may refuse and close before it has read everything; use the response received so far.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

describe('over HTTP', () => {
  test.each(['/thorchain/pools', '/2/mayanode/mayachain/inbound_addresses', '/midgard/v2/health', '/'])(
    'HTTP returns the same response for %s as the in-process transport',
    async (path) => {
      const response = await fetch(served.url + path)
      expect(await response.json()).toEqual((await request(devnet, path)).body)
    },
  )

  test('the Date header has the time of the given clock', async () => {
    const response = await fetch(`${served.url}/thorchain/ping`)
    expect(Date.parse(response.headers.get('date') ?? '')).toBe(1_795_000_000_000)
  })

  test('HEAD has a length and no body', async () => {
    const response = await fetch(`${served.url}/thorchain/pools`, { method: 'HEAD' })
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000)
    expect(await response.text()).toBe('')
  })

  test('one connection serves several requests', async () => {
    const rawRequest = 'GET /thorchain/ping HTTP/1.1\r\nHost: a\r\n'
    const reply = await raw(`${rawRequest}\r\n${rawRequest}Connection: close\r\n\r\n`)
    expect(reply.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  })

  test.each([
    ['/thorchain/%zz', '400'],
    ['//', '200'],
    [`/thorchain/pool/${'A'.repeat(9_000)}`, '414'],
    ['http://elsewhere.test/', '400'],
    ['/thorchain/../../etc/passwd', '404'],
    ['/thorchain/pool/%00', '400'],
  ])('the target %s is answered in JSON with %s', async (target, status) => {
    const reply = await raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(reply.split(' ')[1]).toBe(status)
    expect(reply).toMatch(/content-type: application\/json/i)
  })

  test('TRACE is not allowed, and its headers are not returned', async () => {
    const reply = await raw('TRACE /thorchain/ping HTTP/1.1\r\nHost: a\r\nX-Secret: 7\r\nConnection: close\r\n\r\n')
    expect(reply).toContain('405 Method Not Allowed')
    expect(reply).toMatch(/allow: GET, HEAD, POST, OPTIONS/i)
    expect(reply).not.toContain('X-Secret')
  })

  test('oversized headers are refused', async () => {
    const reply = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(reply).toContain('431')
  })

  test('invalid HTTP is refused', async () => {
    expect(await raw('noise\r\n\r\n')).toContain('400 Bad Request')
  })

  test('a body is left unread', async () => {
    const response = await fetch(`${served.url}/thorchain/pools`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(response.status).toBe(405)
  })
})

describe('the three views', () => {
  test('are served on three consecutive ports, each with every path', async () => {
    const first = Number(new URL(served.url).port)
    for (const port of [first, first + 1, first + 2]) {
      for (const path of ['/1/thornode', '/2/thornode', '/3/thornode', '']) {
        const response = await fetch(`http://127.0.0.1:${port}${path}/thorchain/lastblock`)
        expect(response.status, `${port}${path}`).toBe(200)
      }
    }
  })

  test('respond while another hangs with six open connections', async () => {
    const { port } = new URL(served.url)
    const order = (view: string, fault: string | null) =>
      fetch(`${served.url}/devnet/view`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ view, fault }),
      })
    expect((await order('3', 'timeout')).status).toBe(200)
    const gone = new AbortController()
    const hanging = [1, 2, 3, 4, 5, 6].map((count) =>
      fetch(`http://127.0.0.1:${Number(port) + 2}/3/thornode/thorchain/pools?${count}`, { signal: gone.signal }),
    )
    const reply = await fetch(`http://127.0.0.1:${Number(port) + 1}/2/thornode/thorchain/lastblock`)
    expect(reply.status).toBe(200)
    gone.abort()
    await Promise.allSettled(hanging)
    expect((await order('3', null)).status).toBe(200)
  })

  test('use no port when one of the three is unavailable', async () => {
    const port = Number(new URL(served.url).port) - 2
    await expect(serveDevnet(devnet, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port + 2} on 127.0.0.1 is already in use. The devnet uses three consecutive ports, starting at ${port}.`,
    )
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  })
})

describe('an unavailable address', () => {
  test('reports that the port is in use', async () => {
    const port = Number(new URL(served.url).port)
    await expect(serveDevnet(devnet, { host: '127.0.0.1', port })).rejects.toThrow(
      new ServeError(`Port ${port} on 127.0.0.1 is already in use. Choose another with --port.`),
    )
  })

  test('reports that the machine has no such address', async () => {
    await expect(serveDevnet(devnet, { host: '192.0.2.1', port: 0 })).rejects.toThrow(/no address "192\.0\.2\.1"/)
  })
})

test('closing ends open connections and frees the port', async () => {
  const own = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
  await fetch(`${own.url}/health`)
  await own.close()
  await expect(fetch(`${own.url}/health`)).rejects.toThrow()
})

test.each([
  'GET /health HTTP/1.1\r\nHost: devnet\r\nX-slow: ',
  'POST /devnet/step HTTP/1.1\r\nHost: devnet\r\nContent-Length: 900000\r\n\r\n{',
])('a request that never ends is let go, though its sender goes on: %j', async (beginning) => {
  const slow = await serveDevnet(devnet, { host: '127.0.0.1', port: 0, arrivalMs: 150 })
  const { port } = new URL(slow.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  let output = ''
  socket.on('data', (bytes) => {
    output += String(bytes)
  })
  socket.on('error', () => {})
  socket.write(beginning)
  const drip = setInterval(() => socket.write('x'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  expect(output).toMatch(/^HTTP\/1\.1 408 Request Timeout|^$/)
  await slow.close()
})
