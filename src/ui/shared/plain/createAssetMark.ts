import { needsChainBadge, type Sign, signOfAsset, signOfChain } from '../assets/glyphs.ts'
import { assetOf } from './assetText.ts'
import { html, svg } from './element.ts'

const drawing = ({ glyph, letters }: Sign): Element =>
  glyph === undefined
    ? html('span', { class: 'tok-letters' }, letters)
    : svg('svg', { 'aria-hidden': 'true' }, svg('use', { href: `#t-${glyph}` }))

/** Creates an asset's glyph like the swap form's, in the small size. */
export function createAssetMark(name: string): HTMLElement {
  const asset = assetOf(name)
  if (asset === undefined) return html('span', { class: 'tok tok--sm hue-a', 'aria-hidden': 'true' })
  const sign = signOfAsset(asset)
  const chain = needsChainBadge(asset) ? signOfChain(asset.chain) : undefined
  return html(
    'span',
    { class: `tok tok--sm hue-${sign.hue} ${asset.kind === 'native' ? '' : 'tok--issued'}`, 'aria-hidden': 'true' },
    drawing(sign),
    chain && html('span', { class: `tok-chain hue-${chain.hue}` }, drawing(chain)),
  )
}

/** Creates a chain's glyph in the small size. */
export function createChainMark(chain: string): HTMLElement {
  const sign = signOfChain(chain)
  return html('span', { class: `tok tok--sm hue-${sign.hue}`, 'aria-hidden': 'true' }, drawing(sign))
}
