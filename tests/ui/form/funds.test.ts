import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { type FundsFacts, fundsOf, isNearBalance, shareOf } from '../../../src/ui/form/funds.ts'

const facts: FundsFacts = {
  amount: units(100n),
  holding: units(1_000n),
  gas: undefined,
  max: undefined,
  isTestWallet: false,
}
const funds = (change: Partial<FundsFacts>) => fundsOf({ ...facts, ...change })

describe('fundsOf', () => {
  test.each<[string, Partial<FundsFacts>, object]>([
    ['without an amount', { amount: undefined }, { kind: 'unknown' }],
    ['without a wallet', { holding: undefined }, { kind: 'unknown' }],
    ['while the balance loads', { holding: 'loading' }, { kind: 'unknown' }],
    ['with a balance that could not be read', { holding: 'failed' }, { kind: 'unknown' }],
    ['with the whole balance, before the fee is read', { amount: units(1_000n) }, { kind: 'enough' }],
    ['above the balance', { amount: units(1_200n) }, { kind: 'short', missing: 200n, isTestWallet: false }],
    ['above what the fee leaves', { amount: units(960n), max: units(950n) }, { kind: 'keepGas', keep: 50n, max: 950n }],
    ['exactly what the fee leaves', { amount: units(950n), max: units(950n) }, { kind: 'enough' }],
    ['a token without the coin for its fee', { gas: units(0n) }, { kind: 'noGas' }],
    ['a token with an unread coin for its fee', { gas: 'loading' }, { kind: 'enough' }],
    ['a token of the test wallet, which gets its fee', { gas: units(0n), isTestWallet: true }, { kind: 'enough' }],
  ])('%s it is as expected', (_, change, expected) => {
    expect(funds(change)).toEqual(expected)
  })
})

test('the network fee matters above nine tenths of the balance', () => {
  const isNear = (amount: bigint) => isNearBalance({ amount: units(amount), holding: units(1_000n) })
  expect([900n, 901n, 1_000n, 1_001n].map(isNear)).toEqual([false, true, true, false])
  expect(isNearBalance({ amount: units(1n), holding: 'loading' })).toBe(false)
})

test('a share is rounded down to the decimals of the coin', () => {
  expect(shareOf(units(33_333_333n), 25n, { unit: 8, paid: 8 })).toBe(8_333_333n)
  expect(shareOf(units(33_333_333n), 25n, { unit: 8, paid: 6 })).toBe(8_333_300n)
})
