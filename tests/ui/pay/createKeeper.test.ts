import { describe, expect, test } from 'vitest'
import { formatSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { createKeeper } from '../../../src/ui/pay/createKeeper.ts'
import { type OpenedPayment, openedPayment } from '../../../src/ui/pay/openedPayment.ts'
import { readStoredSwaps, storeSwap } from '../../../src/ui/pay/storedSwaps.ts'
import { readSwap } from '../../../src/ui/track/history/swapStore.ts'
import { blockedStorage, memoryStorage } from '../track/history/storages.ts'
import { registered } from './swaps.ts'

const hash = parseTxHash('B'.repeat(64))
const sent = { swap: registered, hash, sentAt: 1_000 }
const link = { pathname: `/i/${registered.id}`, hash: `#${formatSwap(registered)}` }

function open(storage = memoryStorage()) {
  const local = () => storage
  const payment = openedPayment(link, readStoredSwaps(local)) as Extract<OpenedPayment, { kind: 'swap' }>
  const keeper = createKeeper(payment, { local, swaps: storage })
  return { storage, payment, keeper, stored: () => readStoredSwaps(local) }
}

describe('createKeeper', () => {
  test('stores nothing of a payment of a link before the person keeps it', () => {
    const { keeper, storage } = open()
    keeper.store({ swap: registered, hash })
    keeper.remember(sent)
    expect([keeper.isKept(), storage.length]).toEqual([false, 0])
  })

  test('stores and hands over what was found before and after the payment is kept', () => {
    const early = open()
    early.keeper.store({ swap: registered, hash })
    early.keeper.remember(sent)
    expect(early.keeper.keep()).toBe(true)
    const late = open()
    expect(late.keeper.keep()).toBe(true)
    late.keeper.store({ swap: registered, hash })
    late.keeper.remember(sent)
    for (const { stored, storage } of [early, late]) {
      expect(stored()).toEqual([{ swap: registered, hash, isLinked: true }])
      expect(readSwap(hash, storage)).toMatchObject({ destination: 'D1', sentAt: 1_000 })
    }
  })

  test('still requires the destination of a kept payment to be confirmed', () => {
    const { storage, keeper } = open()
    keeper.keep()
    expect(open(storage).payment).toMatchObject({ swap: registered, isLinked: true, isKept: true })
  })

  test('hands over no payment that its chain dropped', () => {
    const { keeper, storage } = open()
    keeper.remember(sent)
    keeper.forget(hash)
    keeper.keep()
    expect(readSwap(hash, storage)).toBeUndefined()
  })

  test('stores a reviewed payment at once, without the mark of a link', () => {
    const storage = memoryStorage()
    storeSwap(() => storage, { swap: registered })
    const { keeper, stored } = open(storage)
    keeper.store({ swap: registered, hash })
    expect(stored()).toEqual([{ swap: registered, hash }])
  })

  test('keeps no link in place of a payment that was reviewed here, and reports blocked storage', () => {
    const storage = memoryStorage()
    const other = { ...registered, id: '41add901-53dd-4dee-9ce8-2c6153d47232' }
    const { keeper, stored } = open(storage)
    storeSwap(() => storage, { swap: other })
    expect(keeper.keep()).toBe(false)
    expect(stored()).toEqual([{ swap: other }])
    expect(open(blockedStorage).keeper.keep()).toBe(false)
  })
})
