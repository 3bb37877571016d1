import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { hasNotice } from '../../../src/ui/form/hasNotice.ts'
import { noticeOf } from '../../../src/ui/form/noticeOf.ts'
import { type SituationFacts, situationOf } from '../../../src/ui/form/situation.ts'
import { type SwapForm, startingForm } from '../../../src/ui/form/swapForm.ts'
import { type AmountProblem, typedAmount } from '../../../src/ui/form/typedAmount.ts'
import { best, context, idleState, marketAt, no, quoteBy, quotesOf, units, withQuote } from '../situations.ts'

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

  test('gives the smallest amount for dollars that are worth less', () => {
    expect(noticeFor({ kind: 'below_smallest', decimals: 6 }, { entry: 'dollars' })?.text).toBe(
      'That’s less than 0.000001 BTC, the smallest amount of this coin. Enter more dollars, or an amount in coins.',
    )
  })

  test('says that an amount is more than exist', () => {
    expect(noticeFor({ kind: 'more_than_exist', ticker: 'BTC' })?.text).toBe(
      'That’s more BTC than exist. Enter a smaller amount.',
    )
  })

  test('names dollars when they have too many decimals', () => {
    expect(noticeFor({ kind: 'too_many_decimals', unit: 'USD', decimals: 8 })?.text).toBe(
      'USD can have up to 8 decimal places.',
    )
  })

  test('offers dollars for an amount in USD', () => {
    expect(noticeFor({ kind: 'unit', unit: 'usd', number: '500' })?.fills).toEqual([
      { label: 'Use $500', text: '500', entry: 'dollars', side: 'from' },
    ])
  })
})

describe('rejected link', () => {
  test.each([
    ['sell', 'The link’s “sell” value isn’t valid'],
    ['same', 'The link has the same coin on both sides'],
  ] as const)('is named whatever the situation: %s', (linkProblem, title) => {
    const form = { ...idleState.form, linkProblem }
    for (const situation of [situationOf(idleState), situationOf({ ...idleState, amount: { kind: 'none' } })])
      expect(noticeOf(situation, { ...context, form })).toEqual({
        tone: 'warn',
        title,
        text: 'We didn’t use the link. Check the coins and amount.',
      })
  })
})

describe('unknown part of a link', () => {
  test('is named unless there is another notice', () => {
    const form = { ...idleState.form, unknown: `amout${'x'.repeat(99)}` }
    expect(noticeOf(situationOf(idleState), { ...context, form })).toEqual({
      tone: 'warn',
      text: 'This page doesn’t know the “amoutxxxxxxx” part of that link, so only the rest was used. Check the coins and amount.',
    })
    const problem = { kind: 'amountProblem', problem: { kind: 'scientific' } } as const
    expect(noticeOf(problem, { ...context, form })?.text).toBe('Enter the full number (1000, not 1e3).')
  })
})

describe('the code for support', () => {
  const codeOf = (facts: Partial<SituationFacts>, failures = 0) =>
    noticeOf(situationOf({ ...idleState, ...facts }), { ...context, failures })?.code

  test('is that of the refusal when every route was refused', () => {
    const quotes = withQuote(quotesOf(no('THORCHAIN', 'unsupported_asset'), no('MAYACHAIN', 'synth_capacity')))
    expect(codeOf({ quotes })).toBe('synth_capacity')
  })

  test('belongs to an expired price only after a failure, and to an unknown market price', () => {
    expect(codeOf({ expired: true }, 1)).toBe('nodes_unreachable')
    expect(codeOf({ expired: true })).toBeUndefined()
    expect(codeOf({ market: { pools: {}, pending: [] } })).toBe('nodes_unreachable')
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
      { form: { ...idleState.form, unknown: 'amout' } },
      { amount: { kind: 'none' } },
      { amount: { kind: 'problem', problem: { kind: 'unreadable' } } },
      { quotes: waiting },
      { quotes: below },
      { expired: true },
      { online: false },
      { online: false, expired: true },
      { quotes: { ...idleState.quotes, pending: true }, market: marketAt(900n) },
      { quotes: { ...idleState.quotes, pending: true }, market: marketAt(900n), expired: true },
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

test.each([
  ['BTC.BTC', 'Too small: the network ignores 0.00001 BTC or less, and you would lose it.'],
  [
    'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T',
    'Too small: the network takes no less than 0.00001 USDT. Send more.',
  ],
])('an amount of %s below dust has the reason and the least amount', (from, text) => {
  const form = { ...idleState.form, from: parseAsset(from) }
  expect(noticeOf({ kind: 'belowDust', minimum: units(1_000n) }, { ...context, form })?.text).toBe(text)
})
