import { describe, expect, test } from 'vitest'
import type { LimitOrders, OpenLimitOrder } from '../../../../src/core/actions/listLimitOrders.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { SwapStatus } from '../../../../src/core/tracking/status.ts'
import type { TxHash } from '../../../../src/core/tracking/txHash.ts'
import { followSwap } from '../../../../src/ui/track/followed.ts'
import { createRefresh, MOST_AT_ONCE, type RefreshOptions } from '../../../../src/ui/track/history/refreshSwaps.ts'
import type { SwapRecord } from '../../../../src/ui/track/history/swapRecord.ts'
import { readSwap, storeSwap } from '../../../../src/ui/track/history/swapStore.ts'
import { addressOf } from '../../../core/actions/answers.ts'
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
    readOrders: async () => ({ orders: [], unconfirmed: 0, queue: 'open' }),
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

describe('open orders', () => {
  const sender = addressOf('BTC', 3)
  const orderOf = (at: number, change: Partial<OpenLimitOrder> = {}): OpenLimitOrder => ({
    hash: hashOf(at),
    fromAsset: parseAsset('BTC.BTC'),
    toAsset: parseAsset('ETH.ETH'),
    sender,
    destination: addressOf('ETH', 7),
    deposit: units(15_000_000n),
    limit: units(500_000_000n),
    filledIn: units(3_000_000n),
    filledOut: units(100_000_000n),
    parts: 0,
    placedAt: 100,
    expiresAt: 200,
    blocksLeft: 50,
    memo: '',
    filledBps: 2_000,
    secondsLeft: 300,
    distanceBps: 310n,
    ...change,
  })
  const waiting = (at: number, from = sender): SwapRecord =>
    recordOf({
      hash: hashOf(at),
      sentAt: at,
      progress: {
        stage: 'swapping',
        times: {},
        order: { sender: from, limit: units(500_000_000n), filledBps: 0, endsAt: 5_600, at: 4_000 },
      },
    })
  const startWith = (records: readonly SwapRecord[], answer: () => Partial<LimitOrders>) => {
    const asked: (readonly string[])[] = []
    const started = start(0, () => 'refunded', {
      readOrders: async (addresses) => {
        asked.push(addresses)
        return { orders: [], unconfirmed: 0, queue: 'open', ...answer() }
      },
    })
    for (const record of records) storeSwap(record, started.storage)
    const seen = (at: number) => readSwap(hashOf(at), started.storage)?.progress
    return { ...started, asked, seen }
  }

  test('of all senders are read with one call in each third round, and not by their hashes', async () => {
    const other = addressOf('BTC', 4)
    const orders = [orderOf(1), orderOf(2), orderOf(3, { sender: other })]
    const records = [waiting(1), waiting(2), waiting(3, other)]
    const { round, asked, take, seen } = startWith(records, () => ({ orders }))
    await round()
    expect(asked.map((addresses) => [...addresses].sort())).toEqual([[sender, other].sort()])
    expect(seen(1)?.order).toEqual({
      sender,
      limit: 500_000_000n,
      filledBps: 2_000,
      distanceBps: 310,
      endsAt: 5_300,
      at: 5_000,
    })
    await round()
    await round()
    expect(asked).toHaveLength(1)
    await round()
    expect(asked).toHaveLength(2)
    expect(take()).toEqual([])
  })

  test('cause no call where none is stored', async () => {
    const { round, asked } = startWith([recordOf({ hash: hashOf(1) })], () => ({}))
    for (let at = 0; at < 4; at += 1) await round()
    expect(asked).toEqual([])
  })

  test('that have left the queue are queried by their hashes', async () => {
    const { round, take, seen } = startWith([waiting(1), waiting(2)], () => ({ orders: [orderOf(2)] }))
    await round()
    expect(take()).toEqual([1])
    expect([seen(1)?.stage, seen(2)?.stage]).toEqual(['refunded', 'swapping'])
  })

  test('that the nodes disagree about, or do not report, stay as they were and say so', async () => {
    let answer = (): Partial<LimitOrders> => ({ unconfirmed: 1 })
    const { round, take, seen } = startWith([waiting(1)], () => answer())
    const untilTurn = async () => {
      for (let at = 0; at < 3; at += 1) await round()
    }
    await untilTurn()
    expect(seen(1)?.order).toMatchObject({ doubt: 'disagree', at: 4_000, filledBps: 0 })
    answer = () => {
      throw unreachable()
    }
    await untilTurn()
    expect(seen(1)?.order).toMatchObject({ doubt: 'silent', at: 4_000 })
    expect(take()).toEqual([])
    answer = () => ({ orders: [orderOf(1)] })
    await untilTurn()
    expect(seen(1)?.order).toMatchObject({ at: 5_000, filledBps: 2_000 })
    expect(seen(1)?.order?.doubt).toBeUndefined()
  })
})
