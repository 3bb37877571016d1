import { formatAsset } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { groupDigits, usdText } from '../../shared/figures/figures.ts'
import { createAssetMark } from '../../shared/plain/createAssetMark.ts'
import { html, patch } from '../../shared/plain/element.ts'
import type { TextContext } from './haltView.ts'
import type { PoolRow, PoolState } from './poolRows.ts'

/** Returns the name of a pool: "USDC on Ethereum" for a token, "BTC" for a chain's own coin. */
export function poolName({ asset }: Pick<PoolRow, 'asset'>, { messages }: TextContext): string {
  const { ticker, chain, kind } = asset
  return kind === 'native' && ticker === chain ? ticker : messages.onChain(ticker, chainName(chain))
}

const WHOLE_DOLLAR = 100_000_000n

/** Formats a large dollar value briefly: "$12.3M", and below 10,000 dollars exactly. */
export function briefUsd(value: bigint | undefined, locale: string): string {
  if (value === undefined) return '–'
  if (value < 10_000n * WHOLE_DOLLAR) return usdText(value, locale)
  return groupDigits(String(value / WHOLE_DOLLAR), locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',

    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  })
}

const CENT = 1_000_000n

/** Formats the price of one coin; below one cent with six decimals instead of two. */
export function priceText(value: bigint | undefined, locale: string): string {
  if (value === undefined) return '–'
  if (value >= CENT) return usdText(value, locale)
  const digits = value.toString().padStart(8, '0').slice(0, 6)
  return groupDigits(`0.${digits}`, locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })
}

const tones: Readonly<Record<PoolState, string>> = {
  open: 'badge--ok',
  paused: 'badge--warn',
  disputed: 'badge--danger',
  staged: '',
  suspended: '',
}

/** Renders one table row per pool, or `empty`. The name is a button that opens its chart and details. */
export function drawPools(
  place: Element,
  { rows, empty }: { readonly rows: readonly PoolRow[]; readonly empty: string },
  context: TextContext,
): void {
  const { messages, locale } = context
  const lines = rows.map((row) => {
    const name = poolName(row, context)
    const isOpen = row.state === 'open'
    // What the button shows, in its order.
    const label = [name, protocols[row.protocol].name, ...(isOpen ? [] : [messages.state[row.state]])].join(' ')
    const state = () => html('span', { class: `badge ${tones[row.state]}` }, messages.state[row.state])
    const button = html(
      'button',
      {
        type: 'button',
        class: 'net-pool',
        'data-pool': row.key,
        'data-keep': row.key,
        'aria-haspopup': 'dialog',
        'aria-label': messages.openDetails(label),
        title: formatAsset(row.asset),
      },
      createAssetMark(formatAsset(row.asset)),
      // Phones have no room for the column of states.
      html('span', html('b', name), ' ', html('small', protocols[row.protocol].name), !isOpen && state()),
    )
    return html(
      'tr',
      html('th', { scope: 'row' }, button),
      html('td', { class: 'num' }, priceText(row.priceUsd, locale)),
      html('td', { class: 'num' }, briefUsd(row.depthUsd, locale)),
      html('td', { class: 'num' }, briefUsd(row.volumeUsd, locale)),
      html('td', state()),
    )
  })
  patch(place, lines.length > 0 ? lines : emptyRow(empty))
}

/** One row across the table, which says why it has no pools. */
const emptyRow = (text: string): HTMLElement =>
  html('tr', { class: 'net-empty' }, html('td', { colspan: 5 }, html('p', { class: 'muted' }, text)))
