import { describe, expect, test } from 'vitest'
import type { LimitOrders, OpenLimitOrder } from '../../../../src/core/actions/listLimitOrders.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { addressSwapsEn as messages } from '../../../../src/ui/texts/addressSwaps.en.ts'
import { trackingEn as durations } from '../../../../src/ui/texts/tracking.en.ts'
import { openOrdersView } from '../../../../src/ui/track/history/openOrdersView.ts'
import { hashOf } from './storages.ts'

const localization = { messages, durations, locale: 'en' }
const order: OpenLimitOrder = {
  hash: hashOf(1),
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  sender: '',
  destination: '',
  deposit: units(15_000_000n),
  limit: units(480_000_000n),
  filledIn: units(5_000_000n),
  filledOut: units(160_000_000n),
  filledBps: 3_333,
  parts: 8,
  placedAt: 100,
  expiresAt: 700,
  blocksLeft: 600,
  secondsLeft: 3_600,
  market: units(310_000_000n),
  distanceBps: 322n,
  memo: '',
}
const found: LimitOrders = { orders: [order], unconfirmed: 0, queue: 'open' }

describe('openOrdersView', () => {
  test('links an order to its page, with its price, filled part, distance and time', () => {
    const { notes, rows } = openOrdersView(found, localization)
    expect(notes).toEqual(['A majority of the nodes reports one open limit order.'])
    expect(rows).toEqual([
      {
        href: `/tx/${hashOf(1)}#BTC`,
        pair: '0.15 BTC to ETH',
        state: '3.2 % above the market',
        facts: 'At least 4.8 ETH · 33.3 % filled · rest refunded in 1 h',
      },
    ])
  })

  test('says that an order waits when the market is not known or has reached it', () => {
    const { distanceBps: _, ...unpriced } = order
    const reached = { ...order, distanceBps: -5n, filledBps: 0 }
    const { rows } = openOrdersView({ ...found, orders: [unpriced, reached] }, localization)
    expect(rows.map(({ state }) => state)).toEqual(['Waiting for its price', 'Waiting for its price'])
    expect(rows[1]?.facts).toBe('At least 4.8 ETH · rest refunded in 1 h')
  })

  test('says nothing of an address without orders, and why they are not known', () => {
    expect(openOrdersView({ ...found, orders: [] }, localization)).toEqual({ notes: [], rows: [] })
    expect(openOrdersView(undefined, localization).notes).toEqual([messages.ordersUnknown])
    expect(openOrdersView({ ...found, orders: [], queue: 'off' }, localization).notes).toEqual([messages.ordersOff])
    expect(openOrdersView({ ...found, queue: 'paused' }, localization).notes).toContain(messages.ordersPaused)
  })
})
