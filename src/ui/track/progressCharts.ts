import type { Asset } from '../../core/asset/asset.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { signOfAsset } from '../shared/assets/glyphs.ts'
import { svg } from '../shared/plain/element.ts'
import { patch } from '../shared/plain/patch.ts'
import { assetOf, targetAssetOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import { coordinate, pointOn, progressOf, type Route, routePath } from './progress.ts'

interface Chart {
  readonly id: string
  readonly shown: 'only-desk' | 'only-phone'
  readonly box: string
  readonly coin: number
  readonly coins: readonly [number, number]
  readonly route: Route
}

/** Sizes of both charts. Their background is part of the page (components/chart/VoyageWaters.astro), not of the script. */
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
  const ends = svg('g', {})
  const marker = svg('g', { class: 'ch-marker' })
  marker.append(svg('circle', { class: 'ch-place-ring', r: '13' }), svg('circle', { class: 'ch-place-dot', r: '6.5' }))
  const trail = svg('path', { class: 'ch-trail', d: routePath(route) })
  const water = svg('use', { href: `#${id}` })
  const element = svg('svg', { class: `chart-art ${shown}`, viewBox: box, role: 'img' }, water, trail, ends, marker)
  const show = ({ coins: known, progress, label }: Crossing) => {
    element.setAttribute('aria-label', label)
    patch(
      ends,
      known ? [sign(known.from, coins[0], route.middle, coin), sign(known.to, coins[1], route.middle, coin)] : [],
    )
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
  const square = { x: x - r, y: y - r, width: 2 * r, height: 2 * r }
  const box = Object.fromEntries(Object.entries(square).map(([name, value]) => [name, String(value)]))
  return svg(
    'g',
    { class: `hue-${hue}` },
    svg('circle', { class: 'ch-coin', cx: String(x), cy: String(y), r: String(r) }),
    glyph === undefined
      ? svg('text', { class: 'ch-letters', x: String(x), y: String(y + 6) }, letters)
      : svg('svg', { ...box, class: 'ch-glyph', viewBox: '0 0 32 32' }, svg('use', { href: `#t-${glyph}` })),
  )
}
