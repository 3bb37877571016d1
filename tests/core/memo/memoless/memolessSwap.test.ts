import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAsset, readReference, units } from '../../../../src/core/index.ts'
import { formatSwap, parseSwap, paymentLink, registeredSwap } from '../../../../src/core/memo/memoless/memolessSwap.ts'
import { referenceOf } from '../../../../src/ui/pay/referenceOf.ts'
import { registered, registration, reviewed as swap } from '../../../ui/pay/swaps.ts'
import '../../../seed.ts'

describe('a memoless swap', () => {
  test('gets the smallest amount with its digits, not below the chosen one', () => {
    expect(registered.amount).toBe(1_000_000_042n)
    const atom = { ...swap, from: parseAsset('GAIA.ATOM') }
    expect(registeredSwap(atom, registration).amount).toBe(1_000_004_200n)
  })

  test('encodes each reference in a chosen whole step', () => {
    const cases = fc.record({ steps: fc.bigInt(1n, 10n ** 9n), number: fc.bigInt(1n, 99_999n) })
    const expectEncoded = ({ steps, number }: { steps: bigint; number: bigint }) => {
      const reference = String(number).padStart(5, '0')
      const { amount } = registeredSwap({ ...swap, chosen: units(steps * 100_000n) }, { ...registration, reference })
      expect(readReference(amount, 8)).toBe(number)
      expect(amount - steps * 100_000n).toBe(number)
    }
    fc.assert(fc.property(cases, expectEncoded), { numRuns: 200 })
  })

  test('of a token has the decimals of its pool, and is not read without them', () => {
    const from = parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')
    const token = registeredSwap({ ...swap, from, decimals: 6 }, registration)
    expect(token.amount).toBe(1_000_004_200n)
    expect(referenceOf(token)).toMatchObject({ head: '10.0', digits: '00042' })
    expect(parseSwap(formatSwap(token))).toEqual(token)
    const text = formatSwap(token)
    for (const wrong of ['', '&decimals=9', '&decimals=-6']) {
      expect(parseSwap(text.replace('&decimals=6', wrong)), wrong).toBeUndefined()
    }
    expect(parseSwap(`${formatSwap(registered)}&decimals=6`)).toBeUndefined()
    const erc20 = text.replace(/from=[^&]+/, 'from=ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(parseSwap(erc20)).toBeUndefined()
    expect(() => registeredSwap({ ...swap, from }, registration)).toThrow(RangeError)
  })

  test.each([
    ['before its registration', swap],
    ['after it', registered],
  ])('is read back from its text %s', (_, one) => {
    expect(parseSwap(formatSwap(one))).toEqual(one)
    expect(formatSwap(one)).not.toContain('address')
  })

  test('of an earlier version, without times, is still read', () => {
    const { arrival: _, expiry, ...older } = registered
    expect(parseSwap(formatSwap(registered).replace(/&(?:soonest|latest|expiry)=\d+/g, ''))).toEqual(older)
    expect(parseSwap(formatSwap(registered).replace('soonest=600', 'soonest=1501'))).toEqual({ ...older, expiry })
  })

  test.each([
    '',
    'memo=x',
    formatSwap(swap).replace('LTC.LTC', 'x'),
    formatSwap(swap).replace('1000000000', '-1'),
    formatSwap(swap).replace('1000000000', '1.5'),
    formatSwap(registered).replace('&amount=1000000042', ''),
    formatSwap(registered).replace('31add901', 'zzzzzzzz'),
    formatSwap(swap).replace('memo=', `memo=${'x'.repeat(241)}`),
    'x'.repeat(3_000),
  ])('is not read from %o', (text) => {
    expect(parseSwap(text)).toBeUndefined()
  })

  test('of a service’s link is read back without a reviewed quote', () => {
    const { expected: _, refund, arrival, expiry, ...linked } = { ...registered, key: registered.id }
    const [path, fragment = ''] = paymentLink(linked).split('#')
    expect(path).toBe(`/i/${registered.id}`)
    expect(parseSwap(fragment)).toEqual(linked)
  })
})
