import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { units } from '../../../src/core/asset/amount.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'

const Socket = createRequire(import.meta.url)('ws') as typeof WebSocket
let now = 1_795_000_000_000
const devnet = createDevnet({ now: () => now })
let served: ServedDevnet

beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
})
afterAll(() => served.close())

const urlOf = (path: string): string => `${served.url.replace('http', 'ws')}${path}`

/** Opens a connection and collects its messages. */
async function open(path = '/chain/XRP') {
  const socket = new Socket(urlOf(path))
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as Record<string, unknown>))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = async (body: unknown) => {
    const count = messages.length
    socket.send(typeof body === 'string' ? body : JSON.stringify(body))
    await expect.poll(() => messages.length).toBeGreaterThan(count)
    return messages[count]
  }
  return { socket, messages, send }
}

/** Returns the HTTP status of a refused upgrade. */
const refusalOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new Socket(urlOf(path), { headers })
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('open', () => reject(new Error('The connection was accepted.')))
    socket.once('error', () => {})
  })

describe('the WebSocket of the XRP Ledger', () => {
  test('returns the result of a command with its id', async () => {
    const { socket, send } = await open()
    expect(await send({ id: 5, command: 'ping' })).toMatchObject({
      id: 5,
      result: {},
      status: 'success',
      type: 'response',
    })
    expect(await send({ id: 6, command: 'server_info' })).toMatchObject({
      result: {
        info: { network_id: expect.any(Number), validated_ledger: { base_fee_xrp: 0.00001, reserve_base_xrp: 1 } },
      },
    })
    socket.terminate()
  })

  test.each([
    [
      { id: 1, command: 'constructor' },
      { id: 1, status: 'error', error: 'unknownCmd', request: { command: 'constructor' } },
    ],
    [{ id: 2 }, { id: 2, status: 'error', error: 'missingCommand' }],
    ['[', { status: 'error', error: 'missingCommand' }],
    [
      { id: 3, command: 'subscribe', streams: ['none'] },
      { id: 3, error: 'malformedStream' },
    ],
    [
      { id: 4, command: 'subscribe', accounts: 7 },
      { id: 4, error: 'invalidParams' },
    ],
    [
      { id: 5, command: 'ledger', ledger_index: 5 },
      { id: 5, error: 'lgrNotFound' },
    ],
    [
      { id: 6, command: 'account_tx', account: 'nobody' },
      { id: 6, error: 'actMalformed' },
    ],
  ])('refuses %j', async (request, response) => {
    const { socket, send } = await open()
    expect(await send(request)).toMatchObject({ ...response, type: 'response' })
    socket.terminate()
  })

  test('reports new ledgers and an account’s payments to their subscribers until they unsubscribe', async () => {
    const chain = devnet.chains?.get('XRP')
    const address = chain?.addressOf('subscriber') ?? ''
    const { socket, messages, send } = await open()
    await send({ command: 'subscribe', streams: ['ledger'], accounts: [address] })
    const hash = chain?.faucet({ to: address, asset: 'XRP.XRP', amount: units(10_000_000_000n) })
    now += 12_000
    await expect.poll(() => messages.some(({ type }) => type === 'transaction')).toBe(true)
    const paid = messages.find(({ type }) => type === 'transaction')
    expect(paid).toMatchObject({
      hash,
      validated: true,
      engine_result: 'tesSUCCESS',
      tx_json: { Destination: address },
    })
    const closed = messages.find(({ type }) => type === 'ledgerClosed')
    expect(closed).toMatchObject({ txn_count: 1, ledger_index: chain?.height() })
    await send({ command: 'unsubscribe', streams: ['ledger'], accounts: [address] })
    const count = messages.length
    now += 12_000
    await send({ command: 'ping' })
    expect(messages.slice(count).map(({ type }) => type)).toEqual(['response'])
    socket.terminate()
  })
})

describe('the WebSocket of CometBFT', () => {
  test('reports new blocks and the transactions that match a query', async () => {
    const chain = devnet.chains?.get('GAIA')
    const address = chain?.addressOf('subscriber') ?? ''
    const { socket, messages, send } = await open('/chain/GAIA/websocket')
    const call = (id: number, method: string, params: object = {}) => send({ jsonrpc: '2.0', id, method, params })
    expect(await call(1, 'subscribe', { query: "tm.event='NewBlock'" })).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    const query = `tm.event='Tx' AND transfer.recipient='${address}'`
    await call(2, 'subscribe', { query })
    expect(await call(3, 'status')).toMatchObject({ id: 3, result: { node_info: { network: 'localgaia' } } })
    chain?.faucet({ to: chain.addressOf('another'), asset: 'GAIA.ATOM', amount: units(100_000_000n) })
    const hash = chain?.faucet({ to: address, asset: 'GAIA.ATOM', amount: units(100_000_000n) })
    now += 12_000
    await expect.poll(() => messages.filter(({ id }) => id === 2).length).toBe(2)
    const [, paid] = messages.filter(({ id }) => id === 2)
    expect(paid).toMatchObject({
      result: { query, events: { 'tx.hash': [hash] }, data: { type: 'tendermint/event/Tx' } },
    })
    expect(messages.filter(({ id }) => id === 1)[1]).toMatchObject({
      result: { data: { value: { block: { header: {} } } } },
    })
    expect(await call(4, 'unsubscribe_all')).toMatchObject({ id: 4, result: {} })
    socket.terminate()
  })

  test('refuses an invalid query, an unknown subscription and a sixth subscription', async () => {
    const { socket, send } = await open('/chain/GAIA/websocket')
    expect(await send({ id: 1, method: 'subscribe', params: { query: 'x' } })).toMatchObject({
      error: { code: -32_603 },
    })
    expect(await send({ id: 2, method: 'unsubscribe', params: { query: 'x' } })).toMatchObject({
      error: { data: 'subscription not found' },
    })
    for (let height = 1; height <= 5; height++) {
      await send({ id: 3, method: 'subscribe', params: { query: `tx.height=${height}` } })
    }
    expect(await send({ id: 4, method: 'subscribe', params: { query: 'tx.height=6' } })).toMatchObject({
      error: { data: 'max_subscriptions_per_client 5 reached' },
    })
    expect(await send('[')).toMatchObject({ error: { code: -32_600 } })
    socket.terminate()
  })
})

describe('a WebSocket request', () => {
  test.each(['/chain/BTC', '/chain/NONE', '/', '/devnet'])('is refused at %s, which has no WebSocket', async (path) => {
    expect(await refusalOf(path)).toBe(404)
  })

  test('is refused under a foreign host name', async () => {
    expect(await refusalOf('/chain/XRP', { host: 'evil.example' })).toBe(403)
  })

  test('of more than a megabyte closes the connection', async () => {
    const { socket } = await open()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.send('x'.repeat(1_048_577))
    expect(await closed).toBe(1009)
  })
})

test('closing the devnet ends open connections', async () => {
  const own = await serveDevnet(createDevnet({ now: () => now }), { host: '127.0.0.1', port: 0 })
  const socket = new Socket(`${own.url.replace('http', 'ws')}/chain/XRP`)
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await own.close()
  expect(await closed).toBe(1006)
})
