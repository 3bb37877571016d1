import type { LimitOrders, OpenLimitOrder } from '../../../core/actions/listLimitOrders.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { shortCoinText } from '../../shared/figures/coinText.ts'
import { type DurationMessages, durationText } from '../../shared/figures/duration.ts'
import { percentText } from '../../shared/figures/figures.ts'
import type { AddressSwapsMessages } from '../../texts/addressSwaps.en.ts'
import type { SwapRecord } from './swapRecord.ts'

/** Texts and locale of open orders. */
export interface OrdersLocalization {
  readonly messages: AddressSwapsMessages
  readonly durations: DurationMessages
  readonly locale: string
}

/** One order of the list. */
export interface OpenOrderRow {
  readonly href: string
  readonly pair: string
  /** How far the market is from its price. */
  readonly state: string
  readonly facts: string
}

/** The texts of the open orders of an address. */
interface OpenOrdersView {
  readonly notes: readonly string[]
  readonly rows: readonly OpenOrderRow[]
}

/** Returns the texts of open orders; of undefined, which the nodes did not report, why there are none. */
export function openOrdersView(found: LimitOrders | undefined, localization: OrdersLocalization): OpenOrdersView {
  const { messages } = localization
  if (found === undefined) return { notes: [messages.ordersUnknown], rows: [] }
  const { orders, queue } = found
  const isShown = orders.length > 0
  return {
    notes: [
      ...(isShown ? [messages.orders(orders.length)] : []),
      ...(isShown && queue === 'paused' ? [messages.ordersPaused] : []),
      ...(queue === 'off' ? [messages.ordersOff] : []),
    ],
    rows: orders.map((order) => rowOf(order, localization)),
  }
}

/** Returns the texts of an open order that this browser stored, as a majority last reported it. */
export function storedOrderView(
  { progress, toAsset }: Pick<SwapRecord, 'progress' | 'toAsset'>,
  { messages, locale }: Pick<OrdersLocalization, 'messages' | 'locale'>,
): (Pick<OpenOrderRow, 'state' | 'facts'> & { readonly doubt?: string }) | undefined {
  if (progress?.order === undefined) return undefined
  const { limit, filledBps, distanceBps = 0, endsAt, at, doubt } = progress.order
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const percent = (bps: number) => percentText(BigInt(bps), locale)
  const facts = [
    messages.orderAtLeast(shortCoinText(limit, toAsset, locale, 'up')),
    ...(filledBps > 0 ? [messages.orderFilled(percent(filledBps))] : []),
    messages.orderUntil(time.format(endsAt * 1000)),
  ]
  return {
    state: distanceBps > 0 ? messages.orderAway(percent(distanceBps)) : messages.orderWaits,
    facts: facts.join(' · '),
    ...(doubt !== undefined && { doubt: messages.orderDoubts[doubt](time.format(at * 1000)) }),
  }
}

function rowOf(order: OpenLimitOrder, { messages, durations, locale }: OrdersLocalization): OpenOrderRow {
  const { hash, fromAsset, toAsset, deposit, limit, filledBps, distanceBps, secondsLeft } = order
  const percent = (bps: bigint) => percentText(bps, locale)
  const facts = [
    messages.orderAtLeast(shortCoinText(limit, toAsset, locale, 'up')),
    ...(filledBps > 0 ? [messages.orderFilled(percent(BigInt(filledBps)))] : []),
    messages.orderLeft(durationText(secondsLeft, durations)),
  ]
  return {
    href: `/tx/${hash}#${homeChain(fromAsset, 'THORCHAIN')}`,
    pair: messages.pair(shortCoinText(deposit, fromAsset, locale, 'up'), toAsset.ticker),
    state:
      distanceBps === undefined || distanceBps <= 0n ? messages.orderWaits : messages.orderAway(percent(distanceBps)),
    facts: facts.join(' · '),
  }
}
