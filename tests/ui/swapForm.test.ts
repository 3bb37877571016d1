import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../src/core/asset/asset.ts'
import { openingAmount, type SwapForm, type SwapFormEvent, startingForm, swapForm } from '../../src/ui/swap/swapForm.ts'
import { typedAmount } from '../../src/ui/swap/typedAmount.ts'

const formAfter = (...events: SwapFormEvent[]): SwapForm => events.reduce(swapForm, startingForm)
const open: SwapFormEvent = { type: 'opened' }
const pair = ({ from, to }: SwapForm) => `${formatAsset(from)} ${formatAsset(to)}`
const doge = parseAsset('DOGE.DOGE')

describe('the swap form', () => {
  test('opens with BTC to ETH and an amount, so that the first visit shows a price', () => {
    const form = formAfter(open)
    expect(pair(form)).toBe('BTC.BTC ETH.ETH')
    expect(form).toMatchObject({ phase: 'open', text: openingAmount, limitBps: 100 })
  })

  test('opens with what a link says, and fills in the rest', () => {
    const form = formAfter({ type: 'opened', from: doge, text: '250' })
    expect(pair(form)).toBe('DOGE.DOGE ETH.ETH')
    expect(form.text).toBe('250')
  })

  test.each([
    ['from=ETH alone', { from: parseAsset('ETH.ETH') }, 'ETH.ETH BTC.BTC'],
    ['to=BTC alone', { to: parseAsset('BTC.BTC') }, 'ETH.ETH BTC.BTC'],
    ['one coin twice', { from: doge, to: doge }, 'DOGE.DOGE BTC.BTC'],
  ])('never opens with one coin on both sides: %s', (_, given, expected) => {
    expect(pair(formAfter({ type: 'opened', ...given }))).toBe(expected)
  })

  test('choosing the coin of the other side turns the pair round', () => {
    expect(pair(formAfter(open, { type: 'picked', side: 'to', asset: parseAsset('BTC.BTC') }))).toBe('ETH.ETH BTC.BTC')
  })

  test('choosing the coin that is chosen already changes nothing', () => {
    const form = formAfter(open)
    expect(pair(swapForm(form, { type: 'picked', side: 'from', asset: parseAsset('BTC.BTC') }))).toBe(pair(form))
  })

  test('flipping twice with the received amount returns the pair, and the route taken against the advice is forgotten', () => {
    const form = formAfter(
      open,
      { type: 'routeChosen', route: 'MAYACHAIN' },
      { type: 'flipped', text: '4.5' },
      { type: 'flipped', text: '0.149' },
    )
    expect(pair(form)).toBe('BTC.BTC ETH.ETH')
    expect(form).toMatchObject({ text: '0.149', route: undefined, turns: 2 })
  })

  test('flipping while dollars are typed keeps the dollars', () => {
    const form = formAfter(open, { type: 'entrySwitched', text: '100.00' }, { type: 'flipped', text: '4.5' })
    expect(form).toMatchObject({ entry: 'dollars', text: '100.00' })
  })

  test('a keystroke counts as typing, a filled minimum does not and is in coins', () => {
    expect(formAfter(open, { type: 'typed', text: '1' }).typing).toBe(true)
    const filled = formAfter(open, { type: 'entrySwitched', text: '1.00' }, { type: 'filled', text: '0.0012' })
    expect(filled).toMatchObject({ typing: false, entry: 'coins', text: '0.0012' })
  })

  test('keeps so much of a pasted page that it is refused, and never cuts it to another amount', () => {
    const { text } = formAfter(open, { type: 'typed', text: `0.${'0'.repeat(500)}1` })
    expect(text).toHaveLength(81)
    const context = {
      entry: 'coins',
      ticker: 'BTC',
      locale: 'en',
      unitDecimals: 8,
      decimals: 8,
      price: undefined,
    } as const
    expect(typedAmount(text, context)).toEqual({ kind: 'problem', problem: { kind: 'unreadable' } })
  })

  test('a dollar sign switches to dollars and leaves the number', () => {
    expect(formAfter(open, { type: 'typed', text: '$500' })).toMatchObject({ entry: 'dollars', text: '500' })
    expect(formAfter(open, { type: 'typed', text: '$' })).toMatchObject({ entry: 'dollars', text: '' })
    expect(formAfter(open, { type: 'typed', text: '€500' })).toMatchObject({ entry: 'coins', text: '€500' })
  })

  test('the ticker switches from dollars back to coins, and stays in the text otherwise', () => {
    const dollars = formAfter(open, { type: 'typed', text: '$500' })
    expect(swapForm(dollars, { type: 'typed', text: '1.5 BTC' })).toMatchObject({ entry: 'coins', text: '1.5' })
    expect(swapForm(dollars, { type: 'typed', text: '1.5 ETH' })).toMatchObject({ entry: 'dollars', text: '1.5 ETH' })
    expect(formAfter(open, { type: 'typed', text: '1.5 BTC' })).toMatchObject({ entry: 'coins', text: '1.5 BTC' })
  })

  test('a rejected link leaves the opening swap and its reason until the person changes something', () => {
    const linked = formAfter({ type: 'opened', from: doge, text: '7' })
    expect(linked.isLinked).toBe(true)
    const rejected = swapForm(linked, { type: 'linkRejected', linkProblem: 'sell' })
    expect(pair(rejected)).toBe('BTC.BTC ETH.ETH')
    expect(rejected).toMatchObject({ text: openingAmount, linkProblem: 'sell', isLinked: false, phase: 'open' })
    for (const event of [
      { type: 'typed', text: '1' },
      { type: 'flipped' },
      { type: 'picked', side: 'to', asset: doge },
    ] as const)
      expect(swapForm(rejected, event).linkProblem).toBeUndefined()
  })
})
