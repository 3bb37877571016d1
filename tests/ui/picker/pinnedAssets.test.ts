import { describe, expect, test } from 'vitest'
import { mostPinned, pinnedAssets, pinnedAssetsKey, togglePin } from '../../../src/ui/picker/pinnedAssets.ts'

function storageWith(text: string | null) {
  const kept = new Map(text === null ? [] : [[pinnedAssetsKey, text]])
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

describe('pinned coins', () => {
  test('are stored in the order of pinning, and a second press removes one', () => {
    const storage = storageWith(null)
    let pinned = pinnedAssets(storage)
    for (const key of ['BTC.BTC', 'DOGE.DOGE', 'ETH.ETH', 'DOGE.DOGE']) pinned = togglePin(storage, pinned, key)
    expect(pinned).toEqual(['BTC.BTC', 'ETH.ETH'])
    expect(pinnedAssets(storage)).toEqual(pinned)
  })

  test('are at most eight: a further one changes nothing, and one can be removed', () => {
    const storage = storageWith(null)
    let pinned = pinnedAssets(storage)
    for (let index = 0; index < mostPinned; index += 1) pinned = togglePin(storage, pinned, `ETH.T${index}`)
    expect(togglePin(storage, pinned, 'BTC.BTC')).toBe(pinned)
    expect(togglePin(storage, pinned, 'ETH.T0')).toHaveLength(mostPinned - 1)
  })

  test('are kept for the open list where the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { getItem: forbidden, setItem: forbidden }
    expect(togglePin(storage, pinnedAssets(storage), 'BTC.BTC')).toEqual(['BTC.BTC'])
  })

  test.each(['{', '{"a":1}', '[1,null]', `["${'x'.repeat(500)}"]`])('ignore other stored text: %s', (text) => {
    expect(pinnedAssets(storageWith(text))).toEqual([])
  })
})
