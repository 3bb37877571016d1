import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { apiErrors } from '../../src/contract/apiErrors.ts'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import type { ConnectionLimits } from '../../src/local/connections.ts'
import { listen, type RunningServer } from '../../src/local/httpServer.ts'
import { forbiddenHost, restarting } from '../../src/local/localErrors.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { isOwnHost } from '../../src/server/transport/ownHosts.ts'
import { fixtures, rawRequest, sendRaw } from './fixtureSite.ts'

const running: RunningServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) await server.close()
})

async function serve(connections: Partial<ConnectionLimits> = {}, publishDir?: string): Promise<number> {
  const siteUrl = 'http://fixture.example'
  const log = () => {}
  const server = await listen(
    {
      host: '127.0.0.1',
      port: 0,
      clientAddress: clientAddressBehind([]),
      isOwnHost: (host) => isOwnHost(host, { names: ['fixture.example'], local: true }),
      connections,
      log,
    },
    {
      router: siteRouter({ root: fixtures, ...(publishDir === undefined ? {} : { publishDir }), siteUrl, log }),
      siteUrl: () => siteUrl,
    },
  )
  running.push(server)
  return server.port
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))
const get = (host: string, path = '/') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

/** A connection that is open, with what has come back on it so far. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { socket, closed }
}

describe('the Host header', () => {
  test('gives way to the host of a target in absolute form, as RFC 9112 has it', async () => {
    const port = await serve()
    for (const target of [
      'http://evil.example/',
      'HTTP://evil.example',
      'https://evil.example/api?x=1',
      'http://evil.example:80/',
    ]) {
      const answer = await sendRaw(port, get('localhost', target))
      expect([status(answer), answer], target).toEqual([403, expect.stringContaining('"forbidden_host"')])
    }
    expect(status(await sendRaw(port, get('evil.example', 'http://fixture.example/')))).toBe(200)
    expect(status(await sendRaw(port, get('evil.example', '/')))).toBe(403)
  })

  test('must be a host of the site, with any port, on every route', async () => {
    const port = await serve()
    for (const host of [
      'fixture.example',
      'FIXTURE.example:80',
      'localhost:1',
      '127.0.0.1',
      '[::1]:8888',
      'a.localhost',
    ])
      expect(status(await sendRaw(port, get(host))), host).toBe(200)
    for (const host of ['evil.example', 'evil.example:8888', 'localhost.evil.example', 'fixture.example.evil', 'x']) {
      for (const path of ['/', '/docs/guide', '/api', '/nothing', '/mailbox.json', '/.well-known/status']) {
        const answer = await sendRaw(port, get(host, path))
        expect([status(answer), answer], `${host}${path}`).toEqual([403, expect.stringContaining('"forbidden_host"')])
      }
    }
  })

  test('is checked before the response cache', async () => {
    const port = await serve()
    for (let round = 0; round < 2; round++) expect(status(await sendRaw(port, get('localhost')))).toBe(200)
    const twice = 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect(status(await sendRaw(port, twice))).toBe(400)
    expect(status(await sendRaw(port, twice.replace('\nHost', '\nhOST').replace('Host: local', 'Host: evil')))).toBe(
      400,
    )
  })

  test('is rejected with the error of the functions', () => {
    const { status: code, title, hint } = apiErrors.forbidden_host
    expect(forbiddenHost).toEqual({ status: code, code: 'forbidden_host', error: title, hint })
  })
})

test('a request that a stopping server gives up is answered with an error that the contract has', () => {
  const { status, title, hint } = apiErrors.restarting
  expect(restarting).toMatchObject({ status, code: 'restarting', error: title, hint })
})

describe('a request line', () => {
  test('of another version than HTTP/1 is rejected', async () => {
    const port = await serve()
    for (const version of ['2.0', '3.0', '0.9']) {
      const answer = await sendRaw(port, `GET / HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(status(answer), version).toBe(400)
    }
    expect(status(await sendRaw(port, 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n'))).toBe(200)
  })

  test('with an unsupported Expect or for a tunnel gets the error object', async () => {
    const port = await serve()
    const expecting = await sendRaw(port, rawRequest('/', 'GET', 'Expect: 200-ok\r\n'))
    expect([status(expecting), expecting]).toEqual([417, expect.stringContaining('"code":"invalid_input"')])
    const tunnel = await sendRaw(port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')
    expect([status(tunnel), tunnel]).toEqual([405, expect.stringContaining('"code":"method_not_allowed"')])
  })
})

describe('unparseable bytes', () => {
  const good = 'GET /docs/guide HTTP/1.1\r\nHost: localhost\r\n\r\n'

  test('are rejected after the responses to earlier requests, at once or later', async () => {
    const port = await serve()
    const pipelined = await sendRaw(port, `${good}${good}NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(statuses(pipelined)).toEqual([200, 200, 400])
    expect(pipelined.trimEnd()).toMatch(/"code":"invalid_input".*\}$/)
    const { socket, closed } = await open(port)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.write(good)
    await expect.poll(() => statuses(received)).toEqual([200])
    socket.write('GET / HTTP/1.1\r\nHost: a b\r\nX\r\n\r\n')
    await closed
    expect(statuses(received)).toEqual([200, 400])
  })

  test('inside a body reject the request that they interrupt', async () => {
    const port = await serve()
    const chunked = 'POST /api/body HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnothing\r\n'
    expect(statuses(await sendRaw(port, chunked))).toEqual([400])
    expect(statuses(await sendRaw(port, good + chunked))).toEqual([200, 400])
  })
})

describe('connections', () => {
  test('are closed when the client does not read, without delaying others', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portage-large-'))
    // More than the buffers of both ends of a connection hold.
    writeFileSync(path.join(folder, 'large.txt'), Buffer.alloc(32 * 1024 * 1024, 'x'))
    const port = await serve({ writeTimeoutMs: 300 }, folder)
    const { socket, closed } = await open(port)
    socket.pause()
    socket.write('GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => sendRaw(port, get('localhost', '/nothing')).then(status)).toBe(404)
    // A client that does not read learns of the end when it writes.
    await expect
      .poll(() => {
        socket.write('\r\n')
        return socket.destroyed
      })
      .toBe(true)
    await closed
    rmSync(folder, { recursive: true })
  })

  test('are kept open while their response is being created', async () => {
    const port = await serve({ writeTimeoutMs: 50 })
    expect(await sendRaw(port, rawRequest('/odd?do=slow'))).toMatch(/sl\r\n2\r\now\r\n0/)
  })

  test('are closed with too many requests before the first response', async () => {
    const port = await serve({ pipelined: 5 })
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const last = get('localhost')
    expect(statuses(await sendRaw(port, request.repeat(4) + last))).toEqual([200, 200, 200, 200, 200])
    expect(statuses(await sendRaw(port, request.repeat(6) + last)).length).toBeLessThan(6)
  })

  test('are closed without a response beyond the limits per address and in total', async () => {
    for (const limits of [{ perAddress: 3 }, { total: 3 }]) {
      const port = await serve(limits)
      const held = [await open(port), await open(port), await open(port)]
      const { closed } = await open(port)
      await closed
      held[0]?.socket.destroy()
      await held[0]?.closed
      await expect.poll(() => sendRaw(port, get('localhost')).then(status, () => 0)).toBe(200)
    }
  })
})
