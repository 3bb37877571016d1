import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { requestKeyPrefix } from '../../../../src/ui/shared/swapKeys.ts'
import { markRequest, parseRequest, requestText } from '../../../../src/ui/track/history/openRequests.ts'
import { readSwaps } from '../../../../src/ui/track/history/swapStore.ts'
import { blockedStorage, memoryStorage, recordOf } from './storages.ts'

const swap = recordOf()
const other = recordOf({ amount: units(15_000_001n) })
const request = { wallet: 'Example', at: 1_000 }
const DAY = 86_400

describe('an open request of a wallet', () => {
  test('is read back for the same payment only, until it is a day old', () => {
    const storage = memoryStorage()
    markRequest(swap, request, storage)
    const text = requestText(swap, storage)
    expect(parseRequest(text, 1_000 + DAY - 1)).toEqual(request)
    expect(parseRequest(text, 1_000 + DAY)).toBeUndefined()
    expect(parseRequest(text, 1_000 - DAY)).toBeUndefined()
    expect(requestText(other, storage)).toBeUndefined()
    expect(readSwaps(storage)).toEqual([])
  })

  test('is removed once its transaction is known, or when the wallet sent nothing', () => {
    const storage = memoryStorage({ theme: 'dark' })
    markRequest(swap, request, storage).clear()
    markRequest(swap, request, storage).undo()
    expect(storage.length).toBe(1)
  })

  test('stays when a later request of the same payment is rejected', () => {
    const storage = memoryStorage()
    markRequest(swap, request, storage)
    const later = markRequest(swap, { wallet: 'Another', at: 2_000 }, storage)
    expect(parseRequest(requestText(swap, storage), 2_000)?.wallet).toBe('Another')
    later.undo()
    expect(parseRequest(requestText(swap, storage), 2_000)).toEqual(request)
  })

  test('is not removed by the late answer to an earlier one', () => {
    const storage = memoryStorage()
    const first = markRequest(swap, request, storage)
    markRequest(swap, { ...request, at: 2_000 }, storage)
    first.clear()
    first.undo()
    expect(parseRequest(requestText(swap, storage), 2_000)?.at).toBe(2_000)
  })

  test('removes requests of other payments that are invalid or a day old', () => {
    const storage = memoryStorage({ [`${requestKeyPrefix}x`]: 'invalid', theme: 'dark' })
    markRequest(other, request, storage)
    markRequest(swap, { ...request, at: 1_000 + DAY }, storage)
    expect(requestText(other, storage)).toBeUndefined()
    expect(storage.length).toBe(2)
  })

  test.each([
    '',
    'null',
    '[]',
    '{"version":2,"wallet":"a","at":1}',
    '{"version":1,"wallet":"","at":1}',
    '{"version":1',
  ])('is none for the text %j', (text) => expect(parseRequest(text, 1)).toBeUndefined())

  test('is none, and nothing throws, when storage is blocked or full', () => {
    const mark = markRequest(swap, request, blockedStorage)
    expect(mark.clear).not.toThrow()
    expect(mark.undo).not.toThrow()
    expect(requestText(swap, blockedStorage)).toBeUndefined()
    expect(markRequest(swap, request, memoryStorage({}, 10)).undo).not.toThrow()
  })
})
