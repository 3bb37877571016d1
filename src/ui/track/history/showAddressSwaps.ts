import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import { type LimitOrders, listLimitOrders } from '../../../core/actions/listLimitOrders.ts'
import { chainsOfAddress } from '../../../core/address/address.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import type { AddressSwap, AddressSwaps } from '../../../core/tracking/findAddressSwaps.ts'
import { findAddressSwaps } from '../../../core/tracking/findAddressSwaps.ts'
import { browserNodes, networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { shortCoinText } from '../../shared/figures/coinText.ts'
import { html, patch } from '../../shared/plain/element.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import type { AddressSwapsMessages } from '../../texts/addressSwaps.en.ts'
import { addressSwapsEn as messages } from '../../texts/addressSwaps.en.ts'
import type { Localization } from '../../texts/localization.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'
import { trackingEn as durations } from '../../texts/tracking.en.ts'
import { type OpenOrderRow, openOrdersView } from './openOrdersView.ts'

/** Whether a text is an address on this site's network. Nothing real can reach a mocknet, so it takes every address. */
export function isAddress(text: string): boolean {
  const network = networkKinds[publicConfig.network]
  return chainsOfAddress(text).some((home) => network === 'mocknet' || home.network === network)
}

/** Shows the swaps of an address, as the indexers report them. A later call with its own signal replaces them. */
export async function showAddressSwaps(section: HTMLElement, address: string, signal: AbortSignal): Promise<void> {
  const status = html('p', { role: 'status', class: 'muted' })
  const list = html('ul', { class: 'swap-history-list' })
  section.replaceChildren(html('h2', { id: 'address-swaps-title' }, messages.title), status, list)
  section.hidden = false
  patch(status, messages.looking)
  const locale = numberLocale()
  const [found, orders] = await Promise.all([
    findAddressSwaps(browserMidgard(), address, { signal }),
    readOrders(address, signal),
  ])
  const open = openOrdersView(orders, { messages, durations, locale })
  const isOrder = ({ hash }: AddressSwap) => orders?.orders.some((order) => order.hash === hash) ?? false
  const others = { ...found, swaps: found.swaps.filter((swap) => !isOrder(swap)) }
  const { notes, rows } = addressSwapsView(others, { messages, locale })
  patch(status, [...open.notes, ...(open.rows.length > 0 && rows.length === 0 ? [] : notes)].join(' '))
  const orderItems = open.rows.map(orderItem)
  patch(list, [...orderItems, ...rows.map(item)])
}

/** The open limit orders of an address, with what the market is away from them; undefined when they are not known. */
async function readOrders(address: string, signal: AbortSignal): Promise<LimitOrders | undefined> {
  const node = browserNodes().THORCHAIN
  const pools = await getAgreedPools(node, { signal }).catch(() => undefined)
  const known = pools === undefined ? {} : { THORCHAIN: pools }
  return listLimitOrders(node, { addresses: [address], pools: known }, { signal }).catch(() => undefined)
}

function orderItem({ href, pair, state, facts }: OpenOrderRow): HTMLElement {
  return html(
    'li',
    { class: 'card swap-item swap-order' },
    html('a', { href, class: 'swap-item-link' }, html('b', pair), html('span', { class: 'swap-item-state' }, state)),
    html('p', { class: 't13 faint' }, facts),
  )
}

function item({ href, pair, outcome, sentAt }: AddressSwapRow): HTMLElement {
  return html(
    'li',
    { class: 'card swap-item' },
    html('a', { href, class: 'swap-item-link' }, html('b', pair), html('span', { class: 'swap-item-state' }, outcome)),
    sentAt !== undefined && html('p', { class: 't13 faint' }, sentAt),
  )
}

/** One swap of the list. */
interface AddressSwapRow {
  readonly href: string
  readonly pair: string
  readonly outcome: string
  readonly sentAt: string | undefined
}

/** The texts of a result. */
interface AddressSwapsView {
  readonly notes: readonly string[]
  readonly rows: readonly AddressSwapRow[]
}

/** Returns the texts of the swaps that indexers report for an address. */
export function addressSwapsView(
  { swaps, silent }: AddressSwaps,
  localization: Localization<AddressSwapsMessages>,
): AddressSwapsView {
  const { messages } = localization
  const missing = silent.map((protocol) => messages.silent(protocols[protocol].name))
  const isKnown = swaps.length > 0 || silent.length === 0
  const count = swaps.length > 0 ? messages.found(swaps.length) : messages.none
  return {
    notes: [...(isKnown ? [count] : []), ...missing],
    rows: swaps.map((swap) => rowOf(swap, localization)),
  }
}

function rowOf(
  { hash, chain, from, to, outcome, at }: AddressSwap,
  { messages, locale }: Localization<AddressSwapsMessages>,
): AddressSwapRow {
  const sent = shortCoinText(from.amount, from.asset, locale, 'up')
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    href: `/tx/${hash}#${chain}`,
    pair: to === undefined ? sent : messages.pair(sent, to.ticker),
    outcome: messages.outcomes[outcome],
    sentAt: at === undefined ? undefined : messages.sentAt(time.format(at * 1000)),
  }
}
