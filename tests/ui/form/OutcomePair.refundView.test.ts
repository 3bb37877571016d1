import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { refundView } from '../../../src/ui/form/OutcomePair.tsx'

const facts = {
  asset: parseAsset('BTC.BTC'),
  amount: units(15_000_000n),
  fee: units(3_399n),
  price: 96_000n * 10n ** 8n,
}
const viewOf = (change: Partial<Parameters<typeof refundView>[0]>) => refundView({ ...facts, ...change }, 'en-US')

describe('refundView', () => {
  test('shows the amount less the network fee, rounded down, in coin and dollars', () => {
    expect(viewOf({})).toEqual({
      short: '0.149966 BTC',
      exact: '0.14996601 BTC',
      why: '$14,396.74 after the fee',
    })
  })

  test('leaves the dollars out without a price', () => {
    expect(viewOf({ price: undefined }).why).toBe('After the network fee')
  })

  test('names no fee where the network takes none', () => {
    expect(viewOf({ fee: units(0n) })).toMatchObject({ exact: '0.15 BTC', why: '$14,400.00 without a fee' })
  })

  test('shows that nothing comes back when the fee is at least the amount', () => {
    expect(viewOf({ amount: facts.fee })).toMatchObject({ short: 'Nothing', why: expect.stringContaining('larger') })
  })

  test('never shows a full refund when the fee is unknown', () => {
    expect(viewOf({ fee: undefined })).toMatchObject({ short: 'Unknown', exact: 'Unknown' })
  })
})
