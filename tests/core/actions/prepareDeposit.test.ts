import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { buildSwapMemo } from '../../../src/core/memo/swapIntent.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import type { DepositParams } from '../../../src/core/preparation/depositParams.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import { devnetTransport, honestDeposit, nodeOf, type SwapCase, swapCases } from '../preparation/devnetNodes.ts'
import { addressOn, readerOf, TIME } from '../preparation/readers.ts'

const bitcoin: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }
const ether: SwapCase = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n }

/** A node whose replies under a path are changed, at every endpoint or at some. */
const nodeWith = (path: string, change: (body: unknown) => unknown, views = '123') => {
  const transport: Transport = async (request) => {
    const response = await devnetTransport(request)
    const [, view = ''] = /\/([123])\//.exec(request.url) ?? []
    if (!new URL(request.url).pathname.endsWith(path) || !views.includes(view)) return response
    return Response.json(change(await response.json()))
  }
  return nodeOf('THORCHAIN', transport)
}
const rows = (chain: string, change: object) => (body: unknown) =>
  (body as { chain: string }[]).map((row) => (row.chain === chain ? { ...row, ...change } : row))

type Change = (depositParams: DepositParams) => Partial<DepositParams>
const withQuote =
  (change: (quote: Quote) => Partial<Quote>): Change =>
  ({ quote }) => ({ quote: { ...quote, ...change(quote) } })
const withIntent =
  (change: (intent: DepositParams['intent']) => Partial<DepositParams['intent']>): Change =>
  ({ intent }) => ({ intent: { ...intent, ...change(intent) } })

