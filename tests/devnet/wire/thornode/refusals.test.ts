import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { nodeRoutes } from '../../../../src/devnet/wire/thornode/nodeRoutes.ts'
import { request } from '../../request.ts'
import { livingMachine, responseTo } from './livingMachine.ts'

const machines = { THORCHAIN: livingMachine('THORCHAIN'), MAYACHAIN: livingMachine('MAYACHAIN') }
const protocols = ['THORCHAIN', 'MAYACHAIN'] as const

/** Words that are no hash, no asset, no address and no number. */
const oddWords = [
  'x',
  '0x',
  'constructor',
  '__proto__',
  'ZZ'.repeat(32),
  '%00%01%02',
  '%F0%9F%98%80',
  'BTC..BTC~~BTC',
  "';--",
  '1'.repeat(77),
  '9'.repeat(5_000),
  'é'.repeat(400),
]

describe.each(protocols)('a path of %s with an odd parameter', (protocol) => {
  const prefix = protocol.toLowerCase()
  const patterns = Object.keys(nodeRoutes[protocol]).filter((pattern) => pattern.includes(':'))

  test.each(patterns)('returns the node’s error format: %s', (pattern) => {
    for (const word of [...oddWords, 'A'.repeat(1_000_000)]) {
      const path = pattern.replace(/:\w+/g, word.startsWith('%') ? word : encodeURIComponent(word))
      const { status, body } = responseTo(machines[protocol], `/${prefix}/${path}`)
      if (status === 200) continue
      const shape =
        protocol === 'THORCHAIN'
          ? { code: expect.any(Number), message: expect.any(String), details: [] }
          : { error: expect.any(String) }
      expect(body).toEqual(shape)
      expect(JSON.stringify(body).length).toBeLessThan(7_000)
    }
  })
})

describe('an invalid request', () => {
  test.each([
    ['/thorchain/tx/ABC', 400, 'fail to parse tx id: txid error: must be 64 characters (got 3): invalid request'],
    [`/thorchain/tx/${'99'.repeat(32)}`, 400, `tx: ${'99'.repeat(32)} doesn't exist: invalid request`],
    [
      '/thorchain/swap/streaming/12',
      400,
      'could not parse txid: txid error: must be 64 characters (got 2): invalid request',
    ],
    [`/thorchain/queue/swap/details/${'99'.repeat(32)}`, 400, /not found in any queue: invalid request$/],
    ['/thorchain/memo/BTC.BTC/00009', 400, /^reference memo not found for asset BTC\.BTC and reference 00009/],
    [`/thorchain/memo/${'99'.repeat(32)}`, 400, /^reference memo not found for hash/],
    ['/thorchain/memo/check/BTC.BTC/100000', 400, /zero reference/],
    ['/thorchain/memo/check/BTC.BTC/-5', 400, /^invalid amount/],
    ['/thorchain/memo/check/nothing!/5', 400, /^invalid asset/],
    ['/thorchain/trade/account/nobody', 400, /^could not parse address/],
    ['/thorchain/clout/swap/nobody', 400, /^could not parse address/],
    ['/thorchain/vault/nobody', 400, /^vault not found/],
    ['/thorchain/pool/BTC.NONE/liquidity_providers', 400, /doesn't exist/],
  ] as const)('is refused by THORNode: %s', (path, status, message) => {
    const { body, ...response } = responseTo(machines.THORCHAIN, path)
    expect(response.status).toBe(status)
    expect(body).toMatchObject({ code: 3, details: [] })
    expect((body as { message: string }).message).toMatch(message)
  })

  test.each([
    [`/mayachain/tx/${'99'.repeat(32)}`, /doesn't exist$/],
    ['/mayachain/tx/ABC', /must be 64 characters \(got 3\)$/],
    ['/mayachain/trade/account/nobody', /^could not parse address/],
    ['/mayachain/queue/limit_swaps', /Not Implemented/],
    ['/mayachain/memo/BTC.BTC/00001', /Not Implemented/],
    ['/mayachain/clout/swap/nobody', /^could not parse address/],
    ['/mayachain/securedassets', /Not Implemented/],
  ])('is refused by Mayanode, which has fewer paths: %s', (path, error) => {
    const { status, body } = responseTo(machines.MAYACHAIN, path)
    expect(status).toBe(404)
    expect(body).toEqual({ error: expect.stringMatching(error) })
  })
})

describe('over the transport', () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })

  test.each([
    '/thorchain/tx/status/%E0%A4%A',
    '/thornode/thorchain/tx/%',
    `/mayanode/mayachain/tx/status/${'%00'.repeat(300)}`,
    `/thorchain/memo/check/BTC.BTC/${'7'.repeat(200_000)}`,
    '/2/thorchain/queue/limit_swaps?limit=%ZZ&offset=\u0000',
  ])('invalid bytes are refused: %.60s', async (path) => {
    const { status, body } = await request<object>(devnet, path)
    expect(status).toBe(400 + (path.includes('mayachain') ? 4 : 0))
    expect(Object.keys(body)).not.toHaveLength(0)
  })

  test.each(['thorchain', 'thornode/thorchain', '1/thorchain', '3/thornode/thorchain', 'mayanode/mayachain'])(
    '/%s returns the same responses',
    async (prefix) => {
      const { status, body } = await request(devnet, `/${prefix}/tx/status/${'99'.repeat(32)}`)
      expect([status, body]).toEqual([200, { stages: { inbound_observed: expect.any(Object) } }])
    },
  )
})
