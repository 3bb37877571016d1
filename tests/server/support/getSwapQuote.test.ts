import { describe, expect, test } from 'vitest'
import { decodeQuoteLink } from '../../../src/contract/permalink.ts'
import { tools } from '../../../src/contract/tools.ts'
import { getSwapQuote } from '../../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { addresses, ethereumRow, healthy, inboundRow, quoteAnswer, scriptedNodes } from '../scriptedNodes.ts'
import { normalRequest, ownMemo, pair, send, withDestination } from '../swapQuotes.ts'
import { createTestContext } from '../testContext.ts'

describe('a quote', () => {
  test('returns the node’s figures to the digit', async () => {
    const quote = await send(withDestination)
    const { portage, ...theirs } = quote
    expect(theirs).toEqual({ ...quoteAnswer, memo: ownMemo })
    expect(portage).toEqual({
      protocol: 'THORCHAIN',
      network: 'devnet',
      summary: '1 BTC.BTC becomes about 31.57691359 ETH.ETH after all fees, in about 1278 seconds, over THORChain.',
      question: normalRequest,
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
        chain,
        halted: false,
        global_trading_paused: false,
        chain_trading_paused: false,
      })),
      alternatives: [
        { protocol: 'MAYACHAIN', outcome: 'refused', code: expect.any(String), reason: expect.stringMatching(/\.$/) },
      ],
      link: expect.stringMatching(/^https:\/\/swap\.example\.org\/q\/[\w-]+$/),
      limit: {
        bps: 300,
        minimum_amount_out: '3062960618',
        human_minimum_amount_out: '30.62960618',
        words:
          'You receive at least 30.62960618 ETH.ETH, 3 % below this quote. If the swap would pay less, the network refunds ' +
          'the deposit, less its fee. A swap in parts can be filled in part: the rest is refunded.',
      },
      inbound_quorum: { agreeing: 3, operators: 3, one_source: false, words: '3 of 3 nodes name this address.' },
    })
  })

  test('has a link with pair, amount and result, but no deposit data', async () => {
    const { portage } = await send(withDestination)
    const link = decodeQuoteLink(portage.link.split('/').at(-1) ?? '')
    expect(link).toEqual({
      question: normalRequest,
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

  test('sends the client’s parameters to the node, with the address in its normal spelling', async () => {
    const requested: string[] = []
    await send({ ...withDestination, amount: '5', streaming_interval: 3 }, [healthy, healthy, healthy], requested)
    expect(requested.find((path) => path.startsWith('thorchain/quote'))).toBe(
      `thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=5&destination=${normalRequest.destination}&streaming_interval=3`,
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
    const { run } = bindHandler(tools.swapQuote, getSwapQuote)
    const again = (raw: object) => run(raw, { ...context, clock: () => now })
    const quotes = () => requested.filter((path) => path.startsWith('thorchain/quote')).length
    const first = await again(pair)
    const second = await again(pair)
    // One object, which is validated and serialized once.
    expect(second).toBe(first)
    expect(quotes()).toBe(3)
    expect(await run(pair, { ...context, siteUrl: 'https://other.example', clock: () => now })).not.toEqual(first)
    await again({ ...pair, amount: '5' })
    expect(quotes()).toBe(6)
    now += 6_000
    await again(pair)
    expect(quotes()).toBe(9)
  })

  test('queries every node for a deposit address each time, even right after the same quote', async () => {
    const requested: string[] = []
    const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy], requested))
    const { run } = bindHandler(tools.swapQuote, getSwapQuote)
    const again = () => run(withDestination, context)
    const confirmations = () => requested.filter((path) => path === 'thorchain/block').length
    expect((await again()).inbound_address).toBe(addresses.vault)
    expect((await again()).inbound_address).toBe(addresses.vault)
    // Three for each quote; the heights of signing halts are read with the first.
    expect(confirmations()).toBe(6)
    // A quote with a destination holds an address, so it is not kept either.
    expect(requested.filter((path) => path.startsWith('thorchain/quote'))).toHaveLength(6)
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
