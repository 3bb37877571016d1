import { describe, expect, test } from 'vitest'
import type { Quotes, Route } from '../../src/core/actions/getQuotes.ts'
import type { Units } from '../../src/core/amount.ts'
import { parseAsset } from '../../src/core/asset.ts'
import { SwapError, type SwapErrorCode } from '../../src/core/errors.ts'
import { refusalOf } from '../../src/core/nodes/refusal.ts'
import type { Protocol } from '../../src/core/protocol.ts'
import type { Quote } from '../../src/core/quote.ts'
import { en } from '../../src/ui/messages/en.ts'
import { nothingAsked } from '../../src/ui/question/asking.ts'
import type { Asked } from '../../src/ui/question/useQuestion.ts'
import { actionOf } from '../../src/ui/swap/action.ts'
import { noticeOf } from '../../src/ui/swap/notice.ts'
import { type Circumstances, chosenRoute, leastOut, situationOf } from '../../src/ui/swap/situation.ts'
import { startingForm } from '../../src/ui/swap/swapForm.ts'

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
const quotes = (...routes: Route[]): Quotes => ({
  routes,
  best: routes.flatMap((route) => (route.outcome === 'best' ? [route.quote] : []))[0],
})

function answeredWith(value: Quotes, facts: Partial<Asked<Quotes>> = {}): Asked<Quotes> {
  return { ...nothingAsked, key: 'q', family: 'f', answer: { key: 'q', value, at: 0 }, refresh: () => {}, ...facts }
}

const calm: Circumstances = {
  form: { ...startingForm, phase: 'open', text: '0.15' },
  amount: { kind: 'amount', units: units(15_000_000n) },
  asked: answeredWith(quotes(best(quoteBy('THORCHAIN', 451n)), behind(quoteBy('MAYACHAIN', 442n)))),
  online: true,
  overdue: false,
}
const kindWith = (facts: Partial<Circumstances>) => situationOf({ ...calm, ...facts }).kind

describe('the situation', () => {
  test('is a held price when an answer is there', () => {
    expect(situationOf(calm)).toMatchObject({ kind: 'priced', freshness: 'held', minimum: undefined })
  })

  test('is updating while a new answer is asked for, and expired when the hold ran out', () => {
    expect(situationOf({ ...calm, asked: { ...calm.asked, pending: true } })).toMatchObject({ freshness: 'updating' })
    expect(situationOf({ ...calm, asked: { ...calm.asked, key: 'other' } })).toMatchObject({ freshness: 'updating' })
    expect(situationOf({ ...calm, overdue: true })).toMatchObject({ freshness: 'expired' })
  })

  test('takes the person’s own route while it is open, and the best one otherwise', () => {
    const value = calm.asked.answer?.value
    expect(chosenRoute(value, 'MAYACHAIN')?.protocol).toBe('MAYACHAIN')
    const oneOpen = quotes(best(quoteBy('THORCHAIN', 451n)), no('MAYACHAIN', 'trading_halted'))
    expect(chosenRoute(oneOpen, 'MAYACHAIN')?.protocol).toBe('THORCHAIN')
  })

  test('one protocol that does not answer leaves the other one’s price standing', () => {
    const asked = answeredWith(quotes(best(quoteBy('THORCHAIN', 451n)), no('MAYACHAIN', 'nodes_unreachable')))
    expect(kindWith({ asked })).toBe('priced')
  })

  test.each<[string, Partial<Circumstances>, string]>([
    ['before the page is alive', { form: startingForm }, 'starting'],
    ['without an amount', { amount: { kind: 'none' } }, 'empty'],
    ['offline without an answer', { online: false, asked: answeredWith(quotes(), { answer: undefined }) }, 'offline'],
    ['offline with a price that ran out', { online: false, overdue: true }, 'offline'],
    ['before the first answer', { asked: answeredWith(quotes(), { answer: undefined, pending: true }) }, 'finding'],
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
    expect(kindWith({ asked: answeredWith(quotes(no('THORCHAIN', one), no('MAYACHAIN', other))) })).toBe(kind)
  })

  test('names the smaller of the two minimums, and the button sets it', () => {
    const asked = answeredWith(
      quotes(
        inWords('THORCHAIN', 'amount less than min swap amount (recommended_min_amount_in: 120000)'),
        inWords('MAYACHAIN', 'amount less than min swap amount (recommended_min_amount_in: 140000)'),
      ),
    )
    const situation = situationOf({ ...calm, asked })
    expect(situation).toEqual({ kind: 'belowMinimum', minimum: 120_000n })
    const action = actionOf(situation, { from: fromAsset, locale: 'en-US', messages: en, network: 'devnet' })
    expect(action).toEqual({ label: 'Minimum is 0.0012 BTC', does: { kind: 'fill', text: '0.0012' } })
  })

  test('an amount that is quoted but below the recommendation says so beside its price', () => {
    const asked = answeredWith(quotes(best(quoteBy('THORCHAIN', 451n, { recommendedMinAmountIn: units(20_000_000n) }))))
    expect(situationOf({ ...calm, asked })).toMatchObject({ kind: 'priced', minimum: 20_000_000n })
  })

  test('below the dust threshold, it says that the coins would be lost', () => {
    const asked = answeredWith(
      quotes(inWords('THORCHAIN', 'amount less than dust threshold'), no('MAYACHAIN', 'unsupported_asset')),
    )
    const situation = situationOf({ ...calm, asked })
    expect(situation).toMatchObject({ kind: 'belowDust', minimum: 1_000n })
    expect(actionOf(situation, { from: fromAsset, locale: 'en-US', messages: en, network: 'devnet' }).label).toBe(
      'Send more than 0.00001 BTC',
    )
  })

  test('no two situations that need something different say the same', () => {
    const refusals: SwapErrorCode[] = [
      'nodes_unreachable',
      'node_bad_response',
      'trading_halted',
      'pool_unavailable',
      'node_stale',
      'quote_refused',
    ]
    const said = refusals.map((code) => {
      const situation = situationOf({
        ...calm,
        asked: answeredWith(quotes(no('THORCHAIN', code), no('MAYACHAIN', code))),
      })
      return noticeOf(situation, { form: calm.form, locale: 'en-US', messages: en, lost: undefined, failures: 0 })?.text
    })
    expect(new Set(said).size).toBe(refusals.length)
  })

  test('a price that moves far is said on the button that leads on', () => {
    const label = (slippageBps: number) => {
      const quote = quoteBy('THORCHAIN', 451_812_775n)
      const asked = answeredWith(quotes(best({ ...quote, fees: { ...quote.fees, slippageBps } })))
      const words = { from: fromAsset, locale: 'en-US', messages: en, network: 'devnet' } as const
      return actionOf(situationOf({ ...calm, asked }), words).label
    }
    expect(label(299)).toBe('Review swap')
    expect(label(790)).toBe('Review with 7.9% price impact')
  })

  test('the least that arrives is the quote less the limit, floored', () => {
    expect(leastOut(quoteBy('THORCHAIN', 451_812_775n), 100)).toBe(447_294_647n)
  })
})
