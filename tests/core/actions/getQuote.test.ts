import { describe, expect, test } from 'vitest'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import { html, json, nodeOver } from '../nodes/script.ts'
import { addressOf, wireQuoteOf } from './answers.ts'

const oneBitcoin: QuoteParams = {
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  amount: units(100_000_000n),
}
const eth = addressOf('ETH', 7)
const memo = `=:e:${eth}`

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('getQuote', () => {
  test("parses a node's reply into units and our field names", async () => {
    const { node, asked: requested } = nodeOver({ a: json(wireQuoteOf()) })
    expect(await getQuote(node, oneBitcoin)).toEqual({
      protocol: 'THORCHAIN',
      fromAsset: oneBitcoin.fromAsset,
      toAsset: oneBitcoin.toAsset,
      amountIn: 100_000_000n,
      expectedAmountOut: 3_157_691_359n,
      fees: {
        asset: oneBitcoin.toAsset,
        liquidity: 6_487_472n,
        outbound: 9_270n,
        affiliate: 0n,
        total: 6_496_742n,
        slippageBps: 20,
        totalBps: 20,
      },
      streaming: { maxQuantity: 16, blocks: 6, seconds: 36 },
      inbound: {
        address: addressOf('BTC', 1),
        confirmationBlocks: 1,
        confirmationSeconds: 600,
        dustThreshold: 1_000n,
        gasRate: '3',
        gasRateUnits: 'satsperbyte',
      },
      outboundDelaySeconds: 678,
      totalSeconds: 1278,
      recommendedMinAmountIn: 6_309n,
      expiry: 1_800_000_900,
      notes: 'First output should be to inbound_address.',
      warning: 'Do not cache this response.',
    })
    expect(requested[0]?.url).toBe(
      'https://a.example/node/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=100000000',
    )
  })

  test('sends every parameter under the node’s name', async () => {
    const { node, asked: requested } = nodeOver({ a: json(wireQuoteOf({ memo })) })
    const refundAddress = addressOf('BTC', 3)
    await getQuote(node, {
      ...oneBitcoin,
      destination: eth,
      refundAddress,
      streamingInterval: 1,
      streamingQuantity: 0,
      liquidityToleranceBps: 100,
      affiliates: [
        { name: 'sto', bps: 10 },
        { name: addressOf('THOR', 4), bps: 5 },
      ],
    })
    expect(Object.fromEntries(new URL(requested[0]?.url ?? '').searchParams)).toEqual({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '100000000',
      destination: eth,
      refund_address: refundAddress,
      streaming_interval: '1',
      streaming_quantity: '0',
      liquidity_tolerance_bps: '100',
      affiliate: `sto/${addressOf('THOR', 4)}`,
      affiliate_bps: '10/5',
    })
  })

  test('returns a memo only with a destination, and then requires one', async () => {
    const given = nodeOver({ a: json(wireQuoteOf({ memo })) }).node
    expect((await getQuote(given, { ...oneBitcoin, destination: eth })).memo).toBe(memo)
    expect('memo' in (await getQuote(given, oneBitcoin))).toBe(false)
    const missing = nodeOver({ a: json(wireQuoteOf()) }).node
    expect(await errorOf(getQuote(missing, { ...oneBitcoin, destination: eth }))).toMatchObject({
      code: 'nodes_unreachable',
    })
  })

  test('reads a missing field as zero', async () => {
    const { inbound_address, outbound_delay_seconds, fees, expiry, expected_amount_out } = wireQuoteOf()
    const { node } = nodeOver({
      a: json({ inbound_address, outbound_delay_seconds, fees, expiry, expected_amount_out }),
    })
    expect(await getQuote(node, oneBitcoin)).toMatchObject({
      streaming: { maxQuantity: 0, blocks: 0, seconds: 0 },
      inbound: { confirmationBlocks: 0, confirmationSeconds: 0, dustThreshold: 0n },
      totalSeconds: 678,
      recommendedMinAmountIn: 0n,
      notes: '',
    })
  })

  test('estimates at least a block of both chains', async () => {
    const { node } = nodeOver({
      a: json(wireQuoteOf({ inbound_confirmation_seconds: 0, outbound_delay_seconds: 0, total_swap_seconds: 6 })),
    })
    expect((await getQuote(node, oneBitcoin)).totalSeconds).toBe(612)
  })

  test('requires no deposit address for the protocol’s own coin', async () => {
    const { node } = nodeOver({ a: json(wireQuoteOf({ inbound_address: undefined })) })
    const quote = await getQuote(node, { ...oneBitcoin, fromAsset: parseAsset('THOR.RUNE') })
    expect(quote.inbound.address).toBeUndefined()
  })

  test('resolves a shortened token id to the full asset', async () => {
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
    const { node } = nodeOver({ a: json(wireQuoteOf({}, { asset: usdc })) })
    for (const requested of ['ETH.USDC', 'ETH.USDC-6EB48', usdc]) {
      const quote = await getQuote(node, { ...oneBitcoin, toAsset: parseAsset(requested) })
      expect(formatAsset(quote.toAsset)).toBe(usdc)
    }
  })

  test.each([
    ['for another asset', wireQuoteOf({}, { asset: 'LTC.LTC' })],
    ['for a synth of the asset', wireQuoteOf({}, { asset: 'ETH/ETH' })],
    ['for an invalid asset', wireQuoteOf({}, { asset: '...' })],
    ['that pays nothing', wireQuoteOf({ expected_amount_out: '0' })],
    ['that expires in milliseconds', wireQuoteOf({ expiry: 1_800_000_900_000 })],
    ['that never expires', wireQuoteOf({ expiry: 9_007_199_254_740_991 })],
    ['without expiry', wireQuoteOf({ expiry: undefined })],
    ['with an address of another chain', wireQuoteOf({ inbound_address: addressOf('LTC', 1) })],
    ['with an address of another network', wireQuoteOf({ inbound_address: addressOf('BTC', 1, 'mocknet') })],
    [
      'with an address whose checksum is wrong',
      wireQuoteOf({ inbound_address: `${addressOf('BTC', 1).slice(0, -1)}x` }),
    ],
    ['without an address', wireQuoteOf({ inbound_address: undefined })],
    ['with a negative fee', wireQuoteOf({}, { liquidity: '-1' })],
    ['that is a list', [wireQuoteOf()]],
    ['that is an HTML page', undefined],
  ])('rejects a quote %s and returns that of another node', async (_, answer) => {
    const bad = answer === undefined ? html(200) : json(answer)
    const { node } = nodeOver({ a: bad, b: json(wireQuoteOf()) })
    expect((await getQuote(node, oneBitcoin)).expectedAmountOut).toBe(3_157_691_359n)
  })

  test('rejects an invalid router, and ignores a router on a chain without routers', async () => {
    const usdc = { ...oneBitcoin, fromAsset: parseAsset('ETH.ETH'), toAsset: parseAsset('BTC.BTC') }
    const answer = (router: string) =>
      wireQuoteOf({ inbound_address: addressOf('ETH', 2), router }, { asset: 'BTC.BTC' })
    const good = nodeOver({ a: json(answer(addressOf('ETH', 5))) }).node
    expect((await getQuote(good, usdc)).inbound.router).toBe(addressOf('ETH', 5))
    const bad = nodeOver({ a: json(answer('0x12')), b: json(answer('0x12')), c: json(answer('0x12')) }).node
    expect(await errorOf(getQuote(bad, usdc))).toMatchObject({ code: 'node_bad_response' })
    const none = nodeOver({ a: json(wireQuoteOf({ router: addressOf('ETH', 5) })) }).node
    expect((await getQuote(none, oneBitcoin)).inbound.router).toBeUndefined()
  })

  test('maps a refusal of two nodes to our error with their message, whatever the third reports', async () => {
    const text = 'amount less than min swap amount (recommended_min_amount_in: 240000000): invalid request'
    const refusal = json({ code: 3, message: text }, 400)
    const others = [
      json(wireQuoteOf()),
      json({ code: 3, message: text.replace('240000000', '1') }, 400),
      json({ code: 3, message: 'trading is halted: invalid request' }, 400),
    ]
    for (const other of others) {
      for (const replies of [
        { a: other, b: refusal, c: refusal },
        { a: refusal, b: refusal, c: other },
      ]) {
        expect(await errorOf(getQuote(nodeOver(replies).node, oneBitcoin))).toMatchObject({
          code: 'amount_below_minimum',
          recommendedMinAmountIn: 240_000_000n,
          nodeMessage: text,
        })
      }
    }
  })

  test('takes the refusal that two nodes of neighbouring blocks give, whatever the third reports', async () => {
    const tooSmall = (minimum: string) =>
      json(
        {
          code: 3,
          message: `amount less than min swap amount (recommended_min_amount_in: ${minimum}): invalid request`,
        },
        400,
      )
    const lies = [
      json({ code: 3, message: 'trading is halted, can’t process swap: invalid request' }, 400),
      tooSmall('999999999999'),
      tooSmall('1'),
    ]
    const honest = [tooSmall('355663041'), tooSmall('355663099')] as const
    for (const lie of lies) {
      for (const [a, b, c] of [
        [lie, ...honest],
        [honest[0], lie, honest[1]],
        [...honest, lie],
      ] as const) {
        const error = await errorOf(getQuote(nodeOver({ a, b, c }).node, oneBitcoin))
        expect(error).toMatchObject({ code: 'amount_below_minimum' })
        const { recommendedMinAmountIn: minimum } = error as { readonly recommendedMinAmountIn: bigint }
        expect([355_663_041n, 355_663_099n]).toContain(minimum)
      }
    }
  })

  test('returns the quote of two nodes when the third refuses', async () => {
    const quote = json(wireQuoteOf())
    const { node } = nodeOver({ a: json({ code: 3, message: 'trading is halted' }, 400), b: quote, c: quote })
    expect((await getQuote(node, oneBitcoin)).expectedAmountOut).toBe(3_157_691_359n)
  })

  test('leaves out a quote that did not match, and a vault that was not confirmed', async () => {
    const stolen = wireQuoteOf({ inbound_address: addressOf('BTC', 9) })
    const { node } = nodeOver({ a: json(stolen), b: json(stolen), c: json(wireQuoteOf()) })
    const first = await getQuote(node, oneBitcoin)
    expect(first.inbound.address).toBe(addressOf('BTC', 9))
    expect((await getQuote(node, oneBitcoin, { except: [first] })).inbound.address).toBe(addressOf('BTC', 1))
    const inbound = { address: addressOf('BTC', 1) }
    expect((await getQuote(node, oneBitcoin, { inbound })).inbound.address).toBe(addressOf('BTC', 1))
    const none = getQuote(node, oneBitcoin, { inbound: { address: addressOf('BTC', 2) } })
    expect(await errorOf(none)).toMatchObject({ name: 'NodeFailureError' })
  })

  test("maps Maya's HTTP 200 with an error to the same error", async () => {
    const { node } = nodeOver({ a: json({ error: 'trading is halted' }) }, { protocol: 'MAYACHAIN' })
    expect(await errorOf(getQuote(node, oneBitcoin))).toMatchObject({
      code: 'trading_halted',
      message: 'Maya Protocol has paused trading for this pair.',
    })
  })
})

