import { describe, expect, test } from 'vitest'
import { type Units, units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { LimitOrder } from '../../../src/core/preparation/orders/limitOrder.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { changeState, ownerOf } from '../../../src/ui/track/orderPanel.ts'
import { swapRows } from '../../../src/ui/track/swapRows.ts'
import type { SessionAccount } from '../../../src/ui/wallet/sessionState.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { localization, statusOf } from './statuses.ts'

const sender = addressOf('ETH', 3)
const order: LimitOrder = {
  hash: 'AB'.repeat(32),
  fromAsset: parseAsset('ETH.ETH'),
  toAsset: parseAsset('BTC.BTC'),
  sender,
  destination: addressOf('BTC', 7),
  deposit: units(200_000_000n),
  limit: units(6_000_000n),
  filledIn: units(0n),
  filledOut: units(0n),
  parts: 0,
  placedAt: 100,
  expiresAt: 14_500,
  blocksLeft: 14_000,
  memo: '',
}
const refund = (code: string) => ({ code, sentence: '-', todo: '-' }) as unknown as NonNullable<SwapStatus['refund']>
const cancel = { newLimit: units(0n) }
const changeTo = (newLimit: bigint) => ({ newLimit: units(newLimit) })
const waits = (change: { newLimit: Units }, more: Partial<SwapStatus>) => changeState(change, statusOf(more))

describe('a sent change', () => {
  test('is in force only when a majority has the new limit', () => {
    const open = { stage: 'swapping', kind: 'limit', order } as const
    expect(waits(changeTo(7_000_000n), open)).toBe('waits')
    expect(waits(changeTo(6_000_000n), open)).toBe('in_force')
    expect(waits(cancel, open)).toBe('waits')
  })

  test('is not done while the order is in no list and its own hash has no end', () => {
    for (const stage of ['unknown', 'observed', 'confirming', 'swapping', 'outbound_delayed', 'sending'] as const) {
      expect([stage, waits(cancel, { stage })]).toEqual([stage, 'waits'])
      expect([stage, waits(changeTo(7_000_000n), { stage })]).toEqual([stage, 'waits'])
    }
  })

  test.each([
    ['refunded', 'limit_cancelled', 'cancelled'],
    ['partially_filled', 'limit_cancelled', 'cancelled'],
    ['refunded', 'limit_expired', 'too_late'],
    ['done', undefined, 'too_late'],
    ['refunded', 'price_limit', 'ended'],
  ] as const)('that cancels is, when the order is %s because of %s, %s', (stage, code, state) => {
    expect(waits(cancel, { stage, ...(code && { refund: refund(code) }) })).toBe(state)
  })

  test('of the limit is not said to be late, because the order may have been filled at the new limit', () => {
    expect(waits(changeTo(7_000_000n), { stage: 'done' })).toBe('ended')
  })
})

describe('who can change an order', () => {
  const account = (chain: SessionAccount['chain'], address: string): SessionAccount => ({
    chain,
    address,
    walletId: 'one',
    walletName: 'One',
    kind: 'injected',
  })

  test('is the account of its chain with its address, in any spelling', () => {
    const found = ownerOf(order, [account('BASE', sender), account('ETH', sender.toLowerCase())])
    expect(found.account?.chain).toBe('ETH')
  })

  test('is none of another address or another chain', () => {
    expect(ownerOf(order, [])).toEqual({ account: undefined, hasOther: false })
    expect(ownerOf(order, [account('BASE', sender)])).toEqual({ account: undefined, hasOther: false })
    expect(ownerOf(order, [account('ETH', addressOf('ETH', 4))])).toEqual({ account: undefined, hasOther: true })
  })
})

test('the facts of an open order have its limit of now, not that of its deposit', () => {
  const memo = `=<:ETH.ETH:${addressOf('ETH', 7)}:447918000`
  const inbound = { ...statusOf({}).inbound, memo } as NonNullable<SwapStatus['inbound']>
  const least = (status: SwapStatus) =>
    swapRows(status, undefined, localization).find(({ label }) => label === 'At least')
  expect(least(statusOf({ inbound }))?.text).toBe('4.47918 ETH')
  const changed = { ...order, toAsset: parseAsset('ETH.ETH'), limit: units(500_000_000n) }
  expect(least(statusOf({ inbound, order: changed }))?.text).toBe('5 ETH')
})
