import type { Asset } from '../../../core/asset/asset.ts'
import { needsChainBadge, type Sign, signOfAsset, signOfChain } from './glyphs.ts'

function Drawing({ glyph, letters }: Sign) {
  if (!glyph) return <span className="tok-letters">{letters}</span>
  return (
    <svg aria-hidden="true">
      <use href={`#t-${glyph}`} />
    </svg>
  )
}

/** Shows an asset's glyph: a circle for a chain's own coin, a rounded square with a chain badge for a token. */
export function AssetMark({ asset, size }: { asset: Asset; size?: 'sm' | 'lg' }) {
  const sign = signOfAsset(asset)
  const shape = asset.kind === 'native' ? '' : 'tok--issued'
  const chain = needsChainBadge(asset) ? signOfChain(asset.chain) : undefined
  return (
    <span className={`tok hue-${sign.hue} ${shape} ${size ? `tok--${size}` : ''}`} aria-hidden="true">
      <Drawing {...sign} />
      {chain && (
        <span className={`tok-chain hue-${chain.hue}`}>
          <Drawing {...chain} />
        </span>
      )}
    </span>
  )
}

export function ChainMark({ chain }: { chain: string }) {
  const sign = signOfChain(chain)
  return (
    <span className={`tok tok--sm hue-${sign.hue}`} aria-hidden="true">
      <Drawing {...sign} />
    </span>
  )
}
