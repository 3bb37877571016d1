import { describe, expect, test } from 'vitest'
import { parseAsset, units } from '../../../src/core/index.ts'
import type { Pool } from '../../../src/core/nodes/pool.ts'
import { emptyRecipient, type Recipient } from '../../../src/ui/form/recipientState.ts'
import type { Situation } from '../../../src/ui/form/situation.ts'
import { startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { type ReviewButtonFacts, reviewButton } from '../../../src/ui/pay/MemolessDialog.tsx'
import { memolessForm } from '../../../src/ui/pay/memolessForm.ts'
import { payEn } from '../../../src/ui/texts/pay.en.ts'
import { reviewEn } from '../../../src/ui/texts/review.en.ts'

const priced = (protocol: string) => ({ kind: 'priced', route: { protocol } }) as unknown as Situation
const check = { kind: 'address', address: 'D1', isOwn: false, isSuspicious: false, notices: [] } as const
const destination: Recipient = { ...emptyRecipient, text: 'D1', check }
const base = {
  form: { from: parseAsset('LTC.LTC'), destination },
  amount: { kind: 'amount' as const, units: units(1_000_000_000n) },
  situation: priced('THORCHAIN'),
  market: {},
  availability: 'open' as const,
}

const usdt = parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')
const pool = { asset: usdt, decimals: 6, protocol: 'THORCHAIN' } as Pool

describe('memolessForm', () => {
  test('takes steps of a tenth of a token with six decimals, once its pool is read', () => {
    const token = { ...base, form: { ...base.form, from: usdt } }
    expect(memolessForm(token).kind).toBe('form')
    const market = { result: { value: { pools: [pool] } } }
    expect(memolessForm({ ...token, market }).kind).toBe('ready')
    const amount = { kind: 'amount' as const, units: units(1_005_000_000n) }
    expect(memolessForm({ ...token, market, amount })).toMatchObject({
      kind: 'step',
      stepped: { step: 10_000_000n, nearest: [1_000_000_000n, 1_010_000_000n] },
    })
  })

  test('is ready with a whole step, THORChain’s price and a destination', () => {
    expect(memolessForm(base)).toEqual({ kind: 'ready' })
  })

  test.each<[string, object, string]>([
    ['a token of an EVM chain', { form: { ...base.form, from: parseAsset('ETH.USDC-0XA0B8') } }, 'obstacle'],
    ['a coin of Maya alone', { form: { ...base.form, from: parseAsset('DASH.DASH') } }, 'obstacle'],
    ['a halt', { availability: 'halted' }, 'closed'],
    ['a service without an account', { availability: 'unavailable' }, 'closed'],
    ['an amount between two steps', { amount: { kind: 'amount', units: units(1_000_037_000n) } }, 'step'],
    ['an amount that cannot be read', { amount: { kind: 'none' }, situation: { kind: 'empty' } }, 'form'],
    ['a price that is being fetched', { situation: { kind: 'finding' } }, 'form'],
    ['Maya’s route', { situation: priced('MAYACHAIN') }, 'route'],
    ['an empty destination', { form: { ...base.form, destination: emptyRecipient } }, 'destination'],
    [
      'a destination from a link that was not compared',
      { form: { ...base.form, destination: { ...destination, isLinked: true } } },
      'destination',
    ],
  ])('stops at %s', (_, change, kind) => {
    expect(memolessForm({ ...base, ...change }).kind).toBe(kind)
  })

  test('keeps THORChain’s route for each pair while no wallet is used', () => {
    const without = swapForm(startingForm, { type: 'modeChosen', mode: 'memoless' })
    expect(without.route).toBe('THORCHAIN')
    const picked = swapForm(without, { type: 'picked', side: 'from', asset: parseAsset('LTC.LTC') })
    expect(swapForm(picked, { type: 'flipped' }).route).toBe('THORCHAIN')
    expect(swapForm(picked, { type: 'modeChosen', mode: 'wallet' }).route).toBeUndefined()
  })
})

describe('the button of the review', () => {
  const ready: ReviewButtonFacts = { state: 'ready', isExpired: false, isWorse: false, agrees: true, consent: 'none' }

  test.each<[string, Partial<ReviewButtonFacts>, string]>([
    ['registers a live quote at an accepted price whose memo matches', {}, 'register'],
    ['does nothing while it loads', { state: 'loading' }, 'nothing'],
    ['loads again after a refusal', { state: 'refused' }, 'reload'],
    ['fetches a new price for an expired quote', { isExpired: true, consent: 'checkbox' }, 'reload'],
    ['fetches a new quote for a memo that differs', { agrees: false }, 'reload'],
    ['accepts a worse price first', { isWorse: true }, 'price'],
    ['leads to the checkbox of a loss', { consent: 'checkbox' }, 'consent'],
    ['leads to the field of a large loss', { consent: 'word' }, 'consent'],
    ['is blocked by a loss that is too large', { consent: 'blocked' }, 'nothing'],
  ])('%s', (_, change, effect) => {
    expect(reviewButton({ ...ready, ...change }, { messages: payEn, review: reviewEn }).effect).toBe(effect)
  })
})
