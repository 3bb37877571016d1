import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chooseAction, recipientStates } from '../../../src/ui/form/chooseAction.ts'
import { type CheckedRecipient, type RecipientCheck, recipientNeed } from '../../../src/ui/form/recipientState.ts'
import { situationOf } from '../../../src/ui/form/situation.ts'
import { type SwapForm, type SwapFormEvent, startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { readLink } from '../../../src/ui/form/urlState.ts'
import { swapRequestOf } from '../../../src/ui/review/swapRequest.ts'
import { idleState, messages, quoteBy } from '../situations.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const plain: CheckedRecipient = { address, isOwn: false, isSuspicious: false, notices: [] }
const found = (facts: Partial<CheckedRecipient> = {}): RecipientCheck => ({ kind: 'address', ...plain, ...facts })
const formAfter = (...events: SwapFormEvent[]): SwapForm => events.reduce(swapForm, startingForm)
const opened: SwapFormEvent = { type: 'opened' }
const typed: SwapFormEvent = { type: 'recipientTyped', side: 'destination', text: address }
const checked = (check: RecipientCheck, text = address): SwapFormEvent => ({
  type: 'recipientChecked',
  side: 'destination',
  text,
  check,
})
const compared: SwapFormEvent = { type: 'recipientConfirmed', side: 'destination', address }
const linked: SwapFormEvent = { type: 'opened', destination: address }
const labelOf = (form: SwapForm) =>
  chooseAction(situationOf(idleState), { ...messages, recipients: recipientStates(form, 'THORCHAIN') }).label

describe('the destination of the form', () => {
  test('is not needed while the field is empty', () => {
    expect(labelOf(formAfter(opened))).toBe('Review swap')
  })

  test('is checked before the review', () => {
    expect(labelOf(formAfter(opened, typed))).toBe('Checking the address…')
    expect(labelOf(formAfter(opened, typed, checked(found())))).toBe('Review swap')
  })

  test('keeps the button disabled while it is invalid, and names the chain', () => {
    const form = formAfter(opened, typed, checked({ kind: 'problem', problem: 'No.' }))
    expect(labelOf(form)).toBe('Enter an Ethereum address')
  })

  test.each<[string, SwapFormEvent, Partial<CheckedRecipient>]>([
    ['a link', linked, {}],
    ['a name', typed, { name: { registry: 'THORCHAIN', name: 'ferry' } }],
    ['a suspicious address', typed, { isSuspicious: true }],
    ['a suspicious address of a wallet', typed, { isSuspicious: true, isOwn: true }],
  ])('of %s must be compared first', (_, event, facts) => {
    const form = formAfter(opened, event, checked(found(facts)))
    expect(labelOf(form)).toBe('Confirm the address first')
    expect(labelOf(swapForm(form, compared))).toBe('Review swap')
  })

  test('of a link needs no comparison when it belongs to a connected wallet', () => {
    expect(labelOf(formAfter(linked, checked(found({ isOwn: true }))))).toBe('Review swap')
  })

  test('must be compared again when a name leads to another address', () => {
    const name = { registry: 'THORCHAIN', name: 'ferry' } as const
    const other = '0x52908400098527886E0F7030069857D2E4169EE7'
    const form = formAfter(opened, typed, checked(found({ name })), compared, checked(found({ name, address: other })))
    expect(recipientNeed(form.destination)).toBe('confirmation')
  })

  test('drops a late result for another text', () => {
    expect(formAfter(opened, typed, checked(found(), 'ferry')).destination.check).toBeUndefined()
  })

  test('loses link and comparison when it is typed again', () => {
    const form = formAfter(linked, checked(found()), compared, typed)
    expect(form.destination).toEqual({ text: address, isLinked: false, check: undefined, confirmed: undefined })
  })

  test('is cleared when its chain changes, and kept for another coin of the chain', () => {
    const form = formAfter(opened, typed, checked(found()))
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(swapForm(form, { type: 'picked', side: 'to', asset: usdc }).destination.text).toBe(address)
    expect(swapForm(form, { type: 'picked', side: 'to', asset: parseAsset('BASE.ETH') }).destination.text).toBe('')
    expect(swapForm(form, { type: 'flipped' }).destination.text).toBe('')
  })

  test('keeps enough of a long text to reject it, without surrounding spaces', () => {
    const form = formAfter(opened, { ...typed, text: ` ${'a'.repeat(500)}` })
    expect(form.destination.text).toBe('a'.repeat(201))
  })
})

describe('swapRequestOf', () => {
  const route = { protocol: 'THORCHAIN', quote: quoteBy('THORCHAIN', 451n) } as const

  test('has the accepted destination and refund address', () => {
    const form = formAfter(opened, typed, checked(found()), { ...typed, side: 'refund' }, {
      ...checked(found()),
      side: 'refund',
    } as SwapFormEvent)
    expect(swapRequestOf(form, route)).toMatchObject({ destination: { address }, refund: { address } })
  })

  test('never has an address that was not accepted', () => {
    expect(swapRequestOf(formAfter(linked, checked(found())), route).destination).toBeUndefined()
    expect(swapRequestOf(formAfter(opened, typed), route).destination).toBeUndefined()
  })

  test('has no refund address for coins that are always refunded to the sender', () => {
    const rune = { type: 'picked', side: 'from', asset: parseAsset('THOR.RUNE') } as const
    const refund = { type: 'recipientTyped', side: 'refund', text: address } as const
    const form = formAfter(opened, rune, refund, { ...checked(found()), side: 'refund' } as SwapFormEvent)
    expect(swapRequestOf(form, route).refund).toBeUndefined()
  })
})

describe('a link with addresses', () => {
  test('fills in both fields, to be compared', () => {
    const link = readLink('?sell=BTC.BTC&buy=ETH.ETH&destination=0xabc&refund=ferry')
    expect(link).toMatchObject({ destination: '0xabc', refund: 'ferry' })
    const form = formAfter({ type: 'opened', ...link })
    expect(form.destination).toMatchObject({ text: '0xabc', isLinked: true })
    expect(form.refund).toMatchObject({ text: 'ferry', isLinked: true })
  })

  test.each([
    ['destination=', 'destination'],
    ['destination=a%20b', 'destination'],
    ['destination=%E2%80%AE1', 'destination'],
    [`refund=${'a'.repeat(201)}`, 'refund'],
    ['destination=a&destination=b', 'destination'],
  ])('%s is rejected whole', (search, linkProblem) => {
    expect(readLink(`?sell=ETH.ETH&${search}`)).toEqual({ linkProblem })
  })
})
