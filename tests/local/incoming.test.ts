import { afterEach, describe, expect, test } from 'vitest'
import { listen, type RunningServer } from '../../src/local/httpServer.ts'
import { BytesResponse, byteText } from '../../src/std/knownBytes.ts'

let server: RunningServer | undefined
afterEach(() => server?.close())

/** Sends a POST to a server that answers with what a handler returns. */
async function post(body: string | undefined, handle: (request: Request) => Promise<unknown>): Promise<unknown> {
  server = await listen(
    { host: '127.0.0.1', port: 0, clientAddress: (socket) => socket, log: () => undefined },
    { router: Promise.resolve(async (request) => Response.json(await handle(request))), siteUrl: () => '' },
  )
  const headers = { 'content-type': 'text/x-own' }
  const init = { method: 'POST', headers, ...(body === undefined ? {} : { body }) }
  return (await fetch(`http://127.0.0.1:${server.port}/x?y=1`, init)).json()
}

/** Returns the name of the error that a call throws. */
function attempt(call: () => unknown): string {
  try {
    call()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

describe('the body of a request', () => {
  test('is read in every way that a request is read', async () => {
    const text = '{"a":"ü"}'
    const reads: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
      bytes: async (request) => Buffer.from(await request.bytes()).toString(),
      buffer: async (request) => Buffer.from(await request.arrayBuffer()).toString(),
      text: (request) => request.text(),
      json: async (request) => JSON.stringify(await request.json()),
      blob: async (request) => (await request.blob()).text(),
      stream: (request) => new Response(request.body).text(),
      clone: async (request) => (await request.clone().text()) && request.text(),
      copy: async (request) => new Request('http://other.example/', request).text(),
    }
    for (const [name, read] of Object.entries(reads)) {
      expect(await post(text, read), name).toBe(text)
      await server?.close()
    }
    expect(await post(text, async (request) => (await request.blob()).type)).toBe('text/x-own')
  })

  test('is read once, whichever way comes first', async () => {
    for (const first of [(request: Request) => request.bytes(), (request: Request) => request.text()]) {
      const read = async (request: Request) => {
        const before = request.bodyUsed
        await first(request)
        const second = await Promise.allSettled([request.bytes(), request.text()])
        return [before, request.bodyUsed, ...second.map(({ status }) => status)]
      }
      expect(await post('x', read)).toEqual([false, true, 'rejected', 'rejected'])
      await server?.close()
      expect(await post('x', async (request) => first(request).then(() => attempt(() => request.clone())))).toBe(
        'TypeError',
      )
      await server?.close()
    }
  })

  test('is absent without bytes', async () => {
    expect(await post(undefined, async (request) => [request.body, await request.text()])).toEqual([null, ''])
  })
})

describe('a text body', () => {
  test('arrives as UTF-8, short or long, whatever its letters', async () => {
    for (const letter of ['a', 'é', '€', '😀']) {
      for (const text of [letter, letter.repeat(10_000)]) {
        const headers = { 'content-type': 'text/plain', 'content-length': String(Buffer.byteLength(text)) }
        const router = async () => new BytesResponse(byteText(text), { headers })
        server = await listen(
          { host: '127.0.0.1', port: 0, clientAddress: (socket) => socket, log: () => undefined },
          { router: Promise.resolve(router), siteUrl: () => '' },
        )
        const response = await fetch(`http://127.0.0.1:${server.port}/`)
        expect(await response.text()).toBe(text)
        await server.close()
      }
    }
  })
})

describe('a request', () => {
  test('has every member that a Request has, with the same value', async () => {
    const members = Object.entries(Object.getOwnPropertyDescriptors(Request.prototype)).flatMap(([name, { get }]) =>
      get === undefined || ['signal', 'headers', 'body'].includes(name) ? [] : [name],
    )
    const read = async (request: Request) => {
      const same = new Request(request.url, request)
      const differing = members.filter((name) => Reflect.get(same, name) !== Reflect.get(request, name))
      return [request instanceof Request, request.method, new URL(request.url).pathname, differing, [...same.headers]]
    }
    const [isRequest, method, path, differing, headers] = (await post(undefined, read)) as unknown[]
    expect([isRequest, method, path, differing]).toEqual([true, 'POST', '/x', []])
    expect(headers).toContainEqual(['content-type', 'text/x-own'])
    expect(headers).toContainEqual(['x-nf-client-connection-ip', '127.0.0.1'])
  })
})
