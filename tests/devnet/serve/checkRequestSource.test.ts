import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
let served: ServedDevnet

beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0, names: ['swap.test'] })
})
afterAll(() => served.close())

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly host?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

const json = 'Content-Type: application/json'

/** Sends one request with the given headers. */
function send({ method = 'POST', path = '/devnet/step', host, headers = [json], body = '{"blocks":1}' }: Sent) {
  const { hostname, port } = new URL(served.url)
  const lines = [
    `Host: ${host ?? `127.0.0.1:${port}`}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...headers,
  ]
  return new Promise<{ status: number; body: unknown }>((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`),
    )
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () =>
      resolve({
        status: Number(received.split(' ')[1]),
        body: JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4) || 'null'),
      }),
    )
  })
}

describe('a control of a served devnet', () => {
  test.each([
    'http://localhost:8888',
    'http://127.0.0.1:8888',
    'http://[::1]:8888',
    'http://portage.localhost:8888',
    'http://swap.test',
  ])('is carried out for the page at %s', async (origin) => {
    expect(await send({ headers: [json, `Origin: ${origin}`] })).toMatchObject({ status: 200 })
  })

  test('is executed for a client without an Origin header', async () => {
    expect(await send({})).toMatchObject({ status: 200 })
    expect(await send({ headers: ['content-type: APPLICATION/json; charset=utf-8'] })).toMatchObject({ status: 200 })
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://203.0.113.5',
    'null',
    'file://',
    'http://evil',
    '',
  ])('is refused to the page at "%s"', async (origin) => {
    const { status, body } = await send({ headers: [json, `Origin: ${origin}`] })
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'forbidden_origin' })])
  })

  test.each([
    ['text/plain', ['Content-Type: text/plain']],
    ['a form', ['Content-Type: application/x-www-form-urlencoded']],
    ['several types', ['Content-Type: text/plain, application/json']],
    ['nothing', []],
  ])('is refused when its body is called %s', async (_, headers) => {
    for (const body of ['{}', '']) {
      const response = await send({ headers, body })
      expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    }
  })

  test('is refused under a different spelling of its path', async () => {
    for (const path of ['/devnet/step/', '/x/../devnet/step', '//devnet/../../devnet/step'])
      expect((await send({ path, headers: ['Content-Type: text/plain'] })).status, path).toBe(415)
  })
})

describe('a served devnet', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'devnet', 'swap.test', 'portage.localhost'])(
    'responds to the host name %s, with and without a port',
    async (name) => {
      for (const host of [name, `${name}:8889`])
        expect((await send({ method: 'GET', path: '/devnet', host, body: '' })).status, host).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:8889', 'a b'])(
    'refuses every request to the host name %s',
    async (host) => {
      for (const path of ['/', '/devnet', '/thorchain/pools', '/devnet/openapi.json']) {
        const response = await send({ method: 'GET', path, host, body: '' })
        expect(response).toMatchObject({ status: 403, body: { code: 'forbidden_host' } })
      }
    },
  )
})
