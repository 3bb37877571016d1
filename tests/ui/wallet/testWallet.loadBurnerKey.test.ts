import { describe, expect, test } from 'vitest'
import { burnerKeyName } from '../../../src/ui/wallet/burnerKeyName.ts'
import { loadBurnerKey } from '../../../src/ui/wallet/testWallet.ts'

describe('loadBurnerKey', () => {
  const random = (fill: number) => (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(fill)
  const shelf = (kept: Record<string, string>) => ({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
  })

  test('stores the key and loads the same key again', () => {
    const kept: Record<string, string> = {}
    const first = loadBurnerKey(shelf(kept), random(7))
    expect(Object.keys(kept)).toEqual([burnerKeyName])
    expect(loadBurnerKey(shelf(kept), random(9))).toEqual(first)
  })

  test('replaces an invalid key, and works without storage', () => {
    const kept = { [burnerKeyName]: 'nonsense' }
    expect(loadBurnerKey(shelf(kept), random(7))).toEqual(new Uint8Array(32).fill(7))
    expect(kept[burnerKeyName]).toBe('07'.repeat(32))
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(loadBurnerKey({ getItem: forbidden, setItem: forbidden }, random(8))).toEqual(new Uint8Array(32).fill(8))
  })
})
