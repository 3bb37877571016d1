import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'

/** What an asset is: a chain's own coin, a token issued on it, or one of the protocols' own claims on it. */
export type AssetKind = 'native' | 'token' | 'synth' | 'trade' | 'secured' | 'derived'

/** One asset in the protocols' notation, CHAIN.SYMBOL. Chain and symbol are upper case. */
export interface Asset {
  readonly kind: AssetKind
  /** "BTC", "ETH", "THOR" … */
  readonly chain: string
  /** Ticker, with "-<ID>" for a token: "USDC-0XA0B8…". */
  readonly symbol: string
  readonly ticker: string
  /** The token's contract or id, upper case; absent for coins and for tokens that have none (KUJI.USK). */
  readonly id?: string
}

/** The text is no asset in the protocols' notation (invalid_asset). */
export class InvalidAssetError extends SwapError {
  override name = 'InvalidAssetError'
  constructor({ value }: { value: string }) {
    super(`Asset "${value.slice(0, 80)}" is not in the notation CHAIN.SYMBOL.`, {
      code: 'invalid_asset',
      hint: 'Write the chain, a dot and the symbol, such as BTC.BTC or ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48.',
    })
  }
}

/** Longer than any asset either chain knows; keeps every later scan small. */
const MAX_LENGTH = 200

const separatorOf = { native: '.', token: '.', derived: '.', synth: '/', trade: '~', secured: '-' } as const

const claimKinds: Readonly<Record<string, AssetKind>> = { '/': 'synth', '~': 'trade', '-': 'secured' }

/** First separator wins. Mayanode knows no secured assets, so its dash never separates. */
const separators: Readonly<Record<Protocol, RegExp>> = { THORCHAIN: /[~./-]/, MAYACHAIN: /[~./]/ }

/** Coins of THORChain itself; any other symbol on its chain with a dot is a derived asset, the virtual twin of a pool. */
const thorCoins = new Set(['RUNE', 'TCY', 'RUJI', 'NAMI', 'LQDY', 'XUSK', 'AUTO'])

/**
 * Reads asset notation, any letter case: "BTC.BTC", "eth/usdc-0xa0b8…", "BTC~BTC", "BTC-BTC". The first of `~ . / -`
 * decides the kind. Without one, the text is a symbol on the protocol's own chain ("RUNE" is THOR.RUNE).
 * Short codes and shortened ids need pools: see `resolveAsset` in fuzzy.ts.
 * Throws `InvalidAssetError`. Source: THORNode 3.17 and Mayanode 1.124, common/asset.go.
 */
export function parseAsset(text: string, protocol: Protocol = 'THORCHAIN'): Asset {
  if (text.length > MAX_LENGTH) throw new InvalidAssetError({ value: text })
  const upper = text.toUpperCase()
  const at = upper.search(separators[protocol])
  const separator = upper.charAt(at)
  const chain = at < 0 ? protocols[protocol].chain : upper.slice(0, at)
  const symbol = upper.slice(at + 1)
  if (!/^[A-Z]{3,10}$/.test(chain) || !/^[A-Z0-9._][A-Z0-9._-]*$/.test(symbol)) {
    throw new InvalidAssetError({ value: text })
  }
  const dash = symbol.indexOf('-')
  const ticker = dash < 0 ? symbol : symbol.slice(0, dash)
  const id = dash < 0 ? undefined : symbol.slice(dash + 1)
  const kind = claimKinds[separator] ?? layer1Kind(chain, symbol)
  return id === undefined ? { kind, chain, symbol, ticker } : { kind, chain, symbol, ticker, id }
}

function layer1Kind(chain: string, symbol: string): AssetKind {
  if (symbol.includes('-')) return 'token'
  if (chain === 'THOR') return thorCoins.has(symbol) ? 'native' : 'derived'
  if (chain === 'MAYA' || !isChainId(chain)) return 'native'
  return chains[chain].gasAsset === `${chain}.${symbol}` ? 'native' : 'token'
}

/** The canonical notation, upper case: the exact inverse of `parseAsset`. */
export function formatAsset(asset: Asset): string {
  return `${asset.chain}${separatorOf[asset.kind]}${asset.symbol}`
}

/** The same asset of the same kind: BTC.BTC and BTC/BTC are two. */
export function sameAsset(a: Asset, b: Asset): boolean {
  return formatAsset(a) === formatAsset(b)
}

/** The asset that a synth, trade or secured asset stands for, which names its pool; every other asset is its own. */
export function layer1Of(asset: Asset): Asset {
  if (asset.kind !== 'synth' && asset.kind !== 'trade' && asset.kind !== 'secured') return asset
  return { ...asset, kind: layer1Kind(asset.chain, asset.symbol) }
}

/** Decimals of `Units` for this asset: 10 for CACAO, 8 for everything else whatever its own chain uses. */
export function unitDecimals(asset: Asset): 8 | 10 {
  return asset.chain === 'MAYA' && asset.symbol === 'CACAO' ? 10 : 8
}

/** The chain whose address receives the asset: synths, trade, secured and derived assets live on the protocol's own. */
export function homeChain(asset: Asset, protocol: Protocol): string {
  return asset.kind === 'native' || asset.kind === 'token' ? asset.chain : protocols[protocol].chain
}
