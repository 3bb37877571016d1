import { protocols } from '../../../core/chains/protocol.ts'
import type { AddressSwap, AddressSwaps } from '../../../core/tracking/findAddressSwaps.ts'
import { shortCoinText } from '../../shared/figures/coinText.ts'
import type { AddressSwapsMessages } from '../../texts/addressSwaps.en.ts'
import type { Localization } from '../../texts/localization.ts'

/** One swap of the list. */
export interface AddressSwapRow {
  readonly href: string
  readonly pair: string
  readonly outcome: string
  readonly sentAt: string | undefined
}

/** The texts of a result. */
export interface AddressSwapsView {
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
