import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHostNameCheck, withHostNames } from '../../src/runtime/checkHostName.ts'

/** A DNS server on this machine. It answers with this code in the header (RFC 1035 §4.1.1), or never. */
let server: Socket
let queries: number
let answerCode: number | undefined
let resolver: Resolver

/** How long a server that answers may take (ms): the machine may be busy. */
const patience = 60_000

function resolverWithin(timeout: number): Resolver {
  const own = new Resolver({ timeout, tries: 1 })
  own.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`])
  return own
}

beforeEach(async () => {
  queries = 0
  answerCode = undefined
  server = createSocket('udp4', (message, { port, address }) => {
    queries += 1
    if (answerCode === undefined) return
    const answer = Buffer.from(message)
    answer.writeUInt16BE(0x8180 | answerCode, 2)
    server.send(answer, port, address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  resolver = resolverWithin(patience)
})
afterEach(() => void server.close())

function check(now = () => 0) {
  const sent: string[] = []
  const checkHostName = createHostNameCheck({ clock: { now, after: () => () => {} }, resolver })
  const send = withHostNames(async ({ url }) => {
    sent.push(url)
    return new Response()
  }, checkHostName)
  return { sent, send: (url: string) => send(new Request(url)) }
}

test('sends nothing to names for which no DNS server answers, and queries them once a minute', async () => {
  let now = 0
  resolver = resolverWithin(100)
  const { sent, send } = check(() => now)
  const urls = Array.from({ length: 40 }, (_, at) => `https://host${at % 20}.example.org/${at}`)
  const results = await Promise.allSettled(urls.map(send))
  expect(results.map(({ status }) => status)).toEqual(urls.map(() => 'rejected'))
  expect(sent).toEqual([])
  // A and AAAA of twenty names. The time limit may end before the server reads them.
  await expect.poll(() => queries).toBe(40)
  now = 59_999
  await expect(send(urls[0] ?? '')).rejects.toThrow('The DNS servers do not answer for host0.example.org.')
  expect(queries).toBe(40)
  now = 60_000
  await expect(send(urls[0] ?? '')).rejects.toThrow('do not answer')
  await expect.poll(() => queries).toBe(42)
})

test('rejects names whose servers fail', async () => {
  answerCode = 2
  const { sent, send } = check()
  await expect(send('https://one.example.org/')).rejects.toThrow('do not answer')
  expect(sent).toEqual([])
})

test('sends to names that DNS does not have, because the hosts file may have them', async () => {
  answerCode = 3
  const { sent, send } = check()
  await send('https://node.internal.example/')
  expect(sent).toEqual(['https://node.internal.example/'])
})

test.for(['http://127.0.0.1:8080/', 'http://[::1]:8080/', 'http://localhost:8080/'])(
  'sends to %s without a DNS query',
  async (url) => {
    const { sent, send } = check()
    await send(url)
    expect(sent).toEqual([url])
    expect(queries).toBe(0)
  },
)
