import { protocols } from '../../../core/chains/protocol.ts'
import { assetMark } from '../../shared/plain/assetMark.ts'
import { exactText, tickerOf } from '../../shared/plain/assetText.ts'
import { html, svg } from '../../shared/plain/element.ts'
import { renderList } from '../../shared/plain/renderList.ts'
import { type ExplorerLocalization, shortenHash, timeAgo } from './explorerText.ts'
import { axisOf, lane } from './lane.ts'
import { drawAxis, drawLane } from './laneDrawing.ts'
import { type RawUrls, swapDetail } from './swapDetail.ts'
import { isReturn, type SwapFacts } from './swapSteps.ts'
import type { Moment } from './virtualTime.ts'
import type { DevnetScenario, DevnetSwap } from './wire.ts'

interface SwapListing {
  readonly facts: readonly SwapFacts[]
  readonly opened: ReadonlySet<string>
  readonly toggle: (hash: string) => void
  readonly scenarios: readonly DevnetScenario[]
  /** Returns the newest block of a swap's protocol. */
  readonly nowOf: (swap: DevnetSwap) => Moment
  readonly rawOf: (swap: DevnetSwap) => RawUrls
}

const tones: Readonly<Partial<Record<DevnetSwap['state'], string>>> = {
  done: 'badge--ok',
  refunded: 'badge--warn',
  failed: 'badge--danger',
}

/** Renders the newest swaps, each with its lane; expanded ones in full. */
export function drawSwaps(place: Element, listing: SwapListing, localization: ExplorerLocalization): void {
  const items = listing.facts.map((facts) => ({ facts, isOpen: listing.opened.has(facts.swap.hash) }))
  renderList(place, items, {
    key: ({ facts }) => facts.swap.hash,
    draw: ({ facts, isOpen }) => swapItem(facts, isOpen, listing, localization),
  })
}

/** Updates every lane and its mark for now. */
export function moveLanes(list: Element, axisPlace: Element, { facts, nowOf }: SwapListing, now: number): void {
  const axis = axisOf(
    facts.map(({ swap }) => swap),
    now,
  )
  drawAxis(axisPlace, axis)
  for (const { swap, progress } of facts) {
    const place = list.querySelector<SVGElement>(`[data-lane="${CSS.escape(swap.hash)}"]`)
    if (place) drawLane(place, lane(swap, progress, axis, nowOf(swap)), axis, now)
  }
}

function swapItem(
  facts: SwapFacts,
  isOpen: boolean,
  listing: SwapListing,
  localization: ExplorerLocalization,
): HTMLElement {
  const { swap } = facts
  const id = `swap-${swap.hash}`
  const button = html(
    'button',
    { type: 'button', class: 'ex-swap', 'data-keep': id, 'aria-expanded': String(isOpen), 'aria-controls': id },
    ...headOf(facts, localization),
    svg('svg', { class: 'ex-lane', 'data-lane': swap.hash, 'aria-hidden': 'true' }),
  )
  button.addEventListener('click', () => listing.toggle(swap.hash))
  const context = { now: listing.nowOf(swap), scenarios: listing.scenarios, raw: listing.rawOf(swap) }
  const panel = html('div', { id, class: 'ex-detail' }, ...(isOpen ? swapDetail(facts, context, localization) : []))
  panel.hidden = !isOpen
  return html('li', { 'data-state': swap.state }, button, panel)
}

function headOf(facts: SwapFacts, { messages, locale }: ExplorerLocalization): readonly HTMLElement[] {
  const { swap, txStatus } = facts
  const { from_asset: from, to_asset: to } = swap
  const streaming = txStatus?.stages.swap_status?.streaming
  const isCut = swap.state === 'swapping' && streaming !== undefined && streaming.quantity > 1
  const state = isCut ? messages.parts(streaming.count, streaming.quantity) : messages.states[swap.state]
  const tone = tones[swap.state] ?? (isReturn(facts) ? 'badge--warn' : '')
  return [
    html('span', { class: 'ex-pair' }, assetMark(from), to === '' ? undefined : assetMark(to)),
    html(
      'span',
      { class: 'ex-swap-name' },
      html('b', {}, to === '' ? tickerOf(from) : messages.pair(tickerOf(from), tickerOf(to))),
      html('span', { class: 't13 muted num' }, exactText(swap.amount_in, from, locale)),
    ),
    html(
      'span',
      { class: 'ex-swap-state' },
      html('span', { class: `badge ${tone}` }, state),
      html('span', { class: 't13 faint' }, timeAgo(swap.time), ` · ${protocols[swap.protocol].name}`),
    ),
    html('code', { class: 't13 faint ex-swap-hash' }, shortenHash(swap.hash)),
  ]
}
