import { describe, expect, test } from 'vitest'
import { parseAsset, units } from '../../../src/core/index.ts'
import { decimalsOf } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { steppedAmount } from '../../../src/ui/pay/steppedAmount.ts'
import {
  findStoredSwap,
  isUnfinished,
  readStoredSwaps,
  removeSwap,
  storedSwapsKey,
  storeSwap,
} from '../../../src/ui/pay/storedSwaps.ts'
import { registered, reviewed as swap } from './swaps.ts'

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
