import { describe, expect, test } from 'vitest'
import { explainRefunds } from '../../../src/core/tracking/describeStatus.ts'
import type { SettledStatus } from '../../../src/core/tracking/settleStatus.ts'
import { statusOf } from './statusOf.ts'

const { protocol: _protocol, hash: _hash, queriedAt: _queriedAt, ...observed } = statusOf({ stage: 'refunded' })
const refund = { chainMessage: 'emit asset 1 less than price limit 2' }
const reported = { by: 'indexer', stage: 'refunded', kind: 'market', observers: 0, outputs: [], refund } as const
const settled: SettledStatus = { ...observed, refund, reported }

describe('explainRefunds', () => {
  test('adds the reason to a refund and to a reported one', async () => {
    const explained = await explainRefunds(settled)
    expect(explained.refund?.sentence).not.toBe('')
    expect(explained.reported?.refund).toEqual(explained.refund)
  })

  test('returns both refunds without a reason while the reasons cannot be loaded', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await explainRefunds(settled, load)).toEqual({
      ...observed,
      reported: { by: 'indexer', stage: 'refunded', kind: 'market', observers: 0, outputs: [] },
    })
  })
})
