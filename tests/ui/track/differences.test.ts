import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { differencesOf } from '../../../src/ui/track/differences.ts'
import type { SwapRecord } from '../../../src/ui/track/history/swapRecord.ts'
import { outcomeOf } from '../../../src/ui/track/outcomeOf.ts'
import { swapRows } from '../../../src/ui/track/swapRows.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { recordOf } from './history/storages.ts'
import { localization, payment, refund, statusOf } from './statuses.ts'

const names = (change: Partial<SwapRecord>, memo?: string) => {
  const { inbound } = statusOf({})
  const status = statusOf(memo !== undefined && inbound ? { inbound: { ...inbound, memo } } : {})
  return differencesOf(status, recordOf(change), localization).map(({ name }) => name)
}

describe('differencesOf', () => {
  test('is empty when the nodes report what was agreed', () => {
    expect(names({})).toEqual([])
    expect(names({ destination: addressOf('ETH', 7).toUpperCase().replace('0X', '0x') })).toEqual([])
  })

  test.for([
    ['another protocol', { protocol: 'MAYACHAIN' }, ['Through']],
    ['another amount', { amount: units(1n) }, ['You sent']],
    ['another coin', { fromAsset: parseAsset('LTC.LTC') }, ['You sent']],
    ['another coin to receive', { toAsset: parseAsset('AVAX.AVAX') }, ['Into']],
    ['another destination', { destination: addressOf('ETH', 8) }, ['To']],
    ['a higher minimum', { minimum: units(447_918_001n) }, ['At least']],
  ] as const)('names %s', ([, change, expected]) => {
    expect(names(change)).toEqual(expected)
  })

  test('compares a token by the last characters of its contract', () => {
    const token = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    const memo = (id: string) => `=:ETH.USDC-${id}:${addressOf('ETH', 7)}:447918000`
    expect(names({ toAsset: token }, memo('6EB48'))).toEqual([])
    expect(names({ toAsset: token }, memo('6EB49'))).toEqual(['Into'])
  })

  test('has nothing to compare in a reference memo, or before nodes report the deposit', () => {
    expect(names({ toAsset: parseAsset('LTC.LTC') }, 'R:00042')).toEqual([])
    expect(differencesOf(undefined, recordOf(), localization)).toEqual([])
  })

  test('becomes a warning, and the page shows what the nodes report', () => {
    const record = recordOf({ amount: units(1n) })
    const { remarks } = trackingView({ status: statusOf({}), record, online: true }, localization)
    expect(remarks[0]).toMatchObject({
      key: 'differs',
      tone: 'danger',
      lines: ['You sent: 0.00000001 BTC here, 0.15 BTC by the nodes.', expect.any(String)],
    })
    const [sent] = swapRows(statusOf({}), record, localization)
    expect(sent).toEqual({ label: 'You sent', text: '0.15 BTC' })
  })
})

describe('swapRows', () => {
  test('marks every fact of this browser, and none that nodes report', () => {
    const stored = swapRows(undefined, recordOf(), localization)
    expect(stored.map(({ label }) => label)).toEqual(['You sent', 'Expected', 'At least', 'Through', 'To'])
    expect(new Set(stored.map(({ source }) => source))).toEqual(new Set(['from this browser']))
    const rows = swapRows(statusOf({}), recordOf({ imported: true }), localization)
    expect(rows.filter(({ source }) => source !== undefined)).toEqual([
      { label: 'Expected', text: '4.52443 ETH', source: 'from an imported file' },
    ])
  })

  test('works from the hash alone', () => {
    expect(swapRows(statusOf({}), undefined, localization).map(({ label }) => label)).toEqual([
      'You sent',
      'Sent from',
      'Into',
      'At least',
      'Through',
      'To',
    ])
    expect(swapRows(undefined, undefined, localization)).toEqual([])
  })
})

describe('outcomeOf', () => {
  const rows = (amount: bigint) =>
    outcomeOf(
      statusOf({ stage: 'done', outputs: [payment({ amount: units(amount) })] }),
      recordOf(),
      localization,
    )?.rows.map(({ label, text }) => [label, text])

  test('compares a delivery with the expected amount and the minimum, in coins and percent', () => {
    expect(rows(450_000_000n)).toEqual([
      ['Expected', '4.52443 ETH'],
      ['Difference to expected', '−0.02443 ETH (0.53%)'],
      ['Above your minimum', '+0.02082 ETH (0.46%)'],
      ['Delivered', '4.5 ETH'],
    ])
    expect(rows(452_443_000n)?.[1]).toEqual(['Difference to expected', 'none'])
    expect(rows(440_000_000n)?.[2]).toEqual(['Below your minimum', '−0.07918 ETH (1.8%)'])
  })

  test('compares an order with its limit alone', () => {
    const order = recordOf({ order: { blocks: 600 } })
    const status = statusOf({ stage: 'done', outputs: [payment({ amount: units(450_000_000n) })] })
    const labels = outcomeOf(status, order, localization)?.rows.map(({ label }) => label)
    expect(labels).toEqual(['Above your minimum', 'Delivered'])
    const stored = swapRows(undefined, order, localization)
    expect(stored.map(({ label }) => label)).not.toContain('Expected')
  })

  test('is what a refund cost, from the nodes alone', () => {
    const status = statusOf({ stage: 'refunded', outputs: [refund] })
    expect(outcomeOf(status, undefined, localization)?.rows.map(({ text }) => text)).toEqual([
      '0.15 BTC',
      '−0.000034 BTC',
      '0.149966 BTC',
    ])
  })

  test('is undefined before the end, without a record, and for another asset', () => {
    expect(outcomeOf(statusOf({ stage: 'sending' }), recordOf(), localization)).toBeUndefined()
    expect(outcomeOf(statusOf({ stage: 'done', outputs: [payment({})] }), undefined, localization)).toBeUndefined()
    const other = statusOf({ stage: 'done', outputs: [payment({ asset: 'AVAX.AVAX' })] })
    expect(outcomeOf(other, recordOf(), localization)).toBeUndefined()
  })
})
