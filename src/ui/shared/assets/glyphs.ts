import type { Asset } from '../../../core/asset/asset.ts'
import { type ChainId, chainIds, chains } from '../../../core/chains/chains.ts'
import { tokenIcons } from './tokenIcons.ts'

const tokenGlyphs: ReadonlySet<string> = new Set(tokenIcons.split(' '))

/** Icons of tickers with another icon's drawing, and of those whose own name a chain has. */
const sharedGlyphs: Readonly<Record<string, string>> = {
  ARB: 'arb',
  BSOL: 'sol',
  'BTC.B': 'wbtc',
  BTCB: 'wbtc',
  CBBTC: 'wbtc',
  JITOSOL: 'sol',
  MATIC: 'pol',
  MAYA: 'mayat',
  MSOL: 'sol',
  THOR: 'thort',
  'USDC.E': 'usdc',
  'USDT.E': 'usdt',
  WAVAX: 'avax',
  WBNB: 'bsc',
  'WETH.E': 'weth',
  WPOL: 'pol',
  'WRAPPED SOL': 'sol',
  WTRX: 'tron',
}

/** Chains with an icon in `core/chains/<id>`: every chain that was opened. Icon names are chain ids in lower case. */
const chainsWithIcon = chainIds.filter((id) => chains[id].active)

const tickerOf = (id: ChainId): string => chains[id].gasAsset.split('.')[1] ?? ''

/** A coin has the icon of the first chain that it pays gas on. */
function glyphOfTicker(ticker: string): string | undefined {
  const name = ticker.toLowerCase()
  return (
    sharedGlyphs[ticker] ??
    (tokenGlyphs.has(name) ? name : chainsWithIcon.find((id) => tickerOf(id) === ticker)?.toLowerCase())
  )
}

const glyphOfChain = (chain: string): string | undefined => chainsWithIcon.find((id) => id === chain)?.toLowerCase()

const spareHues = ['a', 'b', 'c', 'd'] as const

export interface Sign {
  /** Id of a glyph in the sprite, without "t-"; undefined for assets shown as letters. */
  readonly glyph?: string
  readonly letters: string
  /** Class suffix of the tint. */
  readonly hue: string
}

function signOf(glyph: string | undefined, name: string): Sign {
  const letters = name.slice(0, name.length > 3 ? 1 : 2)
  if (glyph) return { glyph, letters, hue: glyph }
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return { letters, hue: spareHues[sum % spareHues.length] ?? 'a' }
}

export const signOfAsset = (asset: Asset): Sign => signOf(glyphOfTicker(asset.ticker), asset.ticker)
export const signOfChain = (chain: string): Sign => signOf(glyphOfChain(chain), chain)

/** Whether an asset is shown with its chain's badge: tokens, and coins whose glyph differs from the chain's. */
export function needsChainBadge(asset: Asset): boolean {
  return asset.kind !== 'native' || signOfAsset(asset).glyph !== signOfChain(asset.chain).glyph
}
