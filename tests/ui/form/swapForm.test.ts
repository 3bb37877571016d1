import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { defaultPriceLimit, noLimit } from '../../../src/ui/form/priceLimit.ts'
import { emptyRecipient } from '../../../src/ui/form/recipientState.ts'
import {
  type KeptForm,
  type SwapForm,
  type SwapFormEvent,
  startingForm,
  startingFormOf,
  swapForm,
} from '../../../src/ui/form/swapForm.ts'
import { typedAmount } from '../../../src/ui/form/typedAmount.ts'
import { readLink } from '../../../src/ui/form/urlState.ts'
import { openingAmount } from '../../../src/ui/shared/assets/openingAmount.ts'

const formAfter = (...events: SwapFormEvent[]): SwapForm => events.reduce(swapForm, startingForm)
const open: SwapFormEvent = { type: 'opened' }
const pair = ({ from, to }: SwapForm) => `${formatAsset(from)} ${formatAsset(to)}`
const doge = parseAsset('DOGE.DOGE')

describe('swapForm', () => {
  test('opens with BTC to ETH and an amount', () => {
    const form = formAfter(open)
    expect(pair(form)).toBe('BTC.BTC ETH.ETH')
    expect(form).toMatchObject({ phase: 'open', text: openingAmount, limitBps: 100 })
  })

  test('opens with a link’s values and defaults for the others', () => {
    const form = formAfter({ type: 'opened', from: doge, text: '250' })
    expect(pair(form)).toBe('DOGE.DOGE ETH.ETH')
    expect(form.text).toBe('250')
  })

  test('opens empty for a link’s coin without an amount, because 0.15 fits only the page’s own coin', () => {
    expect(formAfter({ type: 'opened', from: doge }).text).toBe('')
    expect(formAfter({ type: 'opened', to: doge }).text).toBe(openingAmount)
    const page = startingFormOf({ sell: 'DOGE.DOGE', buy: 'BTC.BTC' })
    expect(swapForm(page, { type: 'opened', amount: '5000' }).text).toBe('5000')
    expect(swapForm(page, { type: 'opened', amount: '5000', from: parseAsset('SOL.SOL') }).text).toBe('')
  })

  test('opens after a reload with the addresses, the way to pay and the limit that were typed or chosen', () => {
    const kept: KeptForm = { typed: ['0xaa', 'bc1q'], mode: 'memoless', limitBps: 250 }
    const form = formAfter({ type: 'opened', kept, ...readLink('?sell=BTC.BTC&buy=ETH.ETH&amount=2') })
    expect(form).toMatchObject({ text: '2', mode: 'memoless', route: 'THORCHAIN', limitBps: 250 })
    expect([form.destination, form.refund]).toEqual(['0xaa', 'bc1q'].map((text) => ({ ...emptyRecipient, text })))
  })

  test('opens a limit order after a reload with the price that was typed', () => {
    const order = { field: 'price', text: '30,', blocks: 600 } as const
    const kept: KeptForm = { typed: ['', ''], mode: 'wallet', limitBps: 100, order }
    const opened = formAfter({ type: 'opened', kept, ...readLink('?sell=BTC.BTC&buy=ETH.ETH&mode=limit') })
    expect(opened).toMatchObject({ order, route: 'THORCHAIN' })
    const linked = formAfter({ type: 'opened', kept, ...readLink('?mode=limit&above=5') })
    expect(linked.order).toEqual({ field: 'above', text: '5', blocks: 600 })
    expect(formAfter({ type: 'opened', kept, ...readLink('?sell=BTC.BTC') }).order).toBeUndefined()
  })

  test('changes to a limit order on THORChain and back, and types its output beside the amount', () => {
    const order = formAfter(open, { type: 'orderChanged', order: {} }, { type: 'typed', text: '4.7', side: 'to' })
    expect(order).toMatchObject({ fixed: 'from', text: openingAmount, route: 'THORCHAIN' })
    expect(order.order).toEqual({ field: 'output', text: '4.7', blocks: 14_400 })
    const sent = swapForm(order, { type: 'typed', text: '0.2' })
    expect(sent).toMatchObject({ text: '0.2', order: { field: 'output', text: '4.7' } })
    const back = swapForm(sent, { type: 'orderChanged', order: undefined })
    expect(back).toMatchObject({ order: undefined, route: undefined, text: '0.2' })
    const without = swapForm(swapForm(sent, { type: 'modeChosen', mode: 'memoless' }), {
      type: 'modeChosen',
      mode: 'wallet',
    })
    expect(without).toMatchObject({ route: 'THORCHAIN', order: { text: '4.7' } })
  })

  test('keeps a distance from the market for another pair, and no price', () => {
    const typed = (field: 'price' | 'above') => formAfter(open, { type: 'orderChanged', order: { field, text: '7' } })
    for (const event of [{ type: 'flipped' }, { type: 'picked', side: 'to', asset: doge }] as const) {
      expect(swapForm(typed('above'), event).order).toMatchObject({ field: 'above', text: '7' })
      expect(swapForm(typed('price'), event).order).toMatchObject({ field: 'above', text: '1' })
    }
  })

  test('opens after a reload with the address of a link, which has to be compared again', () => {
    const kept: KeptForm = { typed: ['0xaa', 'bc1q'], linked: [true, false], mode: 'wallet', limitBps: 250 }
    const form = formAfter({ type: 'opened', kept, ...readLink('?sell=BTC.BTC&buy=ETH.ETH&amount=2') })
    expect(form.destination).toMatchObject({ text: '0xaa', isLinked: true, confirmed: undefined })
    expect(form.refund).toMatchObject({ text: 'bc1q', isLinked: false })
  })

  test('opens again with what was wrong with its link, until the person changes something', () => {
    const kept: KeptForm = { typed: ['', ''], mode: 'wallet', limitBps: 250, linkProblem: 'sell', unknown: 'amout' }
    const form = formAfter({ type: 'opened', kept, ...readLink('?sell=BTC.BTC&buy=ETH.ETH&amount=2') })
    expect(form).toMatchObject({ linkProblem: 'sell', unknown: 'amout' })
    expect(swapForm(form, { type: 'typed', text: '3' })).toMatchObject({ linkProblem: undefined, unknown: undefined })
  })

  test('opens with a link’s address, to compare, and with protection, whatever was there before', () => {
    const kept: KeptForm = { typed: ['0xaa', ''], mode: 'wallet', limitBps: noLimit }
    const form = formAfter({ type: 'opened', kept, ...readLink('?destination=0xbb') })
    expect(form.destination).toMatchObject({ text: '0xbb', isLinked: true })
    expect(form.limitBps).toBe(defaultPriceLimit)
  })

  test.each([
    ['from=ETH alone', { from: parseAsset('ETH.ETH') }, 'ETH.ETH BTC.BTC'],
    ['to=BTC alone', { to: parseAsset('BTC.BTC') }, 'ETH.ETH BTC.BTC'],
    ['one coin twice', { from: doge, to: doge }, 'DOGE.DOGE BTC.BTC'],
  ])('never opens with one coin on both sides: %s', (_, given, expected) => {
    expect(pair(formAfter({ type: 'opened', ...given }))).toBe(expected)
  })

  test('opens the way without a wallet for a link that wants it, on THORChain', () => {
    const form = swapForm(startingForm, { type: 'opened', ...readLink('?pay=direct') })
    expect(form).toMatchObject({ mode: 'memoless', route: 'THORCHAIN' })
    expect(swapForm(startingForm, { type: 'opened', ...readLink('?pay=other') })).toMatchObject({
      mode: 'wallet',
      route: undefined,
    })
  })

  test('switches the direction when the other side’s coin is chosen', () => {
    expect(pair(formAfter(open, { type: 'picked', side: 'to', asset: parseAsset('BTC.BTC') }))).toBe('ETH.ETH BTC.BTC')
  })

  test('changes nothing when the same coin is chosen', () => {
    const form = formAfter(open)
    expect(pair(swapForm(form, { type: 'picked', side: 'from', asset: parseAsset('BTC.BTC') }))).toBe(pair(form))
  })

  test('restores the pair after two flips, and clears the chosen route', () => {
    const form = formAfter(
      open,
      { type: 'routeChosen', route: 'MAYACHAIN' },
      { type: 'flipped', text: '4.5' },
      { type: 'flipped', text: '0.149' },
    )
    expect(pair(form)).toBe('BTC.BTC ETH.ETH')
    expect(form).toMatchObject({ text: '0.149', route: undefined, turns: 2 })
  })

  test('keeps the dollars when flipped', () => {
    const form = formAfter(open, { type: 'entrySwitched', text: '100.00' }, { type: 'flipped', text: '4.5' })
    expect(form).toMatchObject({ entry: 'dollars', text: '100.00' })
  })

  test('counts a keystroke as typing, and a filled minimum as coins without typing', () => {
    expect(formAfter(open, { type: 'typed', text: '1' }).typing).toBe(true)
    const filled = formAfter(open, { type: 'entrySwitched', text: '1.00' }, { type: 'filled', text: '0.0012' })
    expect(filled).toMatchObject({ typing: false, entry: 'coins', text: '0.0012' })
  })

  test('keeps enough of a long pasted text to reject it', () => {
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

  test('switches to dollars on a dollar sign and keeps the number', () => {
    expect(formAfter(open, { type: 'typed', text: '$500' })).toMatchObject({ entry: 'dollars', text: '500' })
    expect(formAfter(open, { type: 'typed', text: '$' })).toMatchObject({ entry: 'dollars', text: '' })
    expect(formAfter(open, { type: 'typed', text: '€500' })).toMatchObject({ entry: 'coins', text: '€500' })
  })

  test('switches from dollars to coins on the ticker, else keeps it in the text', () => {
    const dollars = formAfter(open, { type: 'typed', text: '$500' })
    expect(swapForm(dollars, { type: 'typed', text: '1.5 BTC' })).toMatchObject({ entry: 'coins', text: '1.5' })
    expect(swapForm(dollars, { type: 'typed', text: '1.5 ETH' })).toMatchObject({ entry: 'dollars', text: '1.5 ETH' })
    expect(formAfter(open, { type: 'typed', text: '1.5 BTC' })).toMatchObject({ entry: 'coins', text: '1.5 BTC' })
  })

  test('keeps everything of a link when its token gets a contract', () => {
    const linked = formAfter({ type: 'opened', from: parseAsset('ETH.USDC'), text: '7', destination: '0xbb' })
    const from = parseAsset('ETH.USDC-0XA0B8')
    expect(swapForm(linked, { type: 'resolved', from, to: linked.to })).toEqual({ ...linked, from })
  })

  test('keeps the unknown part of a link until a change', () => {
    const linked = formAfter({ type: 'opened', from: doge, unknown: 'amout' })
    expect(linked).toMatchObject({ unknown: 'amout', linkProblem: undefined })
    expect(pair(linked)).toBe('DOGE.DOGE ETH.ETH')
    expect(swapForm(linked, { type: 'typed', text: '1' }).unknown).toBeUndefined()
    expect(swapForm(linked, { type: 'flipped' }).unknown).toBeUndefined()
  })

  test('shows the default swap and the reason for a rejected link until a change', () => {
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
