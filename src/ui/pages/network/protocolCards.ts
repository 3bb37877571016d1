import type { Protocol } from '../../../core/chains/protocol.ts'
import type { ChainDiagnosis } from '../../../core/diagnosis/diagnosis.ts'
import { html, patch } from '../../shared/plain/element.ts'
import { agoText, haltText, type ProtocolHealth, protocolHealth, type TextContext } from './haltView.ts'
import type { PoolRow } from './poolRows.ts'
import { briefUsd } from './poolTable.ts'
import type { ProtocolState } from './readNetwork.ts'

const tones: Readonly<Record<ProtocolHealth, string>> = {
  open: 'badge badge--ok',
  partly: 'badge badge--warn',
  paused: 'badge badge--danger',
  unknown: 'badge',
}

/** Halts that a card shows at once; the others open on request. */
const SHOWN_HALTS = 2

const find = (card: Element, name: string): HTMLElement => {
  const found = card.querySelector<HTMLElement>(`[data-net="${name}"]`)
  if (found === null) throw new Error(`The network page has no part "${name}".`)
  return found
}

/** Fills the card of a protocol: its state, newest block, nodes and halts. */
export function drawProtocol(card: Element, state: ProtocolState, context: TextContext): void {
  const { messages, locale } = context
  const health = protocolHealth(state)
  const badge = find(card, 'health')
  badge.className = tones[health]
  patch(badge, messages.health[health])
  const { block } = state
  const height = block && new Intl.NumberFormat(locale).format(block.height)
  patch(find(card, 'block'), height === undefined ? messages.noBlock : blockText(height, block?.ageSeconds, context))
  patch(find(card, 'nodes'), messages.nodesAnswered(state.answered, state.operators))
  drawHalts(card, state, context)
}

function blockText(height: string, age: number | undefined, { messages, locale }: TextContext): string {
  if (age === undefined) return height
  return messages.newestBlock(height, age < 1 ? messages.now : agoText(age, locale))
}

function drawHalts(card: Element, state: ProtocolState, context: TextContext): void {
  const { messages } = context
  const items = (state.halts ?? []).map((halt) => {
    const { sentence, since, source, agreement } = haltText(halt, state, context)
    return html(
      'li',
      html('b', sentence),
      html('span', `${since}. ${source}.`),
      html('span', { class: 'faint' }, `${agreement}.`),
    )
  })
  const none = find(card, 'no-halts')
  none.hidden = items.length > 0
  patch(none, state.halts === undefined ? messages.haltsUnknown : messages.noHalts)
  patch(find(card, 'halts'), items.slice(0, SHOWN_HALTS))
  const rest = items.slice(SHOWN_HALTS)
  find(card, 'more').hidden = rest.length === 0
  patch(find(card, 'more-label'), messages.moreHalts(rest.length))
  patch(find(card, 'more-halts'), rest)
}

/** Fills the sums of a card: value in pools, volume of a day, and the number of open pools. */
export function drawTotals(card: Element, rows: readonly PoolRow[], { locale }: TextContext): void {
  const open = rows.filter(({ state }) => state === 'open' || state === 'paused')
  const sum = (values: readonly (bigint | undefined)[]) => {
    const known = values.filter((value) => value !== undefined)
    return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0n)
  }
  patch(find(card, 'depth'), briefUsd(sum(open.map(({ depthUsd }) => depthUsd)), locale))
  patch(find(card, 'volume'), briefUsd(sum(open.map(({ volumeUsd }) => volumeUsd)), locale))
}

const depositTones = { open: 'badge badge--ok', halted: 'badge badge--warn', withheld: 'badge badge--danger' } as const

/** Fills a protocol's column of the chain table. `table` has a cell `data-chain` for each chain and protocol. */
export function drawChains(
  table: Element,
  protocol: Protocol,
  chains: readonly ChainDiagnosis[],
  { messages }: TextContext,
): void {
  for (const cell of table.querySelectorAll<HTMLElement>(`[data-of="${protocol}"]`)) {
    const found = chains.find(({ chain }) => chain === cell.dataset.chain)
    const shown = found
      ? { class: depositTones[found.deposits], text: messages.deposits[found.deposits] }
      : { class: 'faint', text: chains.length === 0 ? messages.unknown : messages.notSupported }
    const detail = found ? messages.nodesAgree(found.agreeing, found.operators) : ''
    patch(cell, html('span', { class: shown.class, title: detail || undefined }, shown.text))
  }
}
