import type { Asset } from '../../core/asset/asset.ts'
import type { SwapStage, SwapStatus } from '../../core/tracking/status.ts'
import { isEnd } from '../../core/tracking/status.ts'
import { signOfAsset } from '../shared/assets/glyphs.ts'
import { patch, svg } from '../shared/plain/element.ts'
import { assetOf, targetAssetOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import { isPartial, isReturn } from './steps.ts'

const fixed: Readonly<Partial<Record<SwapStage, number>>> = { observed: 0.04, outbound_delayed: 0.8, sending: 0.9 }

/** Rounds a coordinate to tenths, enough for a drawing. */
export const coordinate = (value: number): number => Math.round(value * 10) / 10

interface Chart {
  readonly id: string
  readonly shown: 'only-desk' | 'only-phone'
  readonly box: string
  readonly coin: number
  readonly coins: readonly [number, number]
  readonly route: Route
}

/**
 * Sizes of both charts. Their background is part of the page (components/chart/VoyageWaters.astro), not of the script.
 */
const charts: readonly Chart[] = [
  {
    id: 'voyage-wide',
    shown: 'only-desk',
    box: '0 0 720 170',
    coin: 24,
    coins: [116, 604],
    route: { from: 152, to: 568, middle: 86, swing: 13 },
  },
  {
    id: 'voyage-tall',
    shown: 'only-phone',
    box: '0 0 358 150',
    coin: 22,
    coins: [52, 306],
    route: { from: 86, to: 272, middle: 76, swing: 12 },
  },
]

/** What a chart shows: both coins, and how far the swap is. Without coins it is water alone. */
export interface Crossing {
  readonly coins?: { readonly from: Asset; readonly to: Asset }
  /** From 0 to 1; undefined while the position is unknown. */
  readonly progress?: number
  readonly label: string
}

/** Returns the crossing of a swap: from the nodes' report, else from what this browser stored. */
export function crossingOf(status: SwapStatus | undefined, record: SwapRecord | undefined, label: string): Crossing {
  const [paid] = status?.inbound?.coins ?? []
  const from = (status && paid && assetOf(paid.asset, status)) ?? record?.fromAsset
  const to = (status && targetAssetOf(status)) ?? record?.toAsset
  if (from === undefined || to === undefined) return { label }
  const isSeen = status !== undefined && status.stage !== 'unknown'
  const progress = isSeen ? progressOf(status) : record ? 0 : undefined
  return { coins: { from, to }, ...(progress !== undefined && { progress }), label }
}

/** Charts whose marker moves along the route. They stay in the page, so that the marker glides from place to place. */
export interface ProgressCharts {
  readonly elements: readonly SVGElement[]
  readonly show: (crossing: Crossing) => void
}

/** Creates a wide chart and one for phones. */
export function createProgressCharts(): ProgressCharts {
  const drawn = charts.map(createChart)
  return {
    elements: drawn.map(({ element }) => element),
    show: (crossing) => {
      for (const { show } of drawn) show(crossing)
    },
  }
}

function createChart({ id, shown, box, coin, coins, route }: Chart) {
  const ends = svg('g')
  const marker = svg(
    'g',
    { class: 'ch-marker' },
    svg('circle', { class: 'ch-place-ring', r: 13 }),
    svg('circle', { class: 'ch-place-dot', r: 6.5 }),
  )
  const trail = svg('path', { class: 'ch-trail', d: routePath(route) })
  const water = svg('use', { href: `#${id}` })
  const element = svg('svg', { class: `chart-art ${shown}`, viewBox: box, role: 'img' }, water, trail, ends, marker)
  const show = ({ coins: known, progress, label }: Crossing) => {
    element.setAttribute('aria-label', label)
    patch(ends, known && [sign(known.from, coins[0], route.middle, coin), sign(known.to, coins[1], route.middle, coin)])
    trail.classList.toggle('ch-hidden', known === undefined)
    marker.classList.toggle('ch-hidden', progress === undefined)
    if (progress === undefined) return
    const { x, y } = pointOn(route, progress)
    marker.style.transform = `translate(${coordinate(x)}px, ${coordinate(y)}px)`
    marker.classList.toggle('is-under-way', progress > 0 && progress < 1)
  }
  return { element, show }
}

function sign(asset: Asset, x: number, y: number, r: number): SVGElement {
  const { glyph, letters, hue } = signOfAsset(asset)
  return svg(
    'g',
    { class: `hue-${hue}` },
    svg('circle', { class: 'ch-coin', cx: x, cy: y, r }),
    glyph === undefined
      ? svg('text', { class: 'ch-letters', x, y: y + 6 }, letters)
      : svg(
          'svg',
          { class: 'ch-glyph', x: x - r, y: y - r, width: 2 * r, height: 2 * r, viewBox: '0 0 32 32' },
          svg('use', { href: `#t-${glyph}` }),
        ),
  )
}

/**
 * Returns how far a swap is along the drawn route: 0 at the sent coin, 1 at the bought coin. A partly filled swap is
 * between them, by the share of swapped parts.
 */
export function progressOf(status: SwapStatus): number {
  const { stage, subSwaps, confirmations } = status
  const share = (part: number, of: number) => (of > 0 ? Math.min(part / of, 1) : 0)
  if (stage === 'partially_filled') return subSwaps ? 1 - share(subSwaps.failed.length, subSwaps.quantity) : 0.5
  if (isEnd(stage)) return stage === 'failed' ? 0.5 : isReturn(status) ? 0 : 1
  if (isPartial(status)) return stage === 'sending' ? 0.55 : 0.5
  if (stage === 'confirming') return 0.08 + 0.12 * share(confirmations?.seen ?? 0, confirmations?.required ?? 0)
  if (stage === 'swapping') return 0.28 + 0.44 * share(subSwaps?.count ?? 0, subSwaps?.quantity ?? 0)
  if (isReturn(status)) return stage === 'sending' ? 0.12 : 0.25
  return fixed[stage] ?? 0
}

/** A drawn route between two x positions: a wave of four half-periods around `middle`. */
interface Route {
  readonly from: number
  readonly to: number
  readonly middle: number
  readonly swing: number
}

/** Returns the point of the route at a progress from 0 to 1. */
export function pointOn(
  { from, to, middle, swing }: Route,
  progress: number,
): { readonly x: number; readonly y: number } {
  return { x: from + (to - from) * progress, y: middle - swing * Math.sin(progress * 4 * Math.PI) }
}

/** Returns the route as an SVG path of short lines. */
export function routePath(route: Route): string {
  const places = Array.from({ length: 49 }, (_, at) => pointOn(route, at / 48))
  return `M${places.map(({ x, y }) => `${coordinate(x)} ${coordinate(y)}`).join('L')}`
}
