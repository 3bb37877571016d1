import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { html, icon } from '../../shared/plain/element.ts'
import type { HistoryMessages } from '../../texts/history.en.ts'
import type { Localization } from '../../texts/localization.ts'
import type { SwapRecord } from './swapRecord.ts'
import { swapState } from './swapState.ts'
import { hasEnded } from './swapStore.ts'

/** Returns the pair of a swap as a text, such as "0.15 BTC to ETH". */
export function pairText(
  { amount, fromAsset, toAsset }: SwapRecord,
  { messages, locale }: Localization<HistoryMessages>,
) {
  return messages.pair(coinText(amount, fromAsset, locale), toAsset.ticker)
}

/** Renders one stored swap as a link to its page, with a button that erases it. */
export function swapItem(
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
    },
    icon('x'),
  )
  erase.addEventListener('click', () => onErase(record))
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(record.sentAt * 1000)
  const state = hasEnded(record) ? 'ended' : 'running'
  return html(
    'li',
    { class: 'card swap-item', 'data-state': state },
    html(
      'a',
      { href: `/tx/${record.hash}#${record.fromAsset.chain}`, class: 'swap-item-link' },
      html('b', {}, messages.pair(shortCoinText(record.amount, record.fromAsset, locale, 'up'), record.toAsset.ticker)),
      html('span', { class: 'swap-item-state' }, swapState(record, localization)),
    ),
    html(
      'p',
      { class: 't13 faint' },
      messages.sentAt(time),
      record.imported && html('span', { class: 'badge' }, messages.imported),
    ),
    erase,
  )
}
