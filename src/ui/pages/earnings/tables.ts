import { usdText } from '../../shared/figures/figures.ts'
import { createAssetMark } from '../../shared/plain/createAssetMark.ts'
import { type Child, html } from '../../shared/plain/element.ts'
import { type EarningRow, type EarningsGroup, unitsOfRow, usdOfRow } from './summarizeEarnings.ts'
import { coinText, dayText, type EarningsContext, pairText, sumText, timeText } from './texts.ts'

interface Column {
  readonly title: string
  readonly isFigure?: true
}

/** A table that scrolls sideways in its own box. The first cell of each row is its header. */
function table(name: string, columns: readonly Column[], rows: readonly (readonly Child[])[]): HTMLElement {
  const numeric = (at: number) => (columns[at]?.isFigure ? 'num' : undefined)
  const head = columns.map(({ title }, at) => html('th', { scope: 'col', class: numeric(at) }, title))
  const body = rows.map((cells) =>
    html(
      'tr',
      cells.map((cell, at) =>
        at === 0 ? html('th', { scope: 'row' }, cell) : html('td', { class: numeric(at) }, cell),
      ),
    ),
  )
  return html(
    'div',
    { class: 'card wide scroll-x', role: 'group', 'aria-label': name, tabindex: '0' },
    html('table', { class: 'data-table earn-table' }, html('thead', html('tr', head)), html('tbody', body)),
  )
}

/** The coins of a sum, one a line. */
const coinLines = ({ coins }: EarningsGroup, locale: string): HTMLElement =>
  html(
    'span',
    { class: 'earn-lines' },
    coins.map((sum) => html('span', coinText(sum, locale))),
  )

const figure = (title: string): Column => ({ title, isFigure: true })

function pairCell(sold: string, bought: string, context: EarningsContext): HTMLElement {
  return html(
    'span',
    { class: 'earn-pair' },
    html('span', { class: 'earn-marks', 'aria-hidden': 'true' }, createAssetMark(sold), createAssetMark(bought)),
    pairText(sold, bought, context),
  )
}

/** The sums of every day with a fee, newest first. */
export function dayTable(days: readonly EarningsGroup[], { messages, locale }: EarningsContext): HTMLElement {
  const { columns, fees, asTable } = messages
  const rows = days.filter(({ count }) => count > 0).reverse()
  return table(
    asTable,
    [{ title: columns.day }, figure(fees), figure(columns.amount), figure(columns.value)],
    rows.map((day) => [dayText(day.key, locale), String(day.count), coinLines(day, locale), sumText(day, locale)]),
  )
}

/** The sums of every pair, the highest value first. */
export function pairTable(pairs: readonly EarningsGroup[], context: EarningsContext): HTMLElement {
  const { messages, locale } = context
  const { columns, fees, byPair } = messages
  return table(
    byPair,
    [{ title: columns.pair }, figure(fees), figure(columns.amount), figure(columns.value)],
    pairs.map((pair) => {
      const [sold = '', bought = ''] = pair.key.split(' ')
      const cell = pairCell(sold, bought, context)
      return [cell, String(pair.count), coinLines(pair, locale), sumText(pair, locale)]
    }),
  )
}

/** The fees, newest first, each with a link to its swap. */
export function feeTable(rows: readonly EarningRow[], context: EarningsContext): HTMLElement {
  const { messages, locale } = context
  const { columns } = messages
  return table(
    messages.rows,
    [
      { title: columns.date },
      { title: columns.pair },
      figure(columns.amount),
      figure(columns.value),
      { title: columns.swap },
      { title: columns.state },
    ],
    rows.map((row) => {
      const usd = usdOfRow(row)
      return [
        timeText(row.time, locale),
        pairCell(row.sellAsset, row.buyAsset, context),
        coinText({ asset: row.asset, amount: unitsOfRow(row) }, locale),
        usd === undefined ? messages.unknownValue : usdText(usd, locale),
        hashLink(row, context),
        stateBadge(row, context),
      ]
    }),
  )
}

function hashLink({ hash }: EarningRow, { messages }: EarningsContext): HTMLElement {
  const short = `${hash.slice(0, 6)}…${hash.slice(-4)}`
  const label = messages.track(short)
  return html('a', { class: 'mono', href: `/tx/${encodeURIComponent(hash)}`, title: hash, 'aria-label': label }, short)
}

const tones = { confirmed: 'badge--ok', different: 'badge--danger', unknown: 'badge--warn' } as const

function stateBadge({ confirmation, confirmedBy }: EarningRow, { messages }: EarningsContext): HTMLElement {
  const { states } = messages
  const text = confirmation === 'confirmed' ? states.confirmed(confirmedBy.length) : states[confirmation]
  return html('span', { class: `badge ${tones[confirmation]}`, title: confirmedBy.join(', ') || undefined }, text)
}
