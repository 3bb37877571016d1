import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { receiptOf } from '../../../src/ui/track/receipt.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { recordOf } from './history/storages.ts'
import { HASH, payment, statusOf } from './statuses.ts'

describe('receiptOf', () => {
  test('has the nodes’ report, what was agreed, and the times, with decimal amounts', () => {
    const status = statusOf({ stage: 'done', outputs: [payment({})] })
    const facts = { network: 'mocknet', record: recordOf(), times: { done: 60 }, updatedAt: 120 } as const
    const receipt = JSON.parse(receiptOf(status, facts))
    expect(receipt).toMatchObject({
      type: 'portage.receipt',
      version: 1,
      network: 'mocknet',
      hash: HASH,
      stage: 'done',
      times: { done: '1970-01-01T00:01:00.000Z' },
    })
    expect(receipt.reported.at).toBe('1970-01-01T00:02:00.000Z')
    expect(receipt.reported.sent).toEqual([{ asset: 'BTC.BTC', amount: '0.15' }])
    expect(receipt.reported.payments).toEqual([
      {
        role: 'output',
        address: addressOf('ETH', 7),
        asset: 'ETH.ETH',
        amount: '4.52443',
        sent: true,
        transaction: 'CD'.repeat(32),
      },
    ])
    expect(receipt.agreed).toMatchObject({
      expected: { asset: 'ETH.ETH', amount: '4.52443' },
      minimum: { asset: 'ETH.ETH', amount: '4.47918' },
      imported: false,
    })
  })

  test('has the nodes’ units of an asset whose decimals are not known', () => {
    const status = statusOf({ stage: 'done', outputs: [payment({ asset: 'THOR.XYZ', amount: units(320n) })] })
    const { reported } = JSON.parse(receiptOf(status, { network: 'mocknet' }))
    expect(reported.payments[0]).toMatchObject({ asset: 'THOR.XYZ', units: '320' })
    expect(reported.payments[0]).not.toHaveProperty('amount')
  })

  test('has no agreed part on another device', () => {
    expect(JSON.parse(receiptOf(statusOf({}), { network: 'mocknet' }))).not.toHaveProperty('agreed')
  })
})
