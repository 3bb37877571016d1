import type { Asset } from '../../core/asset/asset.ts'

/** Glyphs in the sprite (components/Sprite.astro), by ticker. */
const glyphOfTicker: Readonly<Record<string, string>> = {
  BTC: 'btc',
  ETH: 'eth',
  LTC: 'ltc',
  DOGE: 'doge',
  BCH: 'bch',
  ATOM: 'atom',
  RUNE: 'rune',
  CACAO: 'cacao',
  USDC: 'usdc',
  USDT: 'usdt',
  AVAX: 'avax',
  BNB: 'bnb',
  XRP: 'xrp',
  TRX: 'trx',
  SOL: 'sol',
  ZEC: 'zec',
  DASH: 'dash',
  POL: 'pol',
  KUJI: 'kuji',
  XRD: 'xrd',
}

/** Glyphs by chain: its coin's glyph, unless several chains share that coin. */
const glyphOfChain: Readonly<Record<string, string>> = {
  BTC: 'btc',
  ETH: 'eth',
  LTC: 'ltc',
  DOGE: 'doge',
  BCH: 'bch',
  GAIA: 'atom',
  THOR: 'rune',
  MAYA: 'cacao',
  AVAX: 'avax',
  BSC: 'bnb',
  XRP: 'xrp',
  TRON: 'trx',
  SOL: 'sol',
  ZEC: 'zec',
  DASH: 'dash',
  BASE: 'base',
  ARB: 'arb',
  POL: 'pol',
  KUJI: 'kuji',
  XRD: 'xrd',
  NOBLE: 'noble',
}

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

export const signOfAsset = (asset: Asset): Sign => signOf(glyphOfTicker[asset.ticker], asset.ticker)
export const signOfChain = (chain: string): Sign => signOf(glyphOfChain[chain], chain)

/** Whether an asset is shown with its chain's badge: tokens, and coins whose glyph differs from the chain's. */
export function needsChainBadge(asset: Asset): boolean {
  return asset.kind !== 'native' || signOfAsset(asset).glyph !== signOfChain(asset.chain).glyph
}
