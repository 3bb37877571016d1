import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Environment, exchange } from '../../../src/components/console/exchange.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function listen(handle: Parameters<typeof createServer>[1] & object): Promise<string> {
  server = createServer(handle)
  const listening = server
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  const address = listening.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : ''
}

let time = 0
const around: Environment = {
  fetch: (url, init) => fetch(url, init),
  clock: () => {
    time += 40
    return time
  },
  isOnline: () => true,
}
const get = (url: string) => ({ method: 'GET', url, headers: [['X-Note', 'a']] }) as const
const never = new AbortController().signal

describe('exchange', () => {
  test('returns status, headers, body, duration and retry time', async () => {
    const url = await listen(({ headers }, answer) =>
      answer.writeHead(429, { 'retry-after': '17' }).end(`{"note":"${headers['x-note']}"}`),
    )
    const outcome = await exchange(get(url), never, around)
    expect(outcome).toMatchObject({
      state: 'answered',
      answer: { status: 429, body: '{"note":"a"}', milliseconds: 40, retryAfter: 17 },
    })
  })

  test('ends immediately when cancelled', async () => {
    const url = await listen(() => undefined)
    const stop = new AbortController()
    const outcome = exchange(get(url), stop.signal, around)
    stop.abort()
    expect(await outcome).toEqual({ state: 'cancelled' })
    server?.closeAllConnections()
  })

  test('distinguishes a missing response from being offline', async () => {
    const url = await listen((_, answer) => answer.destroy())
    expect(await exchange(get(url), never, around)).toEqual({ state: 'silent' })
    let calls = 0
    const offline = { ...around, isOnline: () => false, fetch: async () => Response.json(calls++) }
    expect(await exchange(get(url), never, offline)).toEqual({ state: 'offline' })
    expect(calls).toBe(0)
  })

  test('does not send an invalid header', async () => {
    let calls = 0
    const counting = { ...around, fetch: async () => Response.json(calls++) }
    for (const header of [
      ['a b', 'c'],
      ['X-Note', '→'],
    ] as const)
      expect(await exchange({ ...get('http://127.0.0.1/'), headers: [header] }, never, counting)).toMatchObject({
        state: 'unsendable',
      })
    expect(calls).toBe(0)
  })
})
