import { describe, expect, test } from 'vitest'
import type { Stops } from '../../../../src/core/nodes/net/siteIncidents.ts'
import { withStops } from '../../../../src/core/nodes/net/withStops.ts'

const rows = [
  { chain: 'BTC', address: 'bc1vault', halted: false, chain_trading_paused: false, gas_rate: '3' },
  { chain: 'ETH', address: '0xvault', halted: false, chain_trading_paused: false, global_trading_paused: false },
]
const vaults = 'https://node.test/thorchain/inbound_addresses'
const quoteOf = (from: string, to: string) =>
  `https://node.test/thorchain/quote/swap?from_asset=${from}&to_asset=${to}&amount=1`

async function send(stops: Partial<Stops>, url: string, body: string = JSON.stringify(rows)) {
  const node = async () => new Response(body, { headers: { 'content-type': 'application/json' } })
  const transport = withStops('THORCHAIN', node, async () => ({ protocols: [], chains: [], ...stops }))
  const response = await transport(new Request(url))
  return { status: response.status, text: await response.text() }
}

describe('the transport of a site with stops', () => {
  test('changes nothing while nothing of the protocol is stopped', async () => {
    for (const stops of [{}, { protocols: ['MAYACHAIN' as const] }])
      expect(await send(stops, vaults)).toEqual({ status: 200, text: JSON.stringify(rows) })
  })

  test('halts the vault of a stopped chain only', async () => {
    const { text } = await send({ chains: ['BTC'] }, vaults)
    expect(JSON.parse(text)).toEqual([{ ...rows[0], halted: true, chain_trading_paused: true }, rows[1]])
  })

  test('halts every vault of a stopped protocol, everywhere', async () => {
    const { text } = await send({ protocols: ['THORCHAIN'] }, vaults)
    const halted = { halted: true, chain_trading_paused: true, global_trading_paused: true }
    expect(JSON.parse(text)).toEqual(rows.map((row) => ({ ...row, ...halted })))
  })

  test('refuses quotes of what is stopped, on either side, and passes others', async () => {
    for (const [from, to] of [
      ['BTC.BTC', 'ETH.ETH'],
      ['ETH.ETH', 'BTC.BTC'],
      ['BTC~BTC', 'THOR.RUNE'],
      ['BTC-BTC', 'ETH.ETH'],
    ] as const) {
      const { status, text } = await send({ chains: ['BTC'] }, quoteOf(from, to), '{}')
      expect([status, text], `${from} ${to}`).toEqual([400, expect.stringContaining('trading is halted')])
    }
    expect(await send({ chains: ['BTC'] }, quoteOf('ETH.ETH', 'THOR.RUNE'), '{}')).toEqual({ status: 200, text: '{}' })
    expect(await send({ chains: ['BTC'] }, 'https://node.test/thorchain/pools', '[]')).toEqual({
      status: 200,
      text: '[]',
    })
  })

  test('leaves a body alone that is no list of vaults', async () => {
    for (const body of ['{"halted":1', '{"error":"x"}'])
      expect(await send({ chains: ['BTC'] }, vaults, body)).toEqual({ status: 200, text: body })
  })
})
