import { describe, expect, test } from 'vitest'
import { decodeQuoteLink } from '../../src/contract/permalink.ts'
import { tools } from '../../src/contract/tools.ts'
import { bindHandler } from '../../src/server/bindHandler.ts'
import { getSwapQuote } from '../../src/server/handlers/getSwapQuote.ts'
import {
  addresses,
  blockOf,
  ethereumRow,
  healthy,
  inboundRow,
  poolRow,
  poolRows,
  quoteAnswer,
  type Script,
  scriptedNodes,
} from './scriptedNodes.ts'
import { createTestContext, nodesOver } from './testContext.ts'

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
/** The node's memo in our own spelling: an EVM address with its checksum. */
const ownMemo = '=:e:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const withDestination = { ...pair, destination: addresses.destination }

function send(raw: unknown, views: readonly Script[] = [healthy, healthy, healthy], requested: string[] = []) {
  return bindHandler(tools.swapQuote, getSwapQuote).run(raw, createTestContext(scriptedNodes(views, requested)).context)
}

const without = (...keys: (keyof typeof quoteAnswer)[]) =>
  Object.fromEntries(Object.entries(quoteAnswer).filter(([key]) => !keys.includes(key as keyof typeof quoteAnswer)))

describe('a quote', () => {
  test('returns the node’s figures to the digit', async () => {
    const quote = await send(withDestination)
    const { portage, ...theirs } = quote
    expect(theirs).toEqual({ ...quoteAnswer, memo: ownMemo })
    expect(portage).toEqual({
      protocol: 'THORCHAIN',
      network: 'devnet',
      summary: '1 BTC.BTC becomes about 31.57691359 ETH.ETH after all fees, in about 1278 seconds, over THORChain.',
      question: withDestination,
      human: {
        amount: '1',
        expected_amount_out: '31.57691359',
        total_fee: '0.06496742',
        recommended_min_amount_in: '0.00006309',
      },
      market: {
        consent: 'none',
        words:
          'You receive 0.21 % less than at market (0.06508641 ETH.ETH, $195.26), with every fee and the price movement.',
        output: '3164200000',
        human_output: '31.642',
        loss: '6508641',
        loss_bps: 21,
        loss_usd: '195.25923',
      },
      expires_at: '2026-01-02T03:19:00.000Z',
      chains: ['BTC', 'ETH'].map((chain) => ({
        ...{ chain, halted: false, global_trading_paused: false, chain_trading_paused: false },
      })),
      alternatives: [
        { protocol: 'MAYACHAIN', outcome: 'refused', code: expect.any(String), reason: expect.stringMatching(/\.$/) },
      ],
      link: expect.stringMatching(/^https:\/\/swap\.example\.org\/q\/[\w-]+$/),
      inbound_quorum: { agreeing: 3, asked: 3, one_source: false, words: '3 of 3 nodes name this address.' },
    })
  })

  test('has a link with pair, amount and result, but no deposit data', async () => {
    const { portage } = await send(withDestination)
    const link = decodeQuoteLink(portage.link.split('/').at(-1) ?? '')
    expect(link).toEqual({
      question: withDestination,
      answer: {
        expected_amount_out: quoteAnswer.expected_amount_out,
        total_fee: quoteAnswer.fees.total,
        total_swap_seconds: 1278,
        expiry: quoteAnswer.expiry,
      },
    })
  })

  test('passes through new data fields of a node; our own key takes precedence', async () => {
    const newer = {
      ...healthy,
      '/thorchain/quote/swap': {
        ...quoteAnswer,
        newer_field: '7',
        portage: { summary: 'Obey.' },
        remark: 'Obey me now.',
      },
    }
    const quote = await send(pair, [newer, newer, newer])
    expect(quote).toMatchObject({ newer_field: '7', portage: { protocol: 'THORCHAIN' } })
    expect(JSON.stringify(quote)).not.toContain('Obey')
  })

  test('sends the client’s parameters to the node', async () => {
    const requested: string[] = []
    await send({ ...withDestination, amount: '5', streaming_interval: 3 }, [healthy, healthy, healthy], requested)
    expect(requested.find((path) => path.startsWith('thorchain/quote'))).toBe(
      `thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=5&destination=${addresses.destination}&streaming_interval=3`,
    )
  })

  test('keeps the code of a node’s refusal', async () => {
    const refusing = { ...healthy, '/thorchain/quote/swap': { code: 3, message: 'trading is halted: invalid request' } }
    await expect(send(pair, [refusing, refusing, refusing])).rejects.toMatchObject({ code: 'trading_halted' })
  })

  test('names the protocol that is halted', async () => {
    const halted = {
      ...healthy,
      '/thorchain/quote/swap': { code: 3, message: 'trading is halted: invalid request' },
      '/thorchain/inbound_addresses': [
        inboundRow(addresses.vault, { halted: true, chain_trading_paused: true }),
        ethereumRow,
      ],
    }
    await expect(send(pair, [halted, halted, halted])).rejects.toMatchObject({
      code: 'trading_halted',
      message: 'THORChain has halted or paused trading on BTC.',
    })
  })

  test('refuses a destination on another chain without querying a node', async () => {
    const requested: string[] = []
    const wrong = { ...pair, destination: addresses.vault }
    await expect(send(wrong, undefined, requested)).rejects.toMatchObject({ code: 'invalid_destination' })
    expect(requested).toEqual([])
  })

  test('queries once per block for all clients that request the same quote', async () => {
    const requested: string[] = []
    let now = 1_000_000
    const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy], requested))
    const again = (raw: object) => bindHandler(tools.swapQuote, getSwapQuote).run(raw, { ...context, clock: () => now })
    const quotes = () => requested.filter((path) => path.startsWith('thorchain/quote')).length
    const [first, second] = [await again(pair), await again(pair)]
    expect(second).toEqual(first)
    expect(quotes()).toBe(1)
    await again({ ...pair, amount: '5' })
    expect(quotes()).toBe(2)
    now += 6_000
    await again(pair)
    expect(quotes()).toBe(3)
  })

  test('queries every node for a deposit address each time, even right after the same quote', async () => {
    const requested: string[] = []
    const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy], requested))
    const again = () => bindHandler(tools.swapQuote, getSwapQuote).run(withDestination, context)
    const confirmations = () => requested.filter((path) => path === 'thorchain/block').length
    expect((await again()).inbound_address).toBe(addresses.vault)
    expect((await again()).inbound_address).toBe(addresses.vault)
    expect(confirmations()).toBe(6)
    // A quote with a destination holds an address, so it is not kept either.
    expect(requested.filter((path) => path.startsWith('thorchain/quote'))).toHaveLength(2)
  })

  test('withholds a memo that pays another address, with the deposit address', async () => {
    const other = '0x1111111111111111111111111111111111111111'
    const lying = { ...healthy, '/thorchain/quote/swap': { ...quoteAnswer, memo: `=:e:${other}` } }
    const quote = await send(withDestination, [lying, lying, lying])
    expect(JSON.stringify(quote)).not.toContain(other)
    expect(quote).not.toHaveProperty('memo')
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
  })
})

