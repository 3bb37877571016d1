import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { type RecipientCheck, typedRecipient } from '../../../src/ui/form/recipientState.ts'
import {
  type AccountsFacts,
  accountsView,
  type DirectFacts,
  directReview,
} from '../../../src/ui/review/accountsView.ts'
import type { SessionAccount } from '../../../src/ui/wallet/sessionState.ts'
import { localization, receiver, request } from './swapRequest.ts'

describe('accountsView', () => {
  const holdings = { coin: units(30_000_000n) }
  const facts: AccountsFacts = { request, payer: 'open', holdings, receiver: { typed: false, address: receiver } }
  const view = (change: Partial<AccountsFacts>) => accountsView({ ...facts, ...change }, localization)

  test('allows a review with the address in its chain’s spelling', () => {
    expect(view({})).toMatchObject({ label: 'Next', destination: receiver })
    expect(view({ holdings: undefined })).toMatchObject({ label: 'Next' })
  })

  test('shows one reason at a time why a review is not possible', () => {
    expect(view({ payer: 'opening' }).label).toBe('Looking for wallets…')
    expect(view({ payer: 'missing' }).label).toBe('Connect a Bitcoin wallet')
    expect(view({ payer: 'none' }).label).toBe('No wallet can send from Bitcoin here')
    expect(view({ receiver: { typed: true, address: '' } })).toMatchObject({
      label: 'Enter your Ethereum address',
      addressProblem: undefined,
    })
    const wrong = view({ receiver: { typed: true, address: 'bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7' } })
    expect(wrong.destination).toBeUndefined()
    expect(wrong.addressProblem).toMatch(/\S/)
    expect(view({ holdings: { coin: units(5_000_000n) } })).toMatchObject({
      label: 'Not enough BTC',
      shortage: 'You need 0.1 BTC more, plus the network fee.',
    })
    expect(view({ holdings: { coin: units(15_000_000n), gas: units(0n) } })).toMatchObject({ label: 'Not enough BTC' })
  })
  test('stops at an address that is being checked, was refused, or has to be compared', () => {
    const typed = (check: RecipientCheck | undefined, confirmed?: string) =>
      view({
        receiver: { typed: true, address: receiver, recipient: { ...typedRecipient(receiver), check, confirmed } },
      })
    const known = { kind: 'address', address: receiver, isOwn: false, isSuspicious: false, notices: [] } as const
    expect(typed(undefined)).toMatchObject({ label: 'Checking the address…', destination: undefined })
    expect(typed({ kind: 'problem', problem: 'It is a vault.' })).toMatchObject({
      label: 'Enter your Ethereum address',
      addressProblem: 'It is a vault.',
      destination: undefined,
    })
    const suspicious = { ...known, isSuspicious: true }
    expect(typed(suspicious)).toMatchObject({ label: 'Confirm the address first', destination: undefined })
    expect(typed(suspicious, receiver)).toMatchObject({ label: 'Next', destination: receiver })
    expect(typed(known)).toMatchObject({ label: 'Next', destination: receiver })
  })
})

describe('directReview', () => {
  const account = (chain: ChainId, address: string, kind: SessionAccount['kind'] = 'injected'): SessionAccount => ({
    walletId: address,
    walletName: 'Example',
    chain,
    address,
    kind,
  })
  const payer = account('BTC', 'bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7')
  const owner = account('ETH', receiver)
  const known: DirectFacts = {
    request,
    payers: [payer],
    receivers: [owner],
    holdings: { coin: units(30_000_000n) },
    holdingsFailed: false,
    isChosen: () => false,
  }
  const kind = (change: Partial<DirectFacts>) => directReview({ ...known, ...change }).kind
  const linked = { ...request, destination: { address: receiver } }

  test('opens the review once payer, funds and destination are known', () => {
    expect(directReview(known)).toEqual({ kind: 'open', payer, destination: receiver })
    expect(directReview({ ...known, request: linked, receivers: [] })).toMatchObject({ destination: receiver })
    expect(kind({ holdings: undefined })).toBe('wait')
  })

  test.each<[string, Partial<DirectFacts>]>([
    ['a payer', { payers: [] }],
    ['a destination', { receivers: [] }],
    ['enough coins', { holdings: { coin: units(15_000_000n) } }],
    ['coins for the network fee', { holdings: { coin: units(30_000_000n), gas: units(0n) } }],
    ['a balance that can be read', { holdings: undefined, holdingsFailed: true }],
    ['a valid destination', { request: { ...request, destination: { address: payer.address } } }],
  ])('asks without %s', (_name, change) => {
    expect(kind(change)).toBe('ask')
  })

  test('asks which of several wallets pays or receives, until the person has chosen', () => {
    const others = [account('ETH', '0x2222222222222222222222222222222222222222'), owner]
    const payers = [payer, account('BTC', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')]
    expect(kind({ receivers: others })).toBe('ask')
    expect(kind({ payers })).toBe('ask')
    expect(kind({ payers, isChosen: (from, to) => from === payer.address && to === receiver })).toBe('open')
    expect(kind({ receivers: others, request: linked })).toBe('open')
    expect(kind({ receivers: [owner, account('ETH', others[0]?.address ?? '', 'burner')] })).toBe('open')
  })
})
