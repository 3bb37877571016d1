import { describe, expect, test } from 'vitest'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { minimumOut } from '../../../src/core/quote/minimumOut.ts'
import { chooseAction } from '../../../src/ui/form/chooseAction.ts'
import { isOffline } from '../../../src/ui/form/hasNotice.ts'
import { noticeOf } from '../../../src/ui/form/noticeOf.ts'
import { chosenRoute, type SituationFacts, situationOf } from '../../../src/ui/form/situation.ts'
import { startingForm } from '../../../src/ui/form/swapForm.ts'
import {
  best,
  context,
  idleState,
  inWords,
  kindWith,
  messages,
  no,
  quoteBy,
  quotesOf,
  units,
  withQuote,
} from '../situations.ts'

describe('offline page', () => {
  test('keeps the last price, marks it offline and offers no review', () => {
    const situation = situationOf({ ...idleState, online: false })
    expect(situation).toMatchObject({ kind: 'priced', freshness: 'offline' })
    expect(chooseAction(situation, messages)).toEqual({
      label: 'Waiting for your connection',
      effect: { kind: 'nothing' },
    })
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

describe('situationOf', () => {
  test('is a fresh price when quotes are loaded', () => {
    expect(situationOf(idleState)).toMatchObject({ kind: 'priced', freshness: 'fresh', minimum: undefined })
  })

  test('stays fresh while a valid price is refreshed', () => {
    const quotes = { ...idleState.quotes, pending: true }
    expect(situationOf({ ...idleState, quotes })).toMatchObject({ freshness: 'fresh' })
  })

  test('is updating while an expired price or another amount is quoted, and expired after the price’s validity', () => {
    const quotes = { ...idleState.quotes, pending: true }
    expect(situationOf({ ...idleState, quotes, expired: true })).toMatchObject({ freshness: 'updating' })
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
    const action = chooseAction(situation, messages)
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
    expect(chooseAction(situation, messages).label).toBe('Send more than 0.00001 BTC')
    expect(noticeOf(situation, context)?.text).toBe(
      'Too small: the network ignores 0.00001 BTC or less, and you would lose it.',
    )
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
