import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { swapKeyPrefix } from '../../../../src/ui/shared/swapKeys.ts'
import { rememberSwap } from '../../../../src/ui/track/history/rememberSwap.ts'
import type { SwapRecord } from '../../../../src/ui/track/history/swapRecord.ts'
import { eraseSwaps, MOST_SWAPS, readSwap, readSwaps, storeSwap } from '../../../../src/ui/track/history/swapStore.ts'
import { blockedStorage, hashOf, memoryStorage, recordOf } from './storages.ts'

const { hash, ...agreed } = recordOf()

describe('stored swaps', () => {
  test('are read back by hash, and listed with the latest first', () => {
    const storage = memoryStorage({ theme: 'dark' })
    for (const at of [1, 3, 2]) storeSwap(recordOf({ hash: hashOf(at), sentAt: at }), storage)
    expect(readSwap(hashOf(2), storage)?.sentAt).toBe(2)
    expect(readSwap(hashOf(9), storage)).toBeUndefined()
    expect(readSwaps(storage).map(({ sentAt }) => sentAt)).toEqual([3, 2, 1])
  })

  test('are skipped when they are invalid or under the key of another hash', () => {
    const storage = memoryStorage()
    storeSwap(recordOf(), storage)
    storage.setItem(`${swapKeyPrefix}${hashOf(1)}`, storage.getItem(`${swapKeyPrefix}${hash}`) ?? '')
    storage.setItem(`${swapKeyPrefix}${hashOf(2)}`, '{"version":1')
    expect(readSwaps(storage)).toEqual([recordOf()])
    expect(readSwap(hashOf(1), storage)).toBeUndefined()
  })

  test('are none, and nothing throws, when storage is blocked or full', () => {
    expect(readSwaps(blockedStorage)).toEqual([])
    expect(readSwap(hash, blockedStorage)).toBeUndefined()
    expect(storeSwap(recordOf(), blockedStorage)).toBe(false)
    expect(() => eraseSwaps(undefined, blockedStorage)).not.toThrow()
    expect(storeSwap(recordOf(), memoryStorage({}, 100))).toBe(false)
  })

  test('above the limit lose invalid entries first, then the oldest that ended, and never the new one', () => {
    const storage = memoryStorage({ [`${swapKeyPrefix}x`]: 'invalid' })
    const ended: Pick<SwapRecord, 'progress'> = { progress: { stage: 'done', times: {} } }
    for (let at = 1; at <= MOST_SWAPS; at += 1) {
      storeSwap(recordOf({ hash: hashOf(at), sentAt: at + 10, ...(at > 2 && ended) }), storage)
    }
    expect(storage.getItem(`${swapKeyPrefix}x`)).toBeNull()
    storeSwap(recordOf({ hash: hashOf(500), sentAt: 1 }), storage)
    const kept = readSwaps(storage)
    expect(kept).toHaveLength(MOST_SWAPS)
    expect(readSwap(hashOf(1), storage)).toBeDefined()
    expect(readSwap(hashOf(3), storage)).toBeUndefined()
    expect(readSwap(hashOf(500), storage)).toBeDefined()
  })

  test('are erased one by one or all together, without other entries', () => {
    const storage = memoryStorage({ theme: 'dark', [`${swapKeyPrefix}x`]: 'invalid' })
    for (const at of [1, 2, 3]) storeSwap(recordOf({ hash: hashOf(at) }), storage)
    eraseSwaps([hashOf(2)], storage)
    expect(readSwaps(storage)).toHaveLength(2)
    eraseSwaps(undefined, storage)
    expect(storage.length).toBe(1)
    expect(storage.getItem('theme')).toBe('dark')
  })
})

describe('rememberSwap', () => {
  test('stores a sent swap under the hash in its usual form', () => {
    const storage = memoryStorage()
    expect(rememberSwap(`0x${hash.toLowerCase()}`, agreed, storage)).toBe(true)
    expect(readSwap(hash, storage)).toEqual(recordOf())
  })

  test('does not change a swap that was signed here, and replaces an imported one', () => {
    const storage = memoryStorage()
    const other = { ...agreed, toAsset: parseAsset('LTC.LTC') }
    storeSwap(recordOf({ imported: true }), storage)
    rememberSwap(hash, other, storage)
    expect(readSwap(hash, storage)).toEqual({ ...other, hash })
    rememberSwap(hash, agreed, storage)
    expect(readSwap(hash, storage)).toEqual({ ...other, hash })
  })

  test('reports that nothing is stored for an unknown hash form and for blocked storage', () => {
    expect(rememberSwap('not a hash', agreed, memoryStorage())).toBe(false)
    expect(rememberSwap(hash, agreed, blockedStorage)).toBe(false)
  })
})
