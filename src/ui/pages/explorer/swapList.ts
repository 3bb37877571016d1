import { protocols } from '../../../core/chains/protocol.ts'
import { exactText, tickerOf } from '../../shared/plain/assetText.ts'
import { createAssetMark } from '../../shared/plain/createAssetMark.ts'
import { html, patch, svg } from '../../shared/plain/element.ts'
import type { DevnetScenario, DevnetSwap } from './explorerSchemas.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { shortenHash, timeAgo } from './explorerText.ts'
import type { Axis, LaneSegment } from './lane.ts'
import { axisOf, lane, positionOn } from './lane.ts'
import type { RawUrls } from './swapDetail.ts'
import { swapDetail } from './swapDetail.ts'
import type { SwapFacts } from './swapSteps.ts'
import { isReturn } from './swapSteps.ts'
import type { Moment } from './virtualTime.ts'
import { clockText } from './virtualTime.ts'

interface SwapListing {
  readonly facts: readonly SwapFacts[]
  readonly opened: ReadonlySet<string>
  readonly toggle: (hash: string) => void
  readonly scenarios: readonly DevnetScenario[]
  /** Returns the height of a swap's protocol, and the devnet's time now. */
  readonly nowOf: (swap: DevnetSwap) => Moment
  /** Returns the newest block of a swap's protocol. */
  readonly blockOf: (swap: DevnetSwap) => Moment
  readonly rawOf: (swap: DevnetSwap) => RawUrls
}

const tones: Readonly<Partial<Record<DevnetSwap['state'], string>>> = {
  done: 'badge--ok',
  refunded: 'badge--warn',
  failed: 'badge--danger',
}

/** Renders the newest swaps, each with its lane; expanded ones in full. */
export function drawSwaps(place: Element, listing: SwapListing, localization: ExplorerLocalization): void {
  const items = listing.facts.map((facts) => swapItem(facts, listing, localization))
  patch(place, items)
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

function swapItem(facts: SwapFacts, listing: SwapListing, localization: ExplorerLocalization): HTMLElement {
  const { swap } = facts
  const isOpen = listing.opened.has(swap.hash)
  const id = `swap-${swap.hash}`
  const button = html(
    'button',
    {
      type: 'button',
      class: 'ex-swap',
      'data-keep': id,
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      onclick: () => listing.toggle(swap.hash),
    },
    headOf(facts, localization),
    svg('svg', { class: 'ex-lane', 'data-lane': swap.hash, 'aria-hidden': 'true' }),
  )
  const context = { block: listing.blockOf(swap), scenarios: listing.scenarios, raw: listing.rawOf(swap) }
  const detail = isOpen && swapDetail(facts, context, localization)
  return html(
    'li',
    { 'data-state': swap.state },
    button,
    html('div', { id, class: 'ex-detail', hidden: !isOpen }, detail),
  )
}

function headOf(facts: SwapFacts, { messages, locale }: ExplorerLocalization): readonly HTMLElement[] {
  const { swap, txStatus } = facts
  const { from_asset: from, to_asset: to } = swap
  const streaming = txStatus?.stages.swap_status?.streaming
  const isCut = swap.state === 'swapping' && streaming !== undefined && streaming.quantity > 1
  const state = isCut ? messages.parts(streaming.count, streaming.quantity) : messages.states[swap.state]
  const tone = tones[swap.state] ?? (isReturn(facts) ? 'badge--warn' : '')
  return [
    html('span', { class: 'ex-pair' }, createAssetMark(from), to !== '' && createAssetMark(to)),
    html(
      'span',
      { class: 'ex-swap-name' },
      html('b', to === '' ? tickerOf(from) : messages.pair(tickerOf(from), tickerOf(to))),
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

/** Draws a lane as bars with a mark for now. The same facts are shown as text beside it. */
function drawLane(place: SVGElement, stretches: readonly LaneSegment[], axis: Axis, now: number): void {
  const bars = stretches.map(({ kind, from, width }) =>
    svg('rect', {
      class: `ex-bar--${kind}`,
      x: `${from}%`,
      width: `${Math.max(width, 0.6)}%`,
      y: 4,
      height: 12,
      rx: 2,
    }),
  )
  const ticks = Array.from({ length: Math.round((axis.to - axis.from) / axis.tick) }, (_, at) => {
    const x = `${positionOn(axis, axis.from + at * axis.tick)}%`
    return svg('line', { class: 'ex-tick', x1: x, x2: x, y1: 0, y2: 20 })
  })
  const x = `${positionOn(axis, now)}%`
  patch(place, ticks, bars, svg('line', { class: 'ex-now', x1: x, x2: x, y1: 0, y2: 20 }))
}

/** The times of the axis, to the minute, or to the day where it is that long. */
function drawAxis(place: Element, { from, to, tick }: Axis): void {
  const count = Math.round((to - from) / tick)
  const labels = Array.from({ length: count }, (_, at) => {
    const time = from + at * tick
    const text = tick >= 86_400 ? new Date(time * 1000).toISOString().slice(5, 10) : clockText(time).slice(0, 5)
    return html('span', text)
  })
  patch(place, labels)
}
