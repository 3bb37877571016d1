import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { swapKeyPrefix } from '../../../../src/ui/shared/swapKeys.ts'
import { runningSwaps } from '../../../../src/ui/track/history/showSwapPill.ts'
import type { SeenProgress, SwapRecord } from '../../../../src/ui/track/history/swapRecord.ts'
import { readSwaps, storeSwap } from '../../../../src/ui/track/history/swapStore.ts'
import { hashOf, memoryStorage, recordOf } from './storages.ts'

const running = (records: readonly SwapRecord[], now = 2_000) => {
  const storage = memoryStorage()
  for (const record of records) storeSwap(record, storage)
  return runningSwaps(storage, 'mocknet', now)
}
const progress = (change: Partial<SeenProgress>): Pick<SwapRecord, 'progress'> => ({
  progress: { stage: 'observed', times: {}, ...change },
})

describe('runningSwaps', () => {
  test('has pair and count of every swap that has not ended, the latest first', () => {
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    const found = running([
      recordOf({ hash: hashOf(1), sentAt: 1 }),
      recordOf({ hash: hashOf(2), sentAt: 2, toAsset: usdc, ...progress({ part: { done: 2, of: 3 } }) }),
      recordOf({ hash: hashOf(3), ...progress({ stage: 'done' }) }),
      recordOf({ hash: hashOf(4), network: 'mainnet' }),
    ])
    expect(found).toEqual([
      { hash: hashOf(2), from: 'BTC', to: 'USDC', part: '2/3' },
      { hash: hashOf(1), from: 'BTC', to: 'ETH', part: '' },
    ])
  })

  test('has filled part, distance and end of an open order, and ignores figures that are none', () => {
    const order = { sender: 'bcrt1', limit: units(1n), filledBps: 1_250, distanceBps: -40, endsAt: 9_000, at: 1_500 }
    const [found] = running([recordOf(progress({ stage: 'swapping', order }))])
    expect(found?.order).toEqual({ filledBps: 1_250, distanceBps: -40, endsAt: 9_000 })
    const storage = memoryStorage()
    const key = `${swapKeyPrefix}${recordOf().hash}`
    storeSwap(recordOf(progress({ stage: 'swapping', order })), storage)
    storage.setItem(key, storage.getItem(key)?.replace('1250', '"many"') ?? '')
    expect(runningSwaps(storage, 'mocknet', 2_000).map(({ order }) => order)).toEqual([undefined])
  })

  test('leaves out a swap that no node has reported for two days', () => {
    expect(running([recordOf()], 1_000 + 2 * 86_400)).toEqual([])
    expect(running([recordOf(progress({}))], 1_000 + 2 * 86_400)).toHaveLength(1)
  })

  test('never throws for a corrupt entry, and finds each valid running swap that the store finds', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (texts) => {
        const storage = memoryStorage()
        storeSwap(recordOf(), storage)
        for (const [at, text] of texts.entries()) storage.setItem(`${swapKeyPrefix}${hashOf(at)}`, text)
        expect(runningSwaps(storage, 'mocknet', 2_000).map(({ hash }) => hash)).toEqual(
          readSwaps(storage).map(({ hash }) => hash),
        )
      }),
    )
  })
})
