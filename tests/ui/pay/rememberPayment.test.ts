import { describe, expect, test } from 'vitest'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { rememberPayment } from '../../../src/ui/pay/rememberPayment.ts'
import { readSwap } from '../../../src/ui/track/history/swapStore.ts'
import { blockedStorage, memoryStorage } from '../track/history/storages.ts'
import { registered } from './swaps.ts'

const hash = parseTxHash('B'.repeat(64))

describe('rememberPayment', () => {
  test('keeps pair, exact amount, addresses, minimum and arrival for the tracking page', () => {
    const storage = memoryStorage()
    expect(rememberPayment({ swap: registered, hash, sentAt: 1_000 }, storage)).toBe(true)
    expect(readSwap(hash, storage)).toEqual({
      hash,
      network: 'mocknet',
      protocol: 'THORCHAIN',
      way: 'memoless',

      fromAsset: registered.from,
      toAsset: registered.to,
      amount: registered.amount,

      expected: registered.expected,
      minimum: 1_000_000n,
      destination: 'D1',
      refundAddress: 'L2',

      sentAt: 1_000,
      arrival: { from: 600, to: 1_500 },
    })
  })

  test('keeps the time of the first sight when a payment is seen again', () => {
    const storage = memoryStorage()
    for (const sentAt of [1_000, 2_000]) rememberPayment({ swap: registered, hash, sentAt }, storage)
    expect(readSwap(hash, storage)?.sentAt).toBe(1_000)
  })

  test('keeps nothing of a swap without times or with another memo, or where storage is blocked', () => {
    const { arrival: _, ...older } = registered
    const storage = memoryStorage()
    expect(rememberPayment({ swap: older, hash, sentAt: 1_000 }, storage)).toBe(false)
    expect(rememberPayment({ swap: { ...registered, memo: 'ADD:BTC.BTC' }, hash, sentAt: 1_000 }, storage)).toBe(false)
    expect(storage.length).toBe(0)
    expect(rememberPayment({ swap: registered, hash, sentAt: 1_000 }, blockedStorage)).toBe(false)
  })
})
