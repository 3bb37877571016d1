import { describe, expect, test } from 'vitest'
import type { Units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../../src/core/errors.ts'
import { refusalOf } from '../../src/core/nodes/refusal.ts'
import type { AgreedPool } from '../../src/core/quorum/agreedPools.ts'
import type { Quote } from '../../src/core/quote/quote.ts'
import type { Quotes, Route } from '../../src/core/quote/rankQuotes.ts'
import { en } from '../../src/ui/messages/en.ts'
import { idleQuery } from '../../src/ui/query/queryState.ts'
import type { LiveQuery } from '../../src/ui/query/useQuery.ts'
import { actionOf } from '../../src/ui/swap/action.ts'
import { hasNotice, isOffline } from '../../src/ui/swap/hasNotice.ts'
import { type NoticeContext, noticeOf } from '../../src/ui/swap/noticeOf.ts'
import { chosenRoute, minimumOut, type SituationFacts, situationOf } from '../../src/ui/swap/situation.ts'
import { type SwapForm, startingForm } from '../../src/ui/swap/swapForm.ts'
import { type AmountProblem, typedAmount } from '../../src/ui/swap/typedAmount.ts'

const fromAsset = parseAsset('BTC.BTC')
const toAsset = parseAsset('ETH.ETH')
const units = (value: bigint) => value as Units

function quoteBy(protocol: Protocol, out: bigint, facts: Partial<Quote> = {}): Quote {
  return {
    protocol,
    fromAsset,
    toAsset,
    amountIn: units(15_000_000n),
    expectedAmountOut: units(out),
    fees: {
      asset: toAsset,
      liquidity: units(10n),
      outbound: units(5n),
      affiliate: units(0n),
      total: units(15n),
      slippageBps: 13,
      totalBps: 14,
    },
    streaming: { maxQuantity: 12, blocks: 4, seconds: 24 },
    inbound: { confirmationBlocks: 1, confirmationSeconds: 600, dustThreshold: units(1000n) },
    outboundDelaySeconds: 60,
    totalSeconds: 660,
    recommendedMinAmountIn: units(12_000n),
    expiry: 2_000_000_000,
    notes: '',
    warning: '',
    ...facts,
  }
}

const best = (quote: Quote): Route => ({ protocol: quote.protocol, outcome: 'best', quote, behind: units(0n) })
const behind = (quote: Quote): Route => ({ protocol: quote.protocol, outcome: 'behind', quote, behind: units(9n) })
const no = (protocol: Protocol, code: SwapErrorCode): Route => ({
  protocol,
  outcome: 'refused',
  error: new SwapError('No.', { code, hint: 'None.' }),
})
const inWords = (protocol: Protocol, nodeMessage: string): Route => ({
  protocol,
  outcome: 'refused',
  error: refusalOf({ protocol, fromAsset, toAsset, nodeMessage }),
})
const quotesOf = (...routes: Route[]): Quotes => ({
  routes,
  best: routes.flatMap((route) => (route.outcome === 'best' ? [route.quote] : []))[0],
})

function withQuote(value: Quotes, facts: Partial<LiveQuery<Quotes>> = {}): LiveQuery<Quotes> {
  return { ...idleQuery, key: 'q', family: 'f', result: { key: 'q', value, at: 0 }, refresh: () => {}, ...facts }
}

const pool = (asset: string, balanceAsset: bigint): AgreedPool => ({
  asset: parseAsset(asset),
  status: 'available',
  decimals: 8,
  balanceAsset: units(balanceAsset),
  balanceBase: units(1_000_000_000_000n),
  priceUsd: undefined,
  tradingHalted: false,
  isDisputed: false,
})
/** Pools that price 0.15 BTC at the given amount of ETH. */
const marketAt = (worth: bigint) => ({
  pools: { THORCHAIN: [pool('BTC.BTC', 15_000_000n * 10n ** 6n), pool('ETH.ETH', worth * 10n ** 6n)] },
  pending: [],
})

const idleState: SituationFacts = {
  form: { ...startingForm, phase: 'open', text: '0.15' },
  amount: { kind: 'amount', units: units(15_000_000n) },
  quotes: withQuote(quotesOf(best(quoteBy('THORCHAIN', 451n)), behind(quoteBy('MAYACHAIN', 442n)))),
  market: marketAt(451n),
  online: true,
  expired: false,
}
const messages = { from: fromAsset, locale: 'en-US', messages: en, network: 'devnet' } as const
const context: NoticeContext = { form: idleState.form, locale: 'en-US', failures: 0 }
const kindWith = (facts: Partial<SituationFacts>) => situationOf({ ...idleState, ...facts }).kind

describe('loss against market', () => {
  const out = 1_000_000n
  const quotes = withQuote(quotesOf(best(quoteBy('THORCHAIN', out))))
  /** A market value at which the quote loses the given basis points. */
  const losing = (bps: bigint) =>
    situationOf({ ...idleState, quotes, market: marketAt((out * 10_000n) / (10_000n - bps)) })

  test.each([
    [0n, 'Review swap', 'review', undefined],
    [299n, 'Review swap', 'review', undefined],
    [400n, 'Review swap', 'review', 'Smaller amounts lose less.'],
    [600n, 'Review 6.0% loss', 'review', 'have to accept this loss'],
    [1_200n, 'Review 12.0% loss', 'review', 'have to accept this loss'],
    [6_300n, 'Loss too large to swap', 'nothing', 'Try a smaller amount, another route or another coin.'],
  ])('of %s basis points makes the button say “%s”', (bps, label, kind, notice) => {
    const situation = losing(bps)
    expect(actionOf(situation, messages)).toMatchObject({ label, effect: { kind } })
    const text = noticeOf(situation, context)?.text
    if (notice === undefined) expect(text).toBeUndefined()
    else expect(text).toContain(notice)
  })

  test('has the same percentage in the notice as elsewhere', () => {
    expect(noticeOf(losing(6_300n), context)).toMatchObject({
      tone: 'danger',
      title: 'This price is 63.0% below market',
    })
  })

  test('offers no review while it is checked or unknown', () => {
    const checking = situationOf({ ...idleState, market: { pools: {}, pending: ['THORCHAIN', 'MAYACHAIN'] } })
    expect(checking).toMatchObject({ kind: 'priced', cost: 'checking' })
    expect(actionOf(checking, messages)).toEqual({ label: 'Comparing with market…', effect: { kind: 'nothing' } })
    const unknown = situationOf({ ...idleState, market: { pools: {}, pending: [] } })
    expect(unknown).toMatchObject({ cost: 'unknown' })
    expect(actionOf(unknown, messages)).toEqual({ label: 'Try again', effect: { kind: 'refresh' } })
    expect(noticeOf(unknown, context)?.title).toBe('We can’t compare this price with the market')
  })

  test('needs the pools of the route’s protocol', () => {
    const { THORCHAIN } = marketAt(451n).pools
    const market = { pools: { MAYACHAIN: THORCHAIN }, pending: ['THORCHAIN'] as const }
    expect(situationOf({ ...idleState, quotes, market })).toMatchObject({ cost: 'checking' })
  })

  test('does not offer a price that the pools contradict', () => {
    const refused = withQuote(quotesOf(no('THORCHAIN', 'deposit_mismatch'), no('MAYACHAIN', 'unsupported_asset')))
    const situation = situationOf({ ...idleState, quotes: refused })
    expect(situation.kind).toBe('unconfirmed')
    expect(actionOf(situation, messages)).toEqual({ label: 'Try again', effect: { kind: 'refresh' } })
    expect(noticeOf(situation, context)?.title).toBe('This price can’t be confirmed')
  })
})

describe('offline page', () => {
  test('keeps the last price, marks it offline and offers no review', () => {
    const situation = situationOf({ ...idleState, online: false })
    expect(situation).toMatchObject({ kind: 'priced', freshness: 'offline' })
    expect(actionOf(situation, messages)).toEqual({ label: 'Waiting for your connection', effect: { kind: 'nothing' } })
    expect(isOffline(situation)).toBe(true)
    expect(isOffline(situationOf({ ...idleState, online: false, expired: true }))).toBe(true)
    expect(isOffline(situationOf(idleState))).toBe(false)
  })

  test('does not blame the nodes', () => {
    const quotes = withQuote(quotesOf(no('THORCHAIN', 'nodes_unreachable'), no('MAYACHAIN', 'nodes_unreachable')))
    expect(kindWith({ quotes, online: false })).toBe('offline')
    expect(kindWith({ quotes, online: true })).toBe('unreachable')
  })
})

describe('ambiguous amount or unknown unit', () => {
  const noticeFor = (problem: AmountProblem, form: Partial<SwapForm> = {}, locale = 'en-US') =>
    noticeOf({ kind: 'amountProblem', problem }, { ...context, locale, form: { ...idleState.form, ...form } })

  test.each([
    ['en-US', 'Did you mean 1,234 or 1.234?', ['1234', '1.234']],
    ['de-DE', 'Did you mean 1.234 or 1,234?', ['1234', '1,234']],
  ])('offers both readings in %s, each of which is read in one way', (locale, text, fills) => {
    const notice = noticeFor({ kind: 'ambiguous', grouped: '1234', decimal: '1.234' }, { entry: 'dollars' }, locale)
    expect(notice?.text).toBe(text)
    expect(notice?.fills?.map((fill) => fill.text)).toEqual(fills)
    expect(notice?.fills?.map((fill) => fill.entry)).toEqual(['dollars', 'dollars'])
    for (const fill of fills) {
      const read = { entry: 'coins', ticker: 'BTC', locale, unitDecimals: 8, decimals: 8, price: undefined } as const
      expect(typedAmount(fill, read).kind).toBe('amount')
    }
  })

  test('distinguishes decimals and thousands of a round amount', () => {
    expect(noticeFor({ kind: 'ambiguous', grouped: '1000', decimal: '1.000' })?.text).toBe(
      'Did you mean 1,000 or 1.000?',
    )
  })

  test.each([
    ['ETH', 'That’s in ETH; you are sending BTC.'],
    ['€', '€ isn’t supported: enter BTC or $.'],
    ['A$', 'A$ isn’t supported: enter BTC or $.'],
  ])('names %s', (unit, text) => {
    expect(noticeFor({ kind: 'unit', unit, number: '5' })?.text).toBe(text)
  })

  test('offers dollars for an amount in USD', () => {
    expect(noticeFor({ kind: 'unit', unit: 'usd', number: '500' })?.fills).toEqual([
      { label: 'Use $500', text: '500', entry: 'dollars' },
    ])
  })
})

describe('rejected link', () => {
  test.each([
    ['sell', 'Its “sell” value isn’t valid. Check the coins and amount.'],
    ['same', 'It has the same coin on both sides. Check the coins and amount.'],
  ] as const)('is named whatever the situation: %s', (linkProblem, text) => {
    const form = { ...idleState.form, linkProblem }
    for (const situation of [situationOf(idleState), situationOf({ ...idleState, amount: { kind: 'none' } })])
      expect(noticeOf(situation, { ...context, form })).toEqual({
        tone: 'warn',
        title: 'We didn’t use that link',
        text,
      })
  })
})

describe('notice texts', () => {
  test('load exactly when there is a notice', () => {
    const codes: SwapErrorCode[] = ['nodes_unreachable', 'trading_halted', 'same_asset', 'node_stale', 'quote_refused']
    const refusedBy = codes.map((code) => withQuote(quotesOf(no('THORCHAIN', code), no('MAYACHAIN', code))))
    const waiting = withQuote(quotesOf(), { result: undefined, pending: true })
    const below = withQuote(quotesOf(best(quoteBy('THORCHAIN', 451n, { recommendedMinAmountIn: units(20_000_000n) }))))
    const circumstances: Partial<SituationFacts>[] = [
      {},
      { form: startingForm },
      { form: { ...idleState.form, linkProblem: 'buy' } },
      { amount: { kind: 'none' } },
      { amount: { kind: 'problem', problem: { kind: 'unreadable' } } },
      { quotes: waiting },
      { quotes: below },
      { expired: true },
      { online: false },
      { online: false, expired: true },
      { quotes: { ...idleState.quotes, pending: true }, market: marketAt(900n) },
      { market: marketAt(900n) },
      { market: { pools: {}, pending: [] } },
      { market: { pools: {}, pending: ['THORCHAIN'] } },
      ...refusedBy.map((quotes) => ({ quotes })),
    ]
    for (const facts of circumstances) {
      const situation = situationOf({ ...idleState, ...facts })
      const form = facts.form ?? idleState.form
      expect(hasNotice(situation, form), situation.kind).toBe(noticeOf(situation, { ...context, form }) !== undefined)
    }
  })
})

describe('situationOf', () => {
  test('is a fresh price when quotes are loaded', () => {
    expect(situationOf(idleState)).toMatchObject({ kind: 'priced', freshness: 'fresh', minimum: undefined })
  })

  test('is updating during a new request, and expired after the price’s validity', () => {
    expect(situationOf({ ...idleState, quotes: { ...idleState.quotes, pending: true } })).toMatchObject({
      freshness: 'updating',
    })
    expect(situationOf({ ...idleState, quotes: { ...idleState.quotes, key: 'other' } })).toMatchObject({
      freshness: 'updating',
    })
    expect(situationOf({ ...idleState, expired: true })).toMatchObject({ freshness: 'expired' })
  })

  test('uses the chosen route while it is open, else the best', () => {
    const value = idleState.quotes.result?.value
    expect(chosenRoute(value, 'MAYACHAIN')?.protocol).toBe('MAYACHAIN')
    const oneOpen = quotesOf(best(quoteBy('THORCHAIN', 451n)), no('MAYACHAIN', 'trading_halted'))
    expect(chosenRoute(oneOpen, 'MAYACHAIN')?.protocol).toBe('THORCHAIN')
  })

  test('keeps one protocol’s price when the other does not respond', () => {
    const quotes = withQuote(quotesOf(best(quoteBy('THORCHAIN', 451n)), no('MAYACHAIN', 'nodes_unreachable')))
    expect(kindWith({ quotes })).toBe('priced')
  })

  test.each<[string, Partial<SituationFacts>, string]>([
    ['before the page is alive', { form: startingForm }, 'starting'],
    ['without an amount', { amount: { kind: 'none' } }, 'empty'],
    ['offline without an answer', { online: false, quotes: withQuote(quotesOf(), { result: undefined }) }, 'offline'],
    ['offline with a price that ran out', { online: false, expired: true }, 'offline'],
    ['before the first answer', { quotes: withQuote(quotesOf(), { result: undefined, pending: true }) }, 'finding'],
  ])('%s it is %s', (_, facts, kind) => {
    expect(kindWith(facts)).toBe(kind)
  })

  test.each<[SwapErrorCode, SwapErrorCode, string]>([
    ['nodes_unreachable', 'nodes_unreachable', 'unreachable'],
    ['node_bad_response', 'node_bad_response', 'unreadable'],
    ['node_bad_response', 'nodes_unreachable', 'unreachable'],
    ['trading_halted', 'trading_halted', 'halted'],
    ['trading_halted', 'unsupported_asset', 'halted'],
    ['pool_unavailable', 'unsupported_asset', 'noPool'],
    ['node_stale', 'unsupported_asset', 'stale'],
    ['same_asset', 'same_asset', 'same'],
    ['quote_refused', 'nodes_unreachable', 'noRoute'],
  ])('refused with %s and %s it is %s', (one, other, kind) => {
    expect(kindWith({ quotes: withQuote(quotesOf(no('THORCHAIN', one), no('MAYACHAIN', other))) })).toBe(kind)
  })

  test('shows the smaller of both minimums, and the button fills it in', () => {
    const quotes = withQuote(
      quotesOf(
        inWords('THORCHAIN', 'amount less than min swap amount (recommended_min_amount_in: 120000)'),
        inWords('MAYACHAIN', 'amount less than min swap amount (recommended_min_amount_in: 140000)'),
      ),
    )
    const situation = situationOf({ ...idleState, quotes })
    expect(situation).toEqual({ kind: 'belowMinimum', minimum: 120_000n })
    const action = actionOf(situation, messages)
    expect(action).toEqual({ label: 'Minimum is 0.0012 BTC', effect: { kind: 'fill', text: '0.0012' } })
  })

  test('warns beside the price when the amount is below the recommended minimum', () => {
    const quotes = withQuote(quotesOf(best(quoteBy('THORCHAIN', 451n, { recommendedMinAmountIn: units(20_000_000n) }))))
    expect(situationOf({ ...idleState, quotes })).toMatchObject({ kind: 'priced', minimum: 20_000_000n })
  })

  test('warns below the dust threshold that the coins would be lost', () => {
    const quotes = withQuote(
      quotesOf(inWords('THORCHAIN', 'amount less than dust threshold'), no('MAYACHAIN', 'unsupported_asset')),
    )
    const situation = situationOf({ ...idleState, quotes })
    expect(situation).toMatchObject({ kind: 'belowDust', minimum: 1_000n })
    expect(actionOf(situation, messages).label).toBe('Send more than 0.00001 BTC')
  })

  test('has distinct texts for situations that need different actions', () => {
    const refusals: SwapErrorCode[] = [
      'nodes_unreachable',
      'node_bad_response',
      'trading_halted',
      'pool_unavailable',
      'node_stale',
      'quote_refused',
    ]
    const reply = refusals.map((code) => {
      const situation = situationOf({
        ...idleState,
        quotes: withQuote(quotesOf(no('THORCHAIN', code), no('MAYACHAIN', code))),
      })
      return noticeOf(situation, context)?.text
    })
    expect(new Set(reply).size).toBe(refusals.length)
  })

  test('minimumOut is the quote less the limit, rounded down', () => {
    expect(minimumOut(quoteBy('THORCHAIN', 451_812_775n), 100)).toBe(447_294_647n)
  })
})
