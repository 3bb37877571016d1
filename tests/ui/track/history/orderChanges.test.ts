import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import {
  eraseChange,
  orderChangePrefix,
  readChange,
  type SentChange,
  storeChange,
} from '../../../../src/ui/track/history/orderChanges.ts'
import { blockedStorage, hashOf, memoryStorage } from './storages.ts'

const order = hashOf(1)
const change: SentChange = { hash: hashOf(2), chain: 'BTC', newLimit: units(7n), sentAt: 1_000 }

describe('the last change of an order', () => {
  test('is read as it was stored, until it is erased', () => {
    const storage = memoryStorage()
    storeChange(order, change, storage)
    expect(readChange(order, storage)).toEqual(change)
    expect(readChange(hashOf(3), storage)).toBeUndefined()
    eraseChange(order, storage)
    expect(readChange(order, storage)).toBeUndefined()
  })

  test('is not known where storage is blocked, which is no error', () => {
    storeChange(order, change, blockedStorage)
    expect(readChange(order, blockedStorage)).toBeUndefined()
  })

  test('is never read from a text that is not one', () => {
    const valid = JSON.stringify({ version: 1, ...change, newLimit: '7' })
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('"version":1', '"BTC"', '"7"', '1000').map((part) => valid.replace(part, '"x"')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(readChange(order, memoryStorage({ [`${orderChangePrefix}${order}`]: text }))).toBeUndefined()
      }),
    )
  })
})