describe('parameter validation', () => {
  const cases: [string, Partial<QuoteParams>, string][] = [
    ['the same asset twice', { toAsset: parseAsset('BTC.BTC') }, 'same_asset'],
    ['an amount of zero', { amount: units(0n) }, 'invalid_amount'],
    ['a chain of the other protocol', { toAsset: parseAsset('DASH.DASH') }, 'unsupported_asset'],
    ['an unknown chain', { fromAsset: parseAsset('NOPE.COIN') }, 'unsupported_asset'],
    ['a tolerance of 100 percent', { liquidityToleranceBps: 10_000 }, 'invalid_parameter'],
    ['a fraction of a block', { streamingInterval: 0.5 }, 'invalid_parameter'],
    ['a negative quantity', { streamingQuantity: -1 }, 'invalid_parameter'],
    ['a destination of another chain', { destination: addressOf('BTC', 7) }, 'invalid_destination'],
    [
      'a destination of another network',
      { toAsset: parseAsset('THOR.RUNE'), destination: addressOf('THOR', 7, 'stagenet') },
      'invalid_destination',
    ],
    ['a destination that is neither address nor name', { destination: `${eth} ` }, 'invalid_destination'],
    ['a very long destination', { destination: 'a'.repeat(100_000) }, 'invalid_destination'],
    ['a synth to an external address', { toAsset: parseAsset('ETH/ETH'), destination: eth }, 'invalid_destination'],
    ['a refund address on the target chain', { refundAddress: eth }, 'invalid_address'],
    ['an affiliate name with a slash', { affiliates: [{ name: 'a/b', bps: 1 }] }, 'invalid_affiliate'],
    ['a fractional affiliate fee', { affiliates: [{ name: 'a', bps: 1.5 }] }, 'invalid_affiliate'],
    ['six affiliates', { affiliates: Array.from({ length: 6 }, () => ({ name: 'a', bps: 1 })) }, 'invalid_affiliate'],
  ]

  test.each(cases)('rejects %s without a request', async (_, change, code) => {
    const { node, asked: requested } = nodeOver({ a: json(wireQuoteOf()) })
    expect(await errorOf(getQuote(node, { ...oneBitcoin, ...change }))).toMatchObject({ code })
    expect(requested).toHaveLength(0)
  })

  test('rejects a secured asset on Maya', async () => {
    const { node, asked: requested } = nodeOver({ a: json(wireQuoteOf()) }, { protocol: 'MAYACHAIN' })
    expect(await errorOf(getQuote(node, { ...oneBitcoin, fromAsset: parseAsset('BTC-BTC') }))).toMatchObject({
      code: 'unsupported_asset',
    })
    expect(requested).toHaveLength(0)
  })

  test.each([
    ['a name', 'mainnet', 'some-name+1'],
    ['an address of the network', 'mainnet', eth],
    ['a mainnet address on the mocknet', 'mocknet', eth],
  ] as const)('accepts %s as the destination', async (_, network, destination) => {
    const inbound_address = addressOf('BTC', 1, network)
    const { node } = nodeOver({ a: json(wireQuoteOf({ memo, inbound_address })) }, { network })
    expect((await getQuote(node, { ...oneBitcoin, destination })).memo).toBe(memo)
  })
})
