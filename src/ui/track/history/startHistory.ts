import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { confirmDialog } from '../../shared/plain/confirmDialog.ts'
import { html, icon, patch } from '../../shared/plain/element.ts'
import { swapsChanged } from '../../shared/swapKeys.ts'
import { addressSwapsEn } from '../../texts/addressSwaps.en.ts'
import type { HistoryMessages } from '../../texts/history.en.ts'
import { historyEn as messages } from '../../texts/history.en.ts'
import type { Localization } from '../../texts/localization.ts'
import { storedOrderView } from './openOrdersView.ts'
import type { SwapRecord } from './swapRecord.ts'
import { searchSwaps, swapState } from './swapState.ts'
import { eraseSwaps, hasEnded, readSwaps } from './swapStore.ts'

interface HistoryOptions {
  readonly network: NetworkKind
  readonly locale: string
}

/** Shows the stored swaps of a network, and keeps the list up to date across tabs. */
export function startHistory(section: HTMLElement, { network, locale }: HistoryOptions): void {
  const search = part(section, '[type=search]', 'input')
  const csv = part(section, '[data-history-csv]', 'button')
  const eraseAll = part(section, '[data-history-erase]', 'button')
  const list = part(section, '.swap-history-list', 'ul')
  const localization: Localization<HistoryMessages> = { messages, locale }
  const load = () => readSwaps().filter((record) => record.network === network)
  const erase = async (title: string, hashes: Parameters<typeof eraseSwaps>[0]) => {
    const content = html('p', { class: 'muted' }, messages.confirmWhy)
    if (await confirmDialog({ title, content, confirm: messages.erase, cancel: messages.cancel })) eraseSwaps(hashes)
  }
  const show = () => {
    const swaps = load()
    const found = searchSwaps(swaps, search.value)
    const text = swaps.length === 0 ? messages.none : messages.noMatch
    const items = found.map((record) =>
      swapItem(record, localization, () => {
        void erase(messages.confirmOne(pairText(record, localization)), [record.hash])
      }),
    )
    patch(list, items.length > 0 ? items : html('li', { class: 'muted' }, text))
    for (const one of [search, csv, eraseAll]) one.disabled = swaps.length === 0
  }
  search.addEventListener('input', show)
  eraseAll.addEventListener('click', () => {
    const hashes = load().map(({ hash }) => hash)
    void erase(messages.confirmAll(hashes.length), hashes)
  })
  addEventListener('storage', show)
  addEventListener(swapsChanged, show)
  show()
}

/** Finds a part of the built section (pages/tx.astro). */
function part<K extends keyof HTMLElementTagNameMap>(
  section: HTMLElement,
  selector: string,
  name: K,
): HTMLElementTagNameMap[K] {
  const found = section.querySelector<HTMLElementTagNameMap[K]>(`${name}${selector}`)
  if (found === null) throw new TypeError(`The section has no ${name}${selector}.`)
  return found
}

/** Returns the pair of a swap as a text, such as "0.15 BTC to ETH". */
function pairText({ amount, fromAsset, toAsset }: SwapRecord, { messages, locale }: Localization<HistoryMessages>) {
  return messages.pair(coinText(amount, fromAsset, locale), toAsset.ticker)
}

/** Renders one stored swap as a link to its page, with a button that erases it. */
function swapItem(
  record: SwapRecord,
  localization: Localization<HistoryMessages>,
  onErase: (record: SwapRecord) => void,
): HTMLElement {
  const { messages, locale } = localization
  const pair = pairText(record, localization)
  const erase = html(
    'button',
    {
      type: 'button',
      class: 'btn btn--quiet btn--icon',
      'aria-label': messages.eraseOf(pair),
      title: messages.erase,
      'data-keep': `erase-${record.hash}`,
      onclick: () => onErase(record),
    },
    icon('x'),
  )
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(record.sentAt * 1000)
  const state = hasEnded(record) ? 'ended' : 'running'
  const order = storedOrderView(record, { messages: addressSwapsEn, locale })
  return html(
    'li',
    { class: 'card swap-item', 'data-state': state },
    html(
      'a',
      { href: `/tx/${record.hash}#${record.fromAsset.chain}`, class: 'swap-item-link' },
      html('b', messages.pair(shortCoinText(record.amount, record.fromAsset, locale, 'up'), record.toAsset.ticker)),
      html('span', { class: 'swap-item-state' }, order?.state ?? swapState(record, localization)),
    ),
    html(
      'p',
      { class: 't13 faint' },
      messages.sentAt(time),
      record.imported && html('span', { class: 'badge' }, messages.imported),
    ),
    order && html('p', { class: 't13 faint' }, order.facts),
    order?.doubt !== undefined && html('p', { class: 't13 warn' }, order.doubt),
    erase,
  )
}
