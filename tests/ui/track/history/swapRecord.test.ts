import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { formatRecord, LONGEST_RECORD, parseRecord } from '../../../../src/ui/track/history/swapRecord.ts'
import { recordOf } from './storages.ts'

const fields = (change: object) => JSON.stringify({ ...JSON.parse(formatRecord(recordOf())), ...change })

describe('parseRecord', () => {
  test('returns what formatRecord wrote, with every optional field', () => {
    const progress = { stage: 'confirming', times: { observed: 1_010 }, part: { done: 1, of: 2 }, delivered: units(9n) }
    const order = { sender: 'bcrt1', limit: units(5n), filledBps: 10_000, endsAt: 9_000, at: 1_500 }
    for (const record of [
      recordOf(),
      recordOf({ progress: { ...progress, stage: 'confirming' }, imported: true }),
      recordOf({ protocol: 'MAYACHAIN', fromAsset: parseAsset('BTC/BTC', 'MAYACHAIN') }),
      recordOf({ amount: units(2n ** 255n), minimum: units(0n) }),
      recordOf({ order: { blocks: 14_400 } }),
      recordOf({ progress: { stage: 'swapping', times: {}, order } }),
      recordOf({ progress: { stage: 'swapping', times: {}, order: { ...order, distanceBps: -310, doubt: 'silent' } } }),
    ]) {
      expect(parseRecord(formatRecord(record))).toEqual(record)
    }
  })

  test.for([
    ['another version', { version: 2 }],
    ['no version', { version: undefined }],
    ['a hash that is not one', { hash: 'hello' }],
    ['another network', { network: 'testnet' }],
    ['another protocol', { protocol: 'constructor' }],
    ['an asset in another spelling', { from: 'btc.btc' }],
    ['an asset that is not one', { to: '<b>' }],
    ['an amount as a number', { amount: 15 }],
    ['a negative amount', { amount: '-1' }],
    ['an amount with a decimal', { minimum: '1.5' }],
    ['an amount with a leading zero', { expected: '010' }],
    ['a destination with a space', { destination: 'one two' }],
    ['a destination with a right-to-left mark', { destination: 'abc\u202edef' }],
    ['a destination that is too long', { destination: 'a'.repeat(201) }],
    ['an empty refund address', { refundAddress: '' }],
    ['a time as text', { sentAt: '1000' }],
    ['a time that is not whole', { sentAt: 0.5 }],
    ['a negative time', { sentAt: -1 }],
    ['a time beyond every date', { sentAt: 1e15 }],
    ['an arrival that ends before it begins', { arrival: { from: 2, to: 1 } }],
    ['an arrival as a list', { arrival: [1, 2] }],
    ['a stage that is not one', { progress: { stage: 'paid', times: {} } }],
    ['a time of a stage that is not one', { progress: { stage: 'done', times: { paid: 1 } } }],
    ['an order without blocks', { order: {} }],
    ['an order that waits no block', { order: { blocks: 0 } }],
    ['an order whose blocks are a text', { order: { blocks: '600' } }],
    ['an open order with an unknown doubt', { progress: { stage: 'swapping', times: {}, order: { doubt: 'maybe' } } }],
    ['an open order without a limit', { progress: { stage: 'swapping', times: {}, order: { sender: 'bcrt1' } } }],
    ['progress without times', { progress: { stage: 'done' } }],
  ] as const)('rejects a record with %s', ([, change]) => {
    expect(parseRecord(fields(change))).toBeUndefined()
  })

  test('leaves out fields that it does not know', () => {
    expect(parseRecord(fields({ extra: '<script>', imported: 'yes' }))).toEqual(recordOf())
  })

  test('rejects a text above the longest size before it is parsed', () => {
    expect(parseRecord(`${fields({})}${' '.repeat(LONGEST_RECORD)}`)).toBeUndefined()
  })

  test('never throws for an arbitrary text or JSON value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => fields({ arrival: value })),
        ),
        (text) => {
          parseRecord(text)
        },
      ),
    )
  })
})
