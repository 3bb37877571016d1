import { describe, expect, test } from 'vitest'
import { recentDestinations } from '../../../../src/ui/track/history/recentDestinations.ts'
import { storeSwap } from '../../../../src/ui/track/history/swapStore.ts'
import { addressOf } from '../../../core/actions/answers.ts'
import { blockedStorage, hashOf, memoryStorage, recordOf } from './storages.ts'

describe('recentDestinations', () => {
  test('returns each destination of the network once, the latest first', () => {
    const storage = memoryStorage()
    const one = addressOf('ETH', 1)
    const other = addressOf('ETH', 2)
    storeSwap(recordOf({ hash: hashOf(1), sentAt: 1, destination: one }), storage)
    storeSwap(recordOf({ hash: hashOf(2), sentAt: 2, destination: other }), storage)
    storeSwap(recordOf({ hash: hashOf(3), sentAt: 3, destination: one }), storage)
    expect(recentDestinations('mocknet', storage)).toEqual([one, other])
    expect(recentDestinations('mainnet', storage)).toEqual([])
  })

  test('leaves out imported swaps, and returns none when storage is blocked', () => {
    const storage = memoryStorage()
    storeSwap(recordOf({ imported: true }), storage)
    expect(recentDestinations('mocknet', storage)).toEqual([])
    expect(recentDestinations('mocknet', blockedStorage)).toEqual([])
  })
})
