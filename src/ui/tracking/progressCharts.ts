import type { Asset } from '../../core/asset/asset.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { signOfAsset } from '../assets/glyphs.ts'
import { assetOf, targetAssetOf } from './coins.ts'
import { svg } from './element.ts'
import { pointOn, progressOf, type Route, routePath } from './progress.ts'

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
    route: { from: 160, to: 560, middle: 86, swing: 13 },
  },
  {
    id: 'voyage-tall',
    shown: 'only-phone',
    box: '0 0 358 150',
    coin: 22,
    coins: [52, 306],
    route: { from: 92, to: 266, middle: 76, swing: 12 },
  },
]

/** Draws the route with both coins and the current position. Empty until both coins are known. */
export function progressCharts(status: SwapStatus, label: string): readonly SVGElement[] {
  const [paid] = status.inbound?.coins ?? []
  const from = paid && assetOf(paid.asset, status)
  const to = targetAssetOf(status)
  if (from === undefined || to === undefined || status.stage === 'unknown') return []
  const progress = progressOf(status)
  return charts.map(({ id, shown, box, coin, coins, route }) => {
    const { x, y } = pointOn(route, progress)
    const here = { cx: String(x), cy: String(y) }
    return svg(
      'svg',
      { class: `chart-art ${shown}`, viewBox: box, role: 'img', 'aria-label': label },
      svg('use', { href: `#${id}` }),
      svg('path', { class: 'ch-trail', d: routePath(route) }),
      sign(from, coins[0], route.middle, coin),
      sign(to, coins[1], route.middle, coin),
      svg('circle', { ...here, class: 'ch-place-ring', r: '13' }),
      svg('circle', { ...here, class: 'ch-place-dot', r: '6.5' }),
    )
  })
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
