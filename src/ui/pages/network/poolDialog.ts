import { formatDecimal } from '../../../core/asset/amount.ts'
import { formatAsset, unitDecimals } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { openingFor } from '../../shared/assets/openingAmount.ts'
import { amountText, shortenUnits } from '../../shared/figures/figures.ts'
import { openSheetEntry } from '../../shared/parts/sheetHistory.ts'
import { createAssetMark } from '../../shared/plain/createAssetMark.ts'
import { type Child, html, icon } from '../../shared/plain/element.ts'
import { poolDialogEn as messages } from '../../texts/poolDialog.en.ts'
import type { TextContext } from './haltView.ts'
import { createHistoryFigure } from './historyFigure.ts'
import type { PoolRow } from './poolRows.ts'
import { briefUsd, priceText } from './poolTable.ts'

interface DialogContext extends TextContext {
  readonly name: string
}

/** Opens the details of a pool: its figures and the chart of its history. Closes with Escape, Back or its button. */
export function openPoolDialog(row: PoolRow, context: DialogContext): void {
  const chart = createHistoryFigure(row, context)
  const dialog = html(
    'dialog',
    { class: 'net-dialog', 'aria-labelledby': 'net-dialog-title' },
    heading(row, context),
    figures(row, context),
    chart.element,
    actions(row),
  )
  dialog.addEventListener('click', ({ target }) => {
    const isBackdrop = target === dialog
    if (isBackdrop || (target instanceof Element && target.closest('[data-close]'))) dialog.close()
  })
  dialog.addEventListener('close', () => {
    leave()
    chart.end()
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  const leave = openSheetEntry(window, () => dialog.close())
  chart.show()
}

function heading(row: PoolRow, { name }: DialogContext): HTMLElement {
  const close = html(
    'button',
    { type: 'button', class: 'btn btn--quiet btn--icon', 'aria-label': messages.close, 'data-close': true },
    icon('x'),
  )
  const title = html(
    'h2',
    { id: 'net-dialog-title', class: 'net-dialog-title' },
    createAssetMark(formatAsset(row.asset)),
    name,
  )
  return html('div', { class: 'net-dialog-h' }, html('div', title, protocolLine(row)), close)
}

const protocolLine = ({ protocol }: PoolRow) =>
  html('p', { class: 'faint t14' }, messages.poolOf(protocols[protocol].name))

function figures(row: PoolRow, { locale, messages: network }: DialogContext): HTMLElement {
  const base = protocols[row.protocol]
  const coin = (value: bigint, decimals: number, ticker: string) =>
    `${amountText(shortenUnits(value, decimals, 'down'), decimals, locale)} ${ticker}`
  const facts: readonly (readonly [string, string])[] = [
    [messages.price, priceText(row.priceUsd, locale)],
    [messages.depth, briefUsd(row.depthUsd, locale)],
    [messages.volume, briefUsd(row.volumeUsd, locale)],
    [messages.state, network.state[row.state]],
    [messages.assetSide, coin(row.balanceAsset, unitDecimals(row.asset), row.asset.ticker)],
    [messages.baseSide, coin(row.balanceBase, base.baseDecimals, base.baseAsset.split('.')[1] ?? '')],
  ]
  const rows = facts.map(([term, value]) => html('div', html('dt', term), html('dd', value)))
  return html('dl', { class: 'net-figures' }, rows)
}

function actions(row: PoolRow): Child {
  const href = poolSwapUrl(row)
  if (href === undefined) return undefined
  const link = html('a', { class: 'btn btn--primary', href }, messages.swap(row.asset.ticker))
  return html('div', { class: 'net-dialog-end' }, link)
}

/** Returns the address of the form for the coin of an open pool, with a usual amount. */
export function poolSwapUrl({ asset, state, priceUsd }: PoolRow): string | undefined {
  if (state !== 'open') return undefined
  const amount = openingFor(asset, priceUsd)
  const search = new URLSearchParams({ sell: formatAsset(asset) })
  if (amount !== undefined) search.set('amount', formatDecimal(amount, unitDecimals(asset)))
  return `/?${search}`
}
