import { chainsOfAddress } from '../../../core/address/address.ts'
import { findAddressSwaps } from '../../../core/tracking/findAddressSwaps.ts'
import { networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { html } from '../../shared/plain/element.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import { addressSwapsEn as messages } from '../../texts/addressSwaps.en.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'
import { type AddressSwapRow, addressSwapsView } from './addressSwapsView.ts'

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
  status.textContent = messages.looking
  const found = await findAddressSwaps(browserMidgard(), address, { signal })
  const { notes, rows } = addressSwapsView(found, { messages, locale: numberLocale() })
  status.textContent = notes.join(' ')
  list.replaceChildren(...rows.map(item))
}

function item({ href, pair, outcome, sentAt }: AddressSwapRow): HTMLElement {
  return html(
    'li',
    { class: 'card swap-item' },
    html(
      'a',
      { href, class: 'swap-item-link' },
      html('b', {}, pair),
      html('span', { class: 'swap-item-state' }, outcome),
    ),
    sentAt === undefined ? undefined : html('p', { class: 't13 faint' }, sentAt),
  )
}
