import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
let served: ServedDevnet

beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
})
afterAll(() => served.close())

const ways: readonly (readonly [string, () => { readonly transport: Transport; readonly origin: string }])[] = [
  ['in this process', () => ({ transport: devnet.transport, origin: 'http://devnet.example' })],
  ['over HTTP', () => ({ transport: (request) => fetch(request), origin: served.url })],
]

const longMemo = '='.repeat(1_048_576)
const chainPaths = ['BTC/tx', 'DASH/api/v2/sendtx/', 'GAIA/cosmos/tx/v1beta1/txs', 'TRON/wallet/broadcasttransaction']
const rpcPaths = ['ETH', 'XRP', 'SOL']
const garbage = ['', '{', '[]', 'null', '\u0000\u0001', '{"jsonrpc":"2.0","id":1,"method":7}', '[[[[[[]]]]]]']

describe.each(ways)('%s', (_, wayOf) => {
  const get = async (path: string, init?: RequestInit) => {
    const { transport, origin } = wayOf()
    const response = await transport(new Request(`${origin}${path}`, init))
    return { status: response.status, text: await response.text() }
  }
  const quote = (query: string) => get(`/thornode/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&${query}`)

  test('an unknown path gets the node’s response', async () => {
    const { status, text } = await get('/thornode/thorchain/nothing/at/all')
    expect(status).toBe(501)
    expect(JSON.parse(text)).toEqual({ code: 12, message: 'Not Implemented', details: [] })
    expect((await get('/midgard/v2/nothing')).status).toBe(404)
    expect((await get('/nothing')).status).toBe(404)
    expect((await get('/chain/NOPE/tx')).status).toBe(404)
    expect((await get('/thornode/thorchain/%ff')).status).toBeGreaterThanOrEqual(400)
  })

  test.each(['-1', '0', '1e99', '9'.repeat(400), 'NaN', '0x10', ' 1', '1.5', '%00'])(
    'an amount of "%s" is refused in the node’s own shape',
    async (amount) => {
      const { status, text } = await quote(`amount=${amount}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    },
  )

  test.each(chainPaths)('garbage sent to /chain/%s is refused', async (path) => {
    for (const body of garbage) {
      const { status } = await get(`/chain/${path}`, { method: 'POST', body })
      expect(status).toBeLessThan(600)
    }
    expect((await get(`/chain/${path}`, { method: 'POST', body: longMemo + longMemo })).status).toBe(413)
  })

  test.each(rpcPaths)('garbage sent to the JSON-RPC of %s gets a response', async (path) => {
    for (const body of garbage) expect((await get(`/chain/${path}`, { method: 'POST', body })).status).toBeLessThan(600)
  })

  test('a memo of a megabyte is refused and nothing moves', async () => {
    const { height } = devnet.state.THORCHAIN
    const fields = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '100000000', memo: longMemo.slice(200) }
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await get('/devnet/deposit', { method: 'POST', headers, body: JSON.stringify(fields) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(devnet.state.THORCHAIN.height).toBe(height)
  })

  test('the devnet still responds and makes blocks afterwards', async () => {
    const { height } = devnet.state.THORCHAIN
    await devnet.simulation.step(2)
    expect(devnet.state.THORCHAIN.height).toBe(height + 2)
    expect((await get('/thornode/thorchain/pools')).status).toBe(200)
    expect((await quote('amount=10000000')).status).toBe(200)
  })
})