describe('prepareDeposit', () => {
  test.each(swapCases)('prepares a deposit from $from on $protocol, in its chain’s family', async (swapCase) => {
    const { node, depositParams } = await honestDeposit(swapCase)
    const prepared = await prepareDeposit(node, depositParams)
    expect(prepared).toMatchObject({
      memo: buildSwapMemo(depositParams.intent, depositParams.pools),
      oneSource: false,
      preparedAt: TIME / 1000,
    })
    const { family, chain } = depositParams.reader
    const requested = chain === 'BCH' || chain === 'ZEC' ? 'send_with_memo' : family
    expect(prepared.transaction.family).toBe(requested)
    expect(prepared.confirmed === undefined).toBe(chain === (swapCase.protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'))
  })

  test('allows signing for five minutes after the vault is confirmed, never beyond the quote’s expiry', async () => {
    const lives = async (quoteLife: number, from: string) => {
      const swapCase = swapCases.find((one) => one.from === from)
      if (!swapCase) throw new Error(`No swap case sells ${from}.`)
      const { node, depositParams } = await honestDeposit(swapCase)
      const expiry = TIME / 1000 + quoteLife
      const prepared = await prepareDeposit(node, { ...depositParams, quote: { ...depositParams.quote, expiry } })
      return prepared.expiry - prepared.preparedAt
    }
    expect(await lives(900, 'BTC.BTC')).toBe(300)
    expect(await lives(120, 'BTC.BTC')).toBe(120)
    expect(await lives(900, 'THOR.RUNE')).toBe(900)
  })

  test.each<[string, Change, string]>([
    [
      'another vault',
      withQuote(({ inbound }) => ({ inbound: { ...inbound, address: addressOn('BTC', 66) } })),
      'vault',
    ],
    ['another amount', withQuote(() => ({ amountIn: units(1n) })), 'quote'],
  ])('names %s as the subject of the mismatch', async (_case, change, subject) => {
    const { node, depositParams } = await honestDeposit(bitcoin)
    const error = prepareDeposit(node, { ...depositParams, ...change(depositParams) })
    await expect(error).rejects.toMatchObject({ code: 'deposit_mismatch', subject })
  })

  test.each<[string, Change, string]>([
    ['the quote is from another protocol', withQuote(() => ({ protocol: 'MAYACHAIN' })), 'deposit_mismatch'],
    ['the quote sells another asset', withQuote(() => ({ fromAsset: parseAsset('LTC.LTC') })), 'deposit_mismatch'],
    ['the quote buys another asset', withQuote(() => ({ toAsset: parseAsset('ETH.USDC') })), 'deposit_mismatch'],
    ['the quote is for another amount', withQuote(() => ({ amountIn: units(1n) })), 'deposit_mismatch'],
    ['the intent is for another amount', withIntent(() => ({ amount: units(10_000_001n) })), 'deposit_mismatch'],
    ['the memo pays another address', withIntent(() => ({ destination: addressOn('ETH', 5) })), 'deposit_mismatch'],
    [
      'the memo has a limit that the intent lacks',
      withQuote(({ memo }) => ({ memo: `${memo}:1` })),
      'deposit_mismatch',
    ],
    ['the memo has no limit', withIntent(() => ({ minimum: units(1n) })), 'deposit_mismatch'],
    ['the memo lacks the affiliate', withIntent(() => ({ affiliates: [{ name: 't', bps: 5 }] })), 'deposit_mismatch'],
    ['the memo is missing', ({ quote: { memo: _memo, ...quote } }) => ({ quote }), 'deposit_mismatch'],
    ['the fees do not add up', withQuote(({ fees }) => ({ fees: { ...fees, total: units(1n) } })), 'deposit_mismatch'],
    [
      'the quote promises more than its fees allow',
      withQuote(({ expectedAmountOut }) => ({ expectedAmountOut: units(expectedAmountOut * 3n) })),
      'deposit_mismatch',
    ],
    [
      'the quote pays less than the agreed minimum',
      ({ quote, intent }) => ({ intent: { ...intent, minimum: units(quote.expectedAmountOut + 1n) } }),
      'price_limit',
    ],
    ['the quote has expired by the nodes’ time', withQuote(() => ({ expiry: TIME / 1000 })), 'quote_expired'],
    ['the quote is valid for a day', withQuote(() => ({ expiry: TIME / 1000 + 86_400 })), 'deposit_mismatch'],
    [
      'the vault is not the one the quorum confirmed',
      withQuote(({ inbound }) => ({ inbound: { ...inbound, address: addressOn('BTC', 66) } })),
      'deposit_mismatch',
    ],
    [
      'the quote has a router that the nodes do not report',
      withQuote(({ inbound }) => ({ inbound: { ...inbound, router: addressOn('ETH', 66) } })),
      'deposit_mismatch',
    ],
    [
      'the amount is below the recommended minimum',
      withQuote(() => ({ recommendedMinAmountIn: units(10_000_001n) })),
      'amount_below_minimum',
    ],
    [
      'the amount equals the dust threshold',
      withQuote(({ inbound }) => ({ inbound: { ...inbound, dustThreshold: units(10_000_000n) } })),
      'amount_below_dust',
    ],
    [
      'the quote lists outputs that do not encode the memo',
      withQuote(() => ({ vout: [{ type: 'address', data: addressOn('BTC', 66), amount: 9 }] })),
      'deposit_mismatch',
    ],
    [
      'the balance does not cover the amount and the fee',
      ({ intent }) => ({
        reader: readerOf('BTC', { asset: intent.fromAsset, amount: 10_000_100n, decimals: 8, coins: 0n }),
      }),
      'insufficient_balance',
    ],
    [
      'the reader is for another chain',
      ({ intent }) => ({ reader: readerOf('LTC', { asset: intent.fromAsset, amount: 1n, decimals: 8, coins: 0n }) }),
      'invalid_parameter',
    ],
  ])('rejects with a hint when %s', async (_case, change, code) => {
    const { node, depositParams } = await honestDeposit(bitcoin)
    const error = await prepareDeposit(node, { ...depositParams, ...change(depositParams) }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code, hint: expect.stringMatching(/\.$/) })
  })

  test.each<[string, ReturnType<typeof nodeWith>, string]>([
    ['its chain is halted', nodeWith('/inbound_addresses', rows('BTC', { halted: true })), 'trading_halted'],
    [
      'trading on the target chain is paused',
      nodeWith('/inbound_addresses', rows('ETH', { chain_trading_paused: true })),
      'trading_halted',
    ],
    [
      'the vault has changed since the quote',
      nodeWith('/inbound_addresses', rows('BTC', { address: addressOn('BTC', 9) })),
      'deposit_mismatch',
    ],
    [
      'the nodes disagree',
      nodeOf('THORCHAIN', async (request) => {
        const response = await devnetTransport(request)
        const [, view = ''] = /\/([123])\//.exec(request.url) ?? []
        if (!request.url.endsWith('/inbound_addresses')) return response
        return Response.json(rows('BTC', { address: addressOn('BTC', Number(view) + 60) })(await response.json()))
      }),
      'inbound_unconfirmed',
    ],
    [
      'the nodes report an excessive gas rate',
      nodeWith('/inbound_addresses', rows('BTC', { gas_rate: '5000' })),
      'gas_rate_out_of_bounds',
    ],
    [
      'the quote has expired by the nodes’ clocks',
      nodeWith('/block', (body) => ({
        header: { ...(body as { header: object }).header, time: '2026-11-20T00:20:00Z' },
      })),
      'quote_expired',
    ],
  ])('rejects when, at signing, %s', async (_case, node, code) => {
    const { depositParams } = await honestDeposit(bitcoin)
    await expect(prepareDeposit(node, depositParams)).rejects.toMatchObject({ code })
  })

  test('rejects the target chain’s vault as the destination in the memo', async () => {
    const { node, depositParams } = await honestDeposit(bitcoin)
    const { address: destination } = await verifyInbound(node, 'ETH')
    const quote = { ...depositParams.quote, memo: `=:e:${destination}` }
    const intent = { ...depositParams.intent, destination }
    await expect(prepareDeposit(node, { ...depositParams, intent, quote })).rejects.toMatchObject({
      code: 'invalid_destination',
    })
  })

  test('rejects an expired quote by the majority’s time, even if one node reports an earlier time', async () => {
    const { depositParams } = await honestDeposit(bitcoin)
    const late = (body: unknown) => ({
      header: { ...(body as { header: object }).header, time: '2026-11-20T01:00:00Z' },
    })
    await expect(prepareDeposit(nodeWith('/block', late, '23'), depositParams)).rejects.toMatchObject({
      code: 'quote_expired',
    })
    await expect(prepareDeposit(nodeWith('/block', late, '2'), depositParams)).resolves.toBeDefined()
  })

  test('counts coins that are not confirmed apart from the balance and from what is needed', async () => {
    const { node, depositParams } = await honestDeposit({ ...bitcoin, amount: 15_000_000n })
    const reader = readerOf('BTC', {
      asset: depositParams.intent.fromAsset,
      amount: 40_000_000n,
      decimals: 8,
      coins: 0n,
    })
    if (reader.family !== 'utxo') throw new Error('Bitcoin has unspent outputs.')
    const utxos = await reader.utxos(depositParams.sender.address)
    const shortageWith = (confirmed: number) => {
      const some = utxos.map((utxo, at) => ({ ...utxo, confirmations: at < confirmed ? 3 : 0 }))
      return prepareDeposit(node, { ...depositParams, reader: { ...reader, utxos: async () => some } })
    }
    await expect(shortageWith(0)).rejects.toMatchObject({
      code: 'insufficient_balance',
      balance: 0n,
      message: expect.stringMatching(
        / need 0\.1500\d* BTC\.BTC; the account has 0 BTC\.BTC, and 0\.4 BTC\.BTC that is not/,
      ),
      hint: expect.stringContaining('Wait until your coins are confirmed'),
    })
    await expect(shortageWith(1)).resolves.toBeDefined()
  })

  test('includes an exact approval for a token, and rejects without coins for gas', async () => {
    const { node, depositParams } = await honestDeposit({ ...ether, from: 'ETH.USDC', amount: 200_000_000_000n })
    const { transaction } = await prepareDeposit(node, depositParams)
    if (transaction.family !== 'evm') throw new Error('A token is sent on an EVM chain.')
    expect(transaction.steps.map(({ step }) => step)).toEqual(['approve', 'deposit'])
    const poor = readerOf('ETH', { asset: depositParams.intent.fromAsset, amount: 10n ** 15n, decimals: 6, coins: 1n })
    await expect(prepareDeposit(node, { ...depositParams, reader: poor })).rejects.toMatchObject({
      code: 'insufficient_balance',
      message: expect.stringContaining('ETH.ETH'),
    })
  })

  test('adds outputs after the OP_RETURN only from the quote', async () => {
    const swapCase: SwapCase = { ...bitcoin, refund: true, extended: true, liquidityToleranceBps: 100 }
    const { node, depositParams } = await honestDeposit(swapCase)
    const { transaction } = await prepareDeposit(node, depositParams)
    if (transaction.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    expect(transaction.tx.summary.outputs.some(({ role }) => role === 'memo_piece')).toBe(true)
    const { vout: _vout, ...quote } = depositParams.quote
    await expect(prepareDeposit(node, { ...depositParams, quote })).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })

  test('sets oneSource with a single operator, and rejects on mainnet', async () => {
    const { depositParams } = await honestDeposit(bitcoin)
    const one = { ...nodeOf('THORCHAIN'), operators: ['devnet view 1'] }
    expect(await prepareDeposit(one, depositParams)).toMatchObject({ oneSource: true, confirmed: { oneSource: true } })
    await expect(prepareDeposit({ ...one, network: 'mainnet' }, depositParams)).rejects.toMatchObject({
      code: 'single_source',
    })
  })
})
