import { describe, expect, test } from 'vitest'
import {
  mostPinned,
  mostStored,
  pinnedAssets,
  pinnedAssetsKey,
  togglePin,
} from '../../../../src/ui/form/picker/pinnedAssets.ts'

function storageWith(text: string | null) {
  const kept = new Map(text === null ? [] : [[pinnedAssetsKey, text]])
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const tokens = Array.from({ length: mostPinned }, (_, index) => `ETH.T${index}`)
const listed = new Set(['BTC.BTC', 'DOGE.DOGE', 'ETH.ETH', ...tokens])

/** A tab whose picker is open. */
function openTab(storage: ReturnType<typeof storageWith>) {
  let open = pinnedAssets(storage)
  const press = (key: string) => {
    const result = togglePin(storage, key, { open, listed })
    open = result.pinned
    return result
  }
  return { press, pinned: () => open }
}

describe('pinned coins', () => {
  test('are stored in the order of pinning, and a second press removes one', () => {
    const storage = storageWith(null)
    const { press, pinned } = openTab(storage)
    for (const key of ['BTC.BTC', 'DOGE.DOGE', 'ETH.ETH', 'DOGE.DOGE']) press(key)
    expect(pinned()).toEqual(['BTC.BTC', 'ETH.ETH'])
    expect(pinnedAssets(storage)).toEqual(pinned())
  })

  test('are at most eight: a further one changes nothing, and one can be removed', () => {
    const { press } = openTab(storageWith(null))
    for (const key of tokens) press(key)
    expect(press('BTC.BTC')).toEqual({ pinned: tokens, isFull: true })
    expect(press('ETH.T0')).toEqual({ pinned: tokens.slice(1), isFull: false })
  })

  test('leave their places free when they are repeated or not listed', () => {
    const gone = tokens.map((key) => `${key}-GONE`)
    const storage = storageWith(JSON.stringify([...gone, 'BTC.BTC', 'BTC.BTC']))
    const { press, pinned } = openTab(storage)
    expect(pinned()).toEqual([...gone, 'BTC.BTC'])
    for (const key of tokens.slice(1)) expect(press(key).isFull).toBe(false)
    expect(press('DOGE.DOGE').isFull).toBe(true)
    expect(pinnedAssets(storage)).toEqual([...gone, 'BTC.BTC', ...tokens.slice(1)])
    expect(pinnedAssets(storage)).toHaveLength(mostStored)
  })

  test('that are not listed are stored up to eight, the last ones', () => {
    const gone = Array.from({ length: mostStored }, (_, index) => `ETH.GONE${index}`)
    const storage = storageWith(JSON.stringify(gone))
    openTab(storage).press('BTC.BTC')
    expect(pinnedAssets(storage)).toEqual([...gone.slice(-mostPinned), 'BTC.BTC'])
  })

  test('of another tab are kept', () => {
    const storage = storageWith(null)
    const one = openTab(storage)
    const other = openTab(storage)
    other.press('ETH.ETH')
    one.press('BTC.BTC')
    expect(pinnedAssets(storage)).toEqual(['ETH.ETH', 'BTC.BTC'])
    other.press('BTC.BTC')
    expect(other.pinned()).toEqual(['ETH.ETH', 'BTC.BTC'])
  })

  test('are kept for the open list where the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { press, pinned } = openTab({ getItem: forbidden, setItem: forbidden })
    press('BTC.BTC')
    press('ETH.ETH')
    expect(pinned()).toEqual(['BTC.BTC', 'ETH.ETH'])
  })

  test.each(['{', '{"a":1}', '[1,null]', `["${'x'.repeat(500)}"]`])('ignore other stored text: %s', (text) => {
    expect(pinnedAssets(storageWith(text))).toEqual([])
  })
})
