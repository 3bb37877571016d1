import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { OutputTooLargeError } from '../../../src/core/preparation/quoteAtLeast.ts'
import { rankedQuotes } from '../../../src/core/quote/rankQuotes.ts'
import { proposedForm } from '../../../src/ui/embed/EmbedForm.tsx'
import { confirmQuotes } from '../../../src/ui/form/market/confirmQuotes.ts'
import { preferFaster } from '../../../src/ui/form/market/preferFaster.ts'
import { noticeOf } from '../../../src/ui/form/noticeOf.ts'
import { situationOf } from '../../../src/ui/form/situation.ts'
import { type SwapForm, type SwapFormEvent, startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { readLink, writeLink } from '../../../src/ui/form/urlState.ts'
import { context, idleState, quoteBy, quotesOf, units, withQuote } from '../situations.ts'

const open = swapForm(startingForm, { type: 'opened' })
const formAfter = (...events: SwapFormEvent[]): SwapForm => events.reduce(swapForm, open)
const wanted: SwapFormEvent = { type: 'typed', text: '1.5', side: 'to' }
const typedSide = ({ text, fixed, entry }: SwapForm) => ({ text, fixed, entry })

describe('a form whose output is typed', () => {
  test('keeps the text on that side until the other one is typed', () => {
    const form = formAfter(wanted)
    expect(typedSide(form)).toEqual({ text: '1.5', fixed: 'to', entry: 'coins' })
    expect(typedSide(swapForm(form, { type: 'typed', text: '0.2' }))).toMatchObject({ text: '0.2', fixed: 'from' })
  })

  test.each<[SwapFormEvent, Pick<SwapForm, 'text' | 'fixed'>]>([
    [
      { type: 'picked', side: 'from', asset: parseAsset('LTC.LTC') },
      { text: '1.5', fixed: 'to' },
    ],
    [
      { type: 'picked', side: 'to', asset: parseAsset('DOGE.DOGE') },
      { text: '1.5', fixed: 'to' },
    ],
    [
      { type: 'modeChosen', mode: 'memoless' },
      { text: '1.5', fixed: 'to' },
    ],
    [
      { type: 'routeChosen', route: 'MAYACHAIN' },
      { text: '1.5', fixed: 'to' },
    ],
    [
      { type: 'filled', text: '0.3' },
      { text: '0.3', fixed: 'from' },
    ],
    [
      { type: 'filled', text: '1.2', side: 'to' },
      { text: '1.2', fixed: 'to' },
    ],
  ])('after %j has its amount', (event, expected) => {
    expect(formAfter(wanted, event)).toMatchObject(expected)
  })

  test('keeps the amount with its coin when the direction switches', () => {
    const form = formAfter(wanted, { type: 'flipped', text: '0.04' })
    expect(form).toMatchObject({ text: '1.5', fixed: 'from', from: open.to, to: open.from })
  })

  test('takes dollars and the ticker of the received coin', () => {
    expect(typedSide(formAfter({ ...wanted, text: '$500' }))).toEqual({ text: '500', fixed: 'to', entry: 'dollars' })
    const coins = formAfter({ ...wanted, text: '$500' }, { ...wanted, text: '1.5 ETH' })
    expect(typedSide(coins)).toEqual({ text: '1.5', fixed: 'to', entry: 'coins' })
    const sent = formAfter({ ...wanted, text: '$500' }, { type: 'typed', text: '0.2' })
    expect(typedSide(sent)).toEqual({ text: '0.2', fixed: 'from', entry: 'coins' })
  })

  test('stays on its side when a page proposes coins only', () => {
    const event = proposedForm(formAfter(wanted), { sell: 'LTC.LTC' }, 'en-US')
    expect(event && typedSide(swapForm(formAfter(wanted), event))).toMatchObject({ text: '1.5', fixed: 'to' })
    const amount = proposedForm(formAfter(wanted), { amount: '2' }, 'en-US')
    expect(amount && typedSide(swapForm(formAfter(wanted), amount))).toMatchObject({ text: '2', fixed: 'from' })
  })
})

describe('a link with the least to receive', () => {
  test('opens the form with it, and is what the form writes', () => {
    const search = writeLink(open, '1.5', { fixed: 'to' })
    expect(search).toBe('?sell=BTC.BTC&buy=ETH.ETH&receive=1.5')
    expect(swapForm(startingForm, { type: 'opened', ...readLink(search) })).toMatchObject({ text: '1.5', fixed: 'to' })
  })

  test.each([
    ['?amount=1&receive=2', 'receive'],
    ['?amount=1&receive=1', 'receive'],
    ['?receive=1&receive=2', 'receive'],
    ['?receive=-1', 'receive'],
    ['?receive=1e5', 'receive'],
  ])('is rejected: %s', (search, linkProblem) => {
    expect(readLink(search)).toEqual({ linkProblem })
  })
})

describe('quotes of an output', () => {
  const needs = (protocol: 'THORCHAIN' | 'MAYACHAIN', amountIn: bigint, totalSeconds: number) =>
    quoteBy(protocol, 1_000_000n, { amountIn: units(amountIn), totalSeconds })

  test('prefer the one that needs least, and of about equal ones the faster', () => {
    const slow = needs('THORCHAIN', 1_000_000n, 900)
    const little = rankedQuotes([slow, needs('MAYACHAIN', 1_000_400n, 60)], [], 'output')
    expect(preferFaster(little).best?.protocol).toBe('MAYACHAIN')
    const much = rankedQuotes([slow, needs('MAYACHAIN', 1_001_000n, 60)], [], 'output')
    expect(preferFaster(much)).toBe(much)
    expect(much.routes.map((route) => 'behind' in route && route.behind)).toEqual([0n, 1_000n])
  })

  test('stay ranked by what they need when the pools contradict one', () => {
    const promises = quoteBy('MAYACHAIN', 451n, { amountIn: units(1n) })
    const quotes = rankedQuotes([promises, quoteBy('THORCHAIN', 451n)], [], 'output')
    const { THORCHAIN = [] } = idleState.market.pools
    const confirmed = confirmQuotes(quotes, { THORCHAIN, MAYACHAIN: THORCHAIN })
    expect(confirmed).toMatchObject({ fixed: 'output', best: { protocol: 'THORCHAIN' } })
  })

  test('say about how much the pools can pay', () => {
    const { to } = open
    const error = new OutputTooLargeError({ protocol: 'THORCHAIN', asset: to, most: units(1_234_567_891n) })
    const quotes = withQuote({ ...quotesOf({ protocol: 'THORCHAIN', outcome: 'refused', error }), fixed: 'output' })
    const form = formAfter(wanted)
    const situation = situationOf({ ...idleState, form, quotes })
    expect(noticeOf(situation, { ...context, form })?.text).toBe(
      'The pools can pay about 12.3456 ETH in one swap at most. Enter a smaller amount.',
    )
  })

  test('are asked for in the received coin', () => {
    const form = formAfter(wanted)
    const amount = { kind: 'problem', problem: { kind: 'unit', unit: 'BTC', number: '1' } } as const
    expect(noticeOf(situationOf({ ...idleState, form, amount }), { ...context, form })?.text).toBe(
      'That’s in BTC; you receive ETH.',
    )
  })
})
