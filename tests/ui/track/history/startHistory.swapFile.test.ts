import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { historyEn as messages } from '../../../../src/ui/texts/history.en.ts'
import { formatSwapFile, readSwapFile } from '../../../../src/ui/track/history/startHistory.ts'
import type { SeenProgress } from '../../../../src/ui/track/history/swapRecord.ts'
import { searchSwaps, swapState } from '../../../../src/ui/track/history/swapState.ts'
import { MOST_SWAPS } from '../../../../src/ui/track/history/swapStore.ts'
import { addressOf } from '../../../core/actions/answers.ts'
import { hashOf, recordOf } from './storages.ts'

const read = (text: string, known: readonly number[] = []) =>
  readSwapFile(text, { network: 'mocknet', known: known.map((at) => ({ hash: hashOf(at) })) })

describe('readSwapFile', () => {
  test('returns exported swaps as imported, without their progress', () => {
    const ended = recordOf({ hash: hashOf(1), progress: { stage: 'done', times: {}, delivered: units(1n) } })
    const file = read(formatSwapFile([ended, recordOf({ hash: hashOf(2) })]))
    expect(file).toEqual({
      added: [1, 2].map((at) => recordOf({ hash: hashOf(at), imported: true })),
      leftOut: 0,
      withoutRoom: 0,
    })
  })

  test('never replaces a known swap, and takes one entry for each hash', () => {
    const twice = [recordOf({ hash: hashOf(2) }), recordOf({ hash: hashOf(2), amount: units(9n) })]
    const file = read(formatSwapFile([recordOf({ hash: hashOf(1), amount: units(9n) }), ...twice]), [1])
    expect(file?.added.map(({ hash, amount }) => [hash, amount])).toEqual([[hashOf(2), 15_000_000n]])
    expect(file?.leftOut).toBe(2)
  })

  test('leaves out invalid entries and those of another network', () => {
    const file = JSON.parse(formatSwapFile([recordOf({ network: 'mainnet' }), recordOf({ hash: hashOf(1) })]))
    file.swaps.push(null, 'text', { version: 1 }, { ...file.swaps[1], amount: -1 })
    expect(read(JSON.stringify(file))).toMatchObject({ added: [{ hash: hashOf(1) }], leftOut: 5 })
  })

  test('has no room above the limit, so that no stored swap is lost', () => {
    const known = Array.from({ length: MOST_SWAPS - 1 }, (_, at) => at + 10)
    const file = read(formatSwapFile([recordOf({ hash: hashOf(1) }), recordOf({ hash: hashOf(2) })]), known)
    expect(file).toMatchObject({ added: [{ hash: hashOf(1) }], withoutRoom: 1, leftOut: 0 })
  })

  test.for([
    '',
    'null',
    '[]',
    '{}',
    '{"type":"portage.swaps","version":2,"swaps":[]}',
    '{"type":"portage.swaps","version":1}',
  ])('rejects %j', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('rejects a file above the longest size before it is parsed', () => {
    expect(read(`${formatSwapFile([recordOf()])}${' '.repeat(1_000_000)}`)).toBeUndefined()
  })
})

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
