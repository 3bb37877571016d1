import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { request } from './request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

describe('a failed request', () => {
  test.each([
    [
      '/thorchain/pool/BTC.NONE',
      400,
      { code: 3, message: "pool: BTC.NONE doesn't exist: invalid request", details: [] },
    ],
    ['/thorchain/thorname/nobody', 500, { code: 2, message: expect.stringContaining("THORName doesn't exist") }],
    ['/thorchain/lastblock/NONE', 400, { code: 3, message: expect.stringContaining('invalid request') }],
    ['/thorchain/outbound_fee/a.b.c!', 400, { code: 3 }],
    ['/thorchain/block?height=999999999', 500, { code: 2 }],
    ['/thorchain/block?height=soon', 400, { code: 3 }],
    ['/thorchain/mimir/node/nobody', 500, { code: 2, message: 'invalid account address: unknown request' }],
    ['/thorchain/oracle/price/none', 400, { code: 3 }],
    ['/thorchain/no/such/thing', 501, { code: 12, message: 'Not Implemented', details: [] }],
    ['/thornode/no/such/thing', 501, { code: 12 }],
    ['/thorchain/quote/swap?from_asset=BTC.BTC', 400, { code: 3 }],
  ])('of THORNode has code, message and details: %s', async (path, status, body) => {
    expect(await request(devnet, path)).toMatchObject({ status, body: { details: [], ...body } })
  })

  test.each([
    ['/mayachain/pool/BTC.NONE', 404],
    ['/mayachain/mayaname/nobody', 404],
    ['/mayachain/no/such/thing', 404],
    ['/mayachain/quote/limit', 404],
    ['/mayachain/quote/swap?from_asset=BTC.BTC', 200],
  ])('of Mayanode has one field, error: %s', async (path, status) => {
    const response = await request<object>(devnet, path)
    expect(response).toMatchObject({ status, body: { error: expect.stringMatching(/./) } })
    expect(Object.keys(response.body)).toEqual(['error'])
  })

  test.each([
    ['/midgard/v3/pools', 404, '404 page not found\n'],
    ['/midgard/v2/nothing', 404, '404 page not found\n'],
    ['/midgard/v2/pool/BTC.NONE', 400, 'Bad Request: Unknown pool: BTC.NONE\n'],
    ['/midgard/v2/pools?what=1', 400, 'Bad Request: Unkown key: what\n'],
    ['/midgard/v2/actions?offset=-1', 500, "'offset' must be a non-negative integer\n"],
    ['/midgard/v2/thorname/lookup/nobody', 404, 'Not Found\n'],
    ['/mayamidgard/v2/mayaname/lookup/nobody', 404, 'Not Found\n'],
    ['/midgard/v2/balance/nobody?height=1&timestamp=1', 400, expect.stringMatching(/^Bad Request: only one of/)],
    ['/midgard/v2/balance/nobody?height=1', 400, expect.stringMatching(/^Bad Request: no balances are kept/)],
  ])('of Midgard is a line of plain text: %s', async (path, status, text) => {
    const response = await devnet.transport(new Request(`http://devnet.test${path}`))
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each([
    ['/nowhere', 404],
    ['/thorchain/%E0%A4%A', 400],
    ['/thorchain/constructor', 501],
    ['/constructor', 404],
  ])('is JSON everywhere else: %s', async (path, status) => {
    const response = await request<object>(devnet, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('an unsupported method lists the supported ones', async () => {
    const response = await request(devnet, '/thorchain/pools', 'POST')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('every response', () => {
  test('is readable from any origin, including its Date', async () => {
    const { headers } = await request(devnet, '/thorchain/ping')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('Date')
    expect(Date.parse(headers.get('date') ?? '')).toBe(1_795_000_000_000)
  })

  test('to a preflight is empty and allows the supported methods', async () => {
    const { status, headers, body } = await request(devnet, '/thorchain/pools', 'OPTIONS')
    expect([status, body]).toEqual([204, undefined])
    expect(headers.get('access-control-allow-methods')).toContain('GET')
  })

  test('to HEAD has the headers of GET and no body', async () => {
    const whole = await request(devnet, '/thorchain/pools')
    const head = await request(devnet, '/thorchain/pools', 'HEAD')
    expect(head.body).toBeUndefined()
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  })

  test('of Mayanode has its block in headers', async () => {
    const { headers } = await request(devnet, '/mayanode/mayachain/pools')
    expect(headers.get('x-mayachain-height')).toBe(String(devnet.state.MAYACHAIN.height))
    expect(Date.parse(headers.get('x-mayachain-time') ?? '')).toBe(devnet.state.MAYACHAIN.time * 1000)
  })
})
