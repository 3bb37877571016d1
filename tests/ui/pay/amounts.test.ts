import { describe, expect, test } from 'vitest'
import { parseAsset, units } from '../../../src/core/index.ts'
import { amountProblem } from '../../../src/ui/pay/explainSent.ts'
import { referenceOf } from '../../../src/ui/pay/referenceOf.ts'
import { registered } from './swaps.ts'

describe('amountProblem', () => {
  test.each<[string, bigint, string | undefined]>([
    ['the exact amount', 0n, undefined],
    ['a rounded amount', -42n, 'rounded'],
    ['an amount less a fee', -1_000n, 'other_digits'],
    ['a thousandth more', 100_000n, 'same_digits'],
    ['dust', -1_000_000_000n, 'dust'],
  ])('of %s', (_, change, problem) => {
    expect(amountProblem(registered, units(registered.amount + change))).toBe(problem)
  })
})

describe('referenceOf', () => {
  test.each<[string, string, bigint, string, string]>([
    ['10.00000042 LTC', 'LTC.LTC', 1_000_000_042n, '10.000', '00042'],
    ['0.15031742 BTC', 'BTC.BTC', 15_031_742n, '0.150', '31742'],
    ['10.200023 ATOM', 'GAIA.ATOM', 1_020_002_300n, '10.2', '00023'],
    ['1.50012345 ETH', 'ETH.ETH', 150_012_345n, '1.500', '12345'],
  ])('splits %s of %s', (_, asset, amount, head, digits) => {
    const marked = referenceOf({ ...registered, from: parseAsset(asset), amount: units(amount), chosen: units(1n) })
    expect(marked).toMatchObject({ head, digits })
  })
})
