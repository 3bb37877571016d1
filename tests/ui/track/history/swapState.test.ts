import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { historyEn as messages } from '../../../../src/ui/texts/history.en.ts'
import type { SeenProgress } from '../../../../src/ui/track/history/swapRecord.ts'
import { searchSwaps, swapState } from '../../../../src/ui/track/history/swapState.ts'
import { addressOf } from '../../../core/actions/answers.ts'
import { hashOf, recordOf } from './storages.ts'

describe('the list of swaps', () => {
  test('finds swaps by coin, address and hash', () => {
    const swaps = [
      recordOf({ hash: hashOf(1) }),
      recordOf({ hash: hashOf(2), toAsset: parseAsset('LTC.LTC'), destination: addressOf('LTC', 9) }),
    ]
    const found = (text: string) => searchSwaps(swaps, text).map(({ hash }) => hash)
    expect(found('')).toHaveLength(2)
    expect(found('ltc')).toEqual([hashOf(2)])
    expect(found(addressOf('LTC', 9).toUpperCase())).toEqual([hashOf(2)])
    expect(found(`0x${hashOf(1).toLowerCase()}`)).toEqual([hashOf(1)])
    expect(found('doge')).toEqual([])
  })

  test('shows the last seen state, with counts and the delivered amount', () => {
    const state = (progress?: SeenProgress) =>
      swapState(recordOf(progress ? { progress } : {}), { messages, locale: 'en-US' })
    expect(state()).toBe('Sent')
    expect(state({ stage: 'confirming', times: {}, part: { done: 1, of: 2 } })).toBe('Confirming, 1 of 2')
    expect(state({ stage: 'done', times: {}, delivered: units(452_443_000n) })).toBe('Delivered: 4.52443 ETH')
    expect(state({ stage: 'done', times: {} })).toBe('Delivered')
  })
})
