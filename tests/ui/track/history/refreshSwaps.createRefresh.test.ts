import { describe, expect, test } from 'vitest'
import type { SwapStatus } from '../../../../src/core/tracking/status.ts'
import type { TxHash } from '../../../../src/core/tracking/txHash.ts'
import { followSwap } from '../../../../src/ui/track/followed.ts'
import { createRefresh, MOST_AT_ONCE, type RefreshOptions } from '../../../../src/ui/track/history/refreshSwaps.ts'
import { readSwap, storeSwap } from '../../../../src/ui/track/history/swapStore.ts'
import { statusOf, unreachable } from '../statuses.ts'
import { hashOf, memoryStorage, recordOf } from './storages.ts'

/** A refresh of stored swaps; each is sent at the second that its hash names. */
function start(count: number, stageOf: (hash: TxHash) => SwapStatus['stage'], change: Partial<RefreshOptions> = {}) {
  const storage = memoryStorage()
  for (let at = 1; at <= count; at += 1) storeSwap(recordOf({ hash: hashOf(at), sentAt: at }), storage)
  const queried: number[] = []
  const round = createRefresh({
    network: 'mocknet',
    storage,
    readStatus: async ({ hash }) => {
      queried.push(Number(hash))
      return statusOf({ hash, stage: stageOf(hash) })
    },
    readTime: async () => 5_000,
    isTracked: () => false,
    ...change,
  })
  return { storage, round, queried, take: () => queried.splice(0).toSorted((a, b) => a - b) }
}

describe('a round of the refresh', () => {
  test('passes the last status, which has how long the chain has reported the same', async () => {
    const previous: (SwapStatus | undefined)[] = []
    const status = statusOf({ hash: hashOf(1), stage: 'unknown' })
    const { round } = start(1, () => 'unknown', {
      readStatus: async (_, before) => {
        previous.push(before)
        return status
      },
    })
    await round()
    await round()
    expect(previous).toEqual([undefined, status])
  })

  test('stores an end that the deposit’s chain decided as one that the nodes can replace', () => {
    const storage = memoryStorage()
    const hash = hashOf(1)
    storeSwap(recordOf({ hash, sentAt: 1 }), storage)
    const unpaid = { code: 'not_reported', sentence: 'Not reported.', todo: 'Ask.' } as const
    followSwap(hash, 'mocknet', storage).note(statusOf({ hash, stage: 'failed', unpaid }), 5_000)
    expect(readSwap(hash, storage)?.progress).toMatchObject({ stage: 'failed', isOpen: true })
    followSwap(hash, 'mocknet', storage).note(statusOf({ hash, stage: 'confirming' }), 6_000)
    expect(readSwap(hash, storage)?.progress).toMatchObject({ stage: 'confirming' })
    followSwap(hash, 'mocknet', storage).note(statusOf({ hash, stage: 'failed' }), 7_000)
    followSwap(hash, 'mocknet', storage).note(statusOf({ hash, stage: 'confirming' }), 8_000)
    expect(readSwap(hash, storage)?.progress).toMatchObject({ stage: 'failed' })
  })

  test('stores the progress of each running swap, and queries an ended one no more', async () => {
    const { storage, round, take } = start(2, (hash) => (hash === hashOf(1) ? 'done' : 'swapping'))
    await round()
    expect([1, 2].map((at) => readSwap(hashOf(at), storage)?.progress?.stage)).toEqual(['done', 'swapping'])
    expect(take()).toEqual([1, 2])
    await round()
    expect(take()).toEqual([2])
  })

  test('queries every swap in turn while more run than it queries at once', async () => {
    const { round, take } = start(MOST_AT_ONCE + 2, () => 'unknown')
    await round()
    expect(take()).toEqual([3, 4, 5, 6, 7])
    await round()
    expect(take()).toEqual([1, 2, 5, 6, 7])
    await round()
    expect(take()).toEqual([3, 4, 5, 6, 7])
  })

  test('leaves out swaps of another network and the one that the page tracks', async () => {
    const { storage, round, take } = start(2, () => 'swapping', { isTracked: (hash) => hash === hashOf(2) })
    storeSwap(recordOf({ hash: hashOf(3), network: 'mainnet' }), storage)
    await round()
    expect(take()).toEqual([1])
  })

  test('keeps stored progress while nodes do not respond, and rejects with any other error', async () => {
    let error: Error = unreachable()
    const { storage, round } = start(1, () => 'swapping', { readStatus: () => Promise.reject(error) })
    storeSwap(recordOf({ hash: hashOf(1), progress: { stage: 'observed', times: {} } }), storage)
    await round()
    expect(readSwap(hashOf(1), storage)?.progress?.stage).toBe('observed')
    error = new TypeError('Failed to fetch dynamically imported module')
    await expect(round()).rejects.toThrow(error)
  })
})