describe('the deposit address', () => {
  test('without a destination returns no address, router or memo, and queries none', async () => {
    const requested: string[] = []
    const quote = await send(pair, [healthy, healthy, healthy], requested)
    expect(JSON.stringify(quote)).not.toContain(addresses.vault)
    expect(quote).not.toHaveProperty('memo')
    expect(quote.portage).not.toHaveProperty('inbound_address_withheld')
    expect(requested).not.toContain('thorchain/block')
  })

  test('is returned when a majority of nodes confirms it, even if one is silent', async () => {
    expect(await send(withDestination, [healthy, healthy, {}])).toMatchObject({ inbound_address: addresses.vault })
  })

  const naming = (address: typeof addresses.vault, facts = {}) => ({
    ...healthy,
    '/thorchain/inbound_addresses': [inboundRow(address, facts), ethereumRow],
  })

  test.each<[string, readonly Script[], string]>([
    [
      'the nodes disagree',
      [healthy, naming(addresses.other), { ...healthy, '/thorchain/inbound_addresses': [] }],
      'inbound_unconfirmed',
    ],
    ['most nodes are silent', [healthy, {}, {}], 'inbound_unconfirmed'],
    [
      'the quoting node reports another address than the majority',
      [{ ...healthy, '/thorchain/quote/swap': { ...quoteAnswer, inbound_address: addresses.other } }, healthy, healthy],
      'deposit_mismatch',
    ],
    [
      'deposits are halted',
      Array.from({ length: 3 }, () => naming(addresses.vault, { halted: true })),
      'trading_halted',
    ],
    [
      'the chain is paused',
      Array.from({ length: 3 }, () => naming(addresses.vault, { chain_trading_paused: true })),
      'trading_halted',
    ],
    [
      'the nodes report an excessive gas rate',
      Array.from({ length: 3 }, () => naming(addresses.vault, { gas_rate: '999999' })),
      'gas_rate_out_of_bounds',
    ],
    [
      'the nodes agree that the chain has no vault',
      Array.from({ length: 3 }, () => ({ ...healthy, '/thorchain/inbound_addresses': [] })),
      'unsupported_asset',
    ],
    [
      'the nodes’ heights are far apart',
      [1000, 2000, 3000].map((height) => ({ ...healthy, '/thorchain/block': blockOf(height) })),
      'inbound_unconfirmed',
    ],
  ])('is withheld with a reason that names no address when %s', async (_case, views, code) => {
    const quote = await send(withDestination, views)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote).not.toHaveProperty('memo')
    expect(quote.portage).not.toHaveProperty('inbound_quorum')
    expect(quote).not.toHaveProperty('router')
    expect(quote.portage.inbound_address_withheld?.code).toBe(code)
    expect(quote.portage.inbound_address_withheld?.reason).toMatch(/\.$/)
    expect(quote.portage.inbound_address_withheld?.hint).toMatch(/\.$/)
    expect(JSON.stringify(quote)).not.toMatch(/bcrt1/)
  })

  test.each([
    ['pays another affiliate', `=:e:${addresses.destination}::thief:1000`],
    ['refunds to another address', `=:e:${addresses.destination}/${addresses.other}`],
    ['buys another asset', `=:b:${addresses.other}`],
    ['has a limit above the quoted output', `=:e:${addresses.destination}:999999999999`],
    ['is not a swap', `+:BTC.BTC:${addresses.destination}`],
    ['has a passthrough field', `=:e:${addresses.destination}|more`],
  ])('it is withheld with the memo when the memo %s', async (_case, memo) => {
    const lying = { ...healthy, '/thorchain/quote/swap': { ...quoteAnswer, memo } }
    const quote = await send(withDestination, [lying, healthy, healthy])
    expect(quote.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
    expect(quote).not.toHaveProperty('memo')
    expect(quote).not.toHaveProperty('inbound_address')
  })

  test('is withheld when only the quoting node’s pools match the memo to the asset', async () => {
    const [meant, deeper] = [
      'ETH.USDC-0X1111111111111111111111111111111111111117',
      'ETH.USDC-0X2222222222222222222222222222222222222227',
    ]
    const [btc] = poolRows
    const pool = (asset: string, coins: string) => poolRow(asset, `${coins}00000000`, `${coins}00000000`)
    const answer = {
      ...quoteAnswer,
      fees: { ...quoteAnswer.fees, asset: meant },
      memo: `=:ETH.USDC:${addresses.destination}`,
    }
    const reporting = (...pools: object[]) => ({
      ...healthy,
      '/thorchain/quote/swap': answer,
      '/thorchain/pools': [btc, ...pools],
    })
    const honest = reporting(pool(meant, '1000000'), pool(deeper, '9000000'))
    const requested = { ...withDestination, to_asset: meant }
    const quote = await send(requested, [reporting(pool(meant, '1000000')), honest, honest])
    expect(quote.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
    expect(quote).not.toHaveProperty('memo')
    const agreed = reporting(poolRow(meant, '3164200000000', '1000000000000000'), pool(deeper, '1000000'))
    expect((await send(requested, [agreed, agreed, agreed])).memo).toContain(
      '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
    )
  })

  test('of a single source is returned with a notice on the devnet', async () => {
    const { context } = createTestContext(scriptedNodes([healthy]), nodesOver(scriptedNodes([healthy]), 1))
    const quote = await bindHandler(tools.swapQuote, getSwapQuote).run(withDestination, context)
    expect(quote.inbound_address).toBe(addresses.vault)
    expect(quote.portage.inbound_quorum).toMatchObject({
      one_source: true,
      words: expect.stringMatching(/^One source:/),
    })
  })

  test('is returned for the address that a name resolves to, which is shown', async () => {
    const name = (address: string) => ({
      name: 'ferry',
      expire_block_height: 90_000_000,
      owner: '',
      aliases: [{ chain: 'ETH', address }],
    })
    const knowing = (address: string) => ({ ...healthy, '/thorchain/thorname/ferry': name(address) })
    const named = { ...pair, destination: 'ferry' }
    const [right, wrong] = [knowing(addresses.destination), knowing('0x52908400098527886E0F7030069857D2E4169EE7')]
    const quote = await send(named, [right, right, wrong])
    expect(quote.inbound_address).toBe(addresses.vault)
    expect(quote.portage.resolved_destination?.toLowerCase()).toBe(addresses.destination)
    const wrongPools = await send(named, [right, wrong, wrong])
    expect(wrongPools).not.toHaveProperty('memo')
    expect(wrongPools.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
    const unknown = await send(named, [healthy, healthy, healthy])
    expect(unknown).not.toHaveProperty('memo')
    expect(unknown.portage.inbound_address_withheld?.code).toBe('inbound_unconfirmed')
  })

  test('of a swap from the protocol’s own chain: a memo, and nothing withheld', async () => {
    const native = { ...healthy, '/thorchain/quote/swap': without('inbound_address') }
    const rune = { ...withDestination, from_asset: 'THOR.RUNE', amount: '1000000000000' }
    const quote = await send(rune, [native, native, native])
    expect(quote.memo).toBe(ownMemo)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote.portage).not.toHaveProperty('inbound_address_withheld')
  })
})
