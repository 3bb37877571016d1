import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { followSwap } from '../../../src/ui/track/followed.ts'
import { readSwap, storeSwap } from '../../../src/ui/track/history/swapStore.ts'
import {
  addStageTime,
  endOfStage,
  progressSeen,
  type Sighting,
  startOfStage,
} from '../../../src/ui/track/stageTimes.ts'
import { blockedStorage, memoryStorage, recordOf } from './history/storages.ts'
import { payment, statusOf } from './statuses.ts'

const { hash } = recordOf()

describe('stage times', () => {
  const seen = (...sightings: readonly Sighting[]) =>
    sightings.reduce((times, now, at) => addStageTime(times, sightings[at - 1], now), {})

  test('are the nodes’ times at which this browser saw a stage begin', () => {
    const times = seen(
      { stage: 'unknown', time: 100 },
      { stage: 'observed', time: 106 },
      { stage: 'swapping', time: 112 },
    )
    expect(times).toEqual({ observed: 106, swapping: 112 })
    expect(startOfStage(times, 'observed')).toBe(106)
    expect(endOfStage(times, 'confirming')).toBe(112)
    expect(endOfStage(times, 'swapping')).toBeUndefined()
  })

  test('are unknown for stages that began before the page, or during a gap', () => {
    expect(seen({ stage: 'swapping', time: 100 })).toEqual({})
    expect(seen({ stage: 'observed', time: 100 }, { stage: 'sending', time: 281 })).toEqual({})
    expect(seen({ stage: 'observed', time: 100 }, { stage: 'sending', time: 280 })).toEqual({ sending: 280 })
  })

  test('do not change when a stage is seen again', () => {
    expect(addStageTime({ observed: 5 }, { stage: 'unknown', time: 8 }, { stage: 'observed', time: 9 })).toEqual({
      observed: 5,
    })
  })
})

describe('progressSeen', () => {
  test('has confirmations, parts and a single delivery in the agreed asset', () => {
    const of = (change: Parameters<typeof statusOf>[0]) => progressSeen(statusOf(change), {}, recordOf())
    expect(of({ stage: 'confirming', confirmations: { required: 3, seen: 5 } }).part).toEqual({ done: 3, of: 3 })
    expect(of({ stage: 'swapping', subSwaps: { count: 7, quantity: 12, interval: 1, failed: [] } }).part).toEqual({
      done: 7,
      of: 12,
    })
    expect(of({ stage: 'done', outputs: [payment({})] }).delivered).toBe(452_443_000n)
    expect(of({ stage: 'done', outputs: [payment({ asset: 'BTC.BTC' })] }).delivered).toBeUndefined()
    expect(of({ stage: 'done', outputs: [payment({}), payment({})] }).delivered).toBeUndefined()
    expect(of({ stage: 'sending', outputs: [payment({ seen: false })] }).delivered).toBeUndefined()
  })
})

describe('followSwap', () => {
  test('stores the progress of a swap of this browser, and keeps an end', () => {
    const storage = memoryStorage()
    storeSwap(recordOf(), storage)
    const followed = followSwap(hash, 'mocknet', storage)
    followed.note(statusOf({ stage: 'unknown' }), 1_000)
    expect(readSwap(hash, storage)?.progress).toBeUndefined()
    followed.note(statusOf({ stage: 'observed' }), 1_006)
    followed.note(statusOf({ stage: 'done', outputs: [payment({})] }), 1_012)
    const progress = { stage: 'done', times: { observed: 1_006, done: 1_012 }, delivered: units(452_443_000n) }
    expect(readSwap(hash, storage)?.progress).toEqual(progress)
    followed.note(statusOf({ stage: 'sending' }), 1_018)
    expect(followed.record()?.progress?.stage).toBe('done')
  })

  test('stores nothing for another device, another network, an erased entry or blocked storage', () => {
    const empty = memoryStorage()
    followSwap(hash, 'mocknet', empty).note(statusOf({ stage: 'observed' }), 1_000)
    expect(empty.length).toBe(0)
    const storage = memoryStorage()
    storeSwap(recordOf({ toAsset: parseAsset('LTC.LTC') }), storage)
    expect(followSwap(hash, 'mainnet', storage).record()).toBeUndefined()
    const followed = followSwap(hash, 'mocknet', storage)
    storage.removeItem(storage.key(0) ?? '')
    followed.note(statusOf({ stage: 'observed' }), 1_000)
    expect(storage.length).toBe(0)
    expect(followSwap(hash, 'mocknet', blockedStorage).record()).toBeUndefined()
  })
})
