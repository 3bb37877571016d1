import { describe, expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { getSwapQuote } from '../../src/server/handlers/getSwapQuote.ts'
import { invoke } from '../../src/server/invoke.ts'
import { addresses, healthy, inboundRow, quoteAnswer, type Script, scriptedNodes } from './scriptedNodes.ts'
import { createWorld } from './world.ts'

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
const withDestination = { ...pair, destination: addresses.destination }

function ask(raw: unknown, views: readonly Script[] = [healthy, healthy, healthy], asked: string[] = []) {
  return invoke(tools.swapQuote, getSwapQuote, raw, createWorld(scriptedNodes(views, asked)).world)
}

const without = (...keys: (keyof typeof quoteAnswer)[]) =>
  Object.fromEntries(Object.entries(quoteAnswer).filter(([key]) => !keys.includes(key as keyof typeof quoteAnswer)))

describe('a quote', () => {
  test('its figures are the node’s, to the digit', async () => {
    const quote = await ask(withDestination)
    const { outbound_delay_blocks: _unused, ...figures } = quoteAnswer
    expect(quote).toMatchObject(figures)
    expect(quote).toMatchObject({ ...pair, protocol: 'THORCHAIN', expires_at: '2026-10-07T02:07:23.000Z' })
    expect(quote.summary).toBe(
      '1 BTC.BTC becomes about 31.57691359 ETH.ETH after all fees, in about 1278 seconds, over THORChain.',
    )
  })

  test('the node is asked what the client asked', async () => {
    const asked: string[] = []
    await ask({ ...withDestination, amount: 5, streaming_interval: 3 }, [healthy, healthy, healthy], asked)
    expect(asked[0]).toBe(
      `thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=5&destination=${addresses.destination}&streaming_interval=3`,
    )
  })

  test('a refusal of the node keeps its code', async () => {
    const refusing = { ...healthy, '/thorchain/quote/swap': { code: 3, message: 'trading is halted: invalid request' } }
    await expect(ask(pair, [refusing, refusing, refusing])).rejects.toMatchObject({ code: 'trading_halted' })
  })
})

describe('the deposit address', () => {
  test('without a destination there is no address, no router and no memo, and nobody is asked for one', async () => {
    const asked: string[] = []
    const quote = await ask(pair, [healthy, healthy, healthy], asked)
    expect(JSON.stringify(quote)).not.toContain(addresses.vault)
    expect(quote).not.toHaveProperty('memo')
    expect(quote).not.toHaveProperty('inbound_address_withheld')
    expect(asked).toHaveLength(1)
  })

  test('it is told when a majority of the nodes confirms it, even if one is silent', async () => {
    expect(await ask(withDestination, [healthy, healthy, {}])).toMatchObject({ inbound_address: addresses.vault })
  })

  const naming = (address: typeof addresses.vault, facts = {}) => ({
    ...healthy,
    '/thorchain/inbound_addresses': [inboundRow(address, facts)],
  })

  test.each<[string, readonly Script[], string]>([
    [
      'the nodes disagree',
      [healthy, naming(addresses.other), { ...healthy, '/thorchain/inbound_addresses': [] }],
      'inbound_unconfirmed',
    ],
    ['most nodes are silent', [healthy, {}, {}], 'inbound_unconfirmed'],
    [
      'the quoting node names another address than the majority',
      [{ ...healthy, '/thorchain/quote/swap': { ...quoteAnswer, inbound_address: addresses.other } }, healthy, healthy],
      'inbound_unconfirmed',
    ],
    [
      'deposits are halted',
      Array.from({ length: 3 }, () => naming(addresses.vault, { halted: true })),
      'trading_halted',
    ],
    [
      'the nodes agree that the chain has no vault',
      Array.from({ length: 3 }, () => ({ ...healthy, '/thorchain/inbound_addresses': [] })),
      'unsupported_asset',
    ],
    [
      'the nodes’ heights are far apart',
      [1000, 2000, 3000].map((thorchain) => ({ ...healthy, '/thorchain/lastblock': [{ chain: 'BTC', thorchain }] })),
      'inbound_unconfirmed',
    ],
  ])('it is withheld with a reason that names no address when %s', async (_case, views, code) => {
    const quote = await ask(withDestination, views)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote).not.toHaveProperty('router')
    expect(quote.inbound_address_withheld?.code).toBe(code)
    expect(quote.inbound_address_withheld?.reason).toMatch(/\.$/)
    expect(JSON.stringify(quote)).not.toMatch(/bcrt1/)
  })

  test('a swap from the protocol’s own chain has a memo and nothing is withheld', async () => {
    const native = { ...healthy, '/thorchain/quote/swap': without('inbound_address') }
    const quote = await ask({ ...withDestination, from_asset: 'THOR.RUNE' }, [native, native, native])
    expect(quote.memo).toBe(quoteAnswer.memo)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote).not.toHaveProperty('inbound_address_withheld')
  })
})
