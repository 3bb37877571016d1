import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAsset, readReference, units } from '../../../src/core/index.ts'
import { decimalsOf, formatSwap, parseSwap, registeredSwap } from '../../../src/ui/pay/memolessSwap.ts'
import { referenceOf } from '../../../src/ui/pay/referenceOf.ts'
import { steppedAmount } from '../../../src/ui/pay/steppedAmount.ts'
import {
  findStoredSwap,
  isUnfinished,
  readStoredSwaps,
  removeSwap,
  storedSwapsKey,
  storeSwap,
} from '../../../src/ui/pay/storedSwaps.ts'
import { registered, registration, reviewed as swap } from './swaps.ts'
import '../../seed.ts'

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
})

describe('steppedAmount', () => {
  test.each<[string, string, bigint, bigint[]]>([
    ['0.15 BTC', 'BTC.BTC', 15_000_000n, [15_000_000n]],
    ['0.15037 BTC', 'BTC.BTC', 15_037_000n, [15_000_000n, 15_100_000n]],
    ['0.0004 BTC', 'BTC.BTC', 40_000n, [100_000n]],
    ['1.25 ATOM', 'GAIA.ATOM', 125_000_000n, [120_000_000n, 130_000_000n]],
    ['1.2 ATOM', 'GAIA.ATOM', 120_000_000n, [120_000_000n]],
  ])('of %s is near %s %i: %o', (_, asset, amount, nearest) => {
    const found = steppedAmount(units(amount), decimalsOf({ from: parseAsset(asset) }))
    expect(found.nearest).toEqual(nearest)
    expect(found.isValid).toBe(nearest.length === 1 && nearest[0] === amount)
  })
})

describe('the swaps of this browser', () => {
  const memory = () => {
    const values = new Map<string, string>()
    return {
      values,
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, text: string) => void values.set(name, text),
    }
  }

  test('are kept newest first, each once, with their deposit', () => {
    const storage = memory()
    const other = { ...swap, key: '11111111-8f0e-4b43-9d3a-1a2b3c4d5e6f' }
    expect(storeSwap(() => storage, { swap })).toBe(true)
    storeSwap(() => storage, { swap: other })
    storeSwap(() => storage, { swap: registered, hash: 'B'.repeat(64) })
    const stored = readStoredSwaps(() => storage)
    expect(stored.map((one) => one.swap.key)).toEqual([swap.key, other.key])
    expect(findStoredSwap(stored, registered.id)).toEqual({ swap: registered, hash: 'B'.repeat(64) })
    removeSwap(() => storage, swap.key)
    expect(readStoredSwaps(() => storage)).toEqual([{ swap: other }])
  })

  test('are unfinished until they are paid or have ended', () => {
    const storage = memory()
    const states = [{}, { hash: 'B'.repeat(64) }, { hasEnded: true }] as const
    for (const state of states) {
      storeSwap(() => storage, { swap: registered, ...state })
      expect(readStoredSwaps(() => storage)).toEqual([{ swap: registered, ...state }])
    }
    expect(states.map((state) => isUnfinished({ swap: registered, ...state }))).toEqual([true, false, false])
  })

  test('are at most 20', () => {
    const storage = memory()
    for (let at = 10; at < 40; at++) storeSwap(() => storage, { swap: { ...swap, key: `${at}${swap.key.slice(2)}` } })
    expect(readStoredSwaps(() => storage)).toHaveLength(20)
  })

  test('are none where storage is blocked or has other text', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    expect(readStoredSwaps(blocked)).toEqual([])
    expect(storeSwap(blocked, { swap })).toBe(false)
    const storage = memory()
    for (const text of ['', '{}', '[1,null,{"swap":"x"}]', '[']) {
      storage.values.set(storedSwapsKey, text)
      expect(readStoredSwaps(() => storage)).toEqual([])
    }
  })
})
