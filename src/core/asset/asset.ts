import { chains, isChainId } from '../chains/chains.ts'
import { ownCoin } from '../chains/ownCoins.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'

/**
 * Kind of asset: a chain's own coin, a token issued on it, or one of the protocols' claims on either.
 *
 * @example
 * const kind: AssetKind = 'native'
 */
export type AssetKind = 'native' | 'token' | 'synth' | 'trade' | 'secured' | 'derived'

/**
 * An asset in the protocols' notation, CHAIN.SYMBOL. Chain and symbol are upper case.
 *
 * @example
 * const btc: Asset = { kind: 'native', chain: 'BTC', symbol: 'BTC', ticker: 'BTC' }
 */
export interface Asset {
  readonly kind: AssetKind
  /** "BTC", "ETH", "THOR" … */
  readonly chain: string
  /** Ticker, with "-<ID>" for a token: "USDC-0XA0B8…". */
  readonly symbol: string
  readonly ticker: string
  /** The token's contract or id, upper case; absent for coins and for tokens written without it (ETH.USDC). */
  readonly id?: string
}

/**
 * The text is not in asset notation (invalid_asset).
 *
 * @example
 * parseAsset('BTC.') // throws InvalidAssetError
 * new InvalidAssetError({ value: 'BTC.' }).code // 'invalid_asset'
 */
export class InvalidAssetError extends SwapError {
  override name = 'InvalidAssetError'
  constructor({ value }: { value: string }) {
    super(`Asset "${value.slice(0, 80)}" is not in the notation CHAIN.SYMBOL.`, {
      code: 'invalid_asset',
      hint: 'Write the chain, a dot and the symbol, such as BTC.BTC or ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48.',
    })
  }
}

/** Longer than any asset of either protocol; bounds every later scan. */
const MAX_LENGTH = 200

/** Source: THORNode 3.17 and Mayanode 1.124, NewTicker. */
const MAX_TICKER_LENGTH = 13

const separatorOf = { native: '.', token: '.', derived: '.', synth: '/', trade: '~', secured: '-' } as const

const claimKinds: Readonly<Record<string, AssetKind>> = { '/': 'synth', '~': 'trade', '-': 'secured' }

/** The first separator decides. Mayanode has no secured assets, so a dash never separates there. */
const separators: Readonly<Record<Protocol, RegExp>> = { THORCHAIN: /[~./-]/, MAYACHAIN: /[~./]/ }

/**
 * Nothing known says in which unit the nodes count this asset of their own chain, so no amount of it can be trusted
 * (unsupported_asset).
 *
 * @example
 * unitDecimals(parseAsset('MAYA.FOO', 'MAYACHAIN')) // throws UnknownDecimalsError
 */
export class UnknownDecimalsError extends SwapError {
  override name = 'UnknownDecimalsError'
  constructor({ asset }: { asset: Asset }) {
    super(
      `The number of decimals of ${formatAsset(asset)} is not known, so its amounts could be wrong many times over.`,
      {
        code: 'unsupported_asset',
        hint: 'Choose another asset. A coin of THORChain or MAYAChain is supported once its decimals are known.',
      },
    )
  }
}

/**
 * Parses asset notation in any letter case: "BTC.BTC", "eth/usdc-0xa0b8…", "BTC~BTC", "BTC-BTC". The first of `~ . / -`
 * decides the kind. Without one, the text is a symbol on the protocol's own chain ("RUNE" is THOR.RUNE). Short codes
 * and shortened ids need pools: see `resolveAsset` in fuzzy.ts. Throws `InvalidAssetError`. Source: THORNode 3.17 and
 * Mayanode 1.124, common/asset.go.
 *
 * @example
 * parseAsset('btc.btc') // { kind: 'native', chain: 'BTC', symbol: 'BTC', ticker: 'BTC' }
 * parseAsset('BTC/BTC').kind // 'synth'
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
  if (ticker.length > MAX_TICKER_LENGTH) throw new InvalidAssetError({ value: text })
  const id = dash < 0 ? undefined : symbol.slice(dash + 1)
  const kind = claimKinds[separator] ?? layer1Kind(chain, symbol)
  return id === undefined ? { kind, chain, symbol, ticker } : { kind, chain, symbol, ticker, id }
}

function layer1Kind(chain: string, symbol: string): AssetKind {
  if (symbol.includes('-')) return 'token'
  // Any other symbol on THORChain is a derived asset, a pool's virtual asset.
  if (chain === 'THOR') return ownCoin(chain, symbol) === undefined ? 'derived' : 'native'
  if (chain === 'MAYA' || !isChainId(chain)) return 'native'
  return chains[chain].gasAsset === `${chain}.${symbol}` ? 'native' : 'token'
}

/**
 * Formats an asset in canonical notation, upper case: the inverse of `parseAsset`.
 *
 * @example
 * formatAsset(parseAsset('btc.btc')) // 'BTC.BTC'
 */
export function formatAsset(asset: Asset): string {
  return `${asset.chain}${separatorOf[asset.kind]}${asset.symbol}`
}

/**
 * Returns whether two assets are equal, kind included: BTC.BTC and BTC/BTC differ.
 *
 * @example
 * sameAsset(parseAsset('BTC.BTC'), parseAsset('BTC/BTC')) // false
 */
export function sameAsset(a: Asset, b: Asset): boolean {
  return formatAsset(a) === formatAsset(b)
}

/**
 * Returns the asset behind a synth, trade or secured asset, which names its pool. Returns any other asset unchanged.
 *
 * @example
 * formatAsset(layer1Of(parseAsset('BTC/BTC'))) // 'BTC.BTC'
 */
export function layer1Of(asset: Asset): Asset {
  if (asset.kind !== 'synth' && asset.kind !== 'trade' && asset.kind !== 'secured') return asset
  return { ...asset, kind: layer1Kind(asset.chain, asset.symbol) }
}

/** Decimals in which nodes count assets of other chains, whatever these use, and THORChain its own. */
const NODE_DECIMALS = 8

/**
 * Returns the decimals of `Units` for an asset. Nodes count coins of their own chain in the coin's own decimals (CACAO
 * 10, MAYA 4, those of THORChain 8), and assets of all other chains in 8, whatever these use. A synth, trade or secured
 * asset counts as its layer-1 asset. Throws `UnknownDecimalsError` for another asset of the protocols' own chains.
 *
 * @example
 * unitDecimals(parseAsset('ETH.ETH')) // 8
 * unitDecimals(parseAsset('MAYA.CACAO', 'MAYACHAIN')) // 10
 */
export function unitDecimals(asset: Asset): number {
  const decimals = knownDecimals(asset)
  if (decimals === undefined) throw new UnknownDecimalsError({ asset })
  return decimals
}

/** As `unitDecimals`, undefined for an asset whose decimals are not known. */
export function knownDecimals({ chain, symbol }: Asset): number | undefined {
  if (chain !== 'THOR' && chain !== 'MAYA') return NODE_DECIMALS
  return ownCoin(chain, symbol)?.decimals ?? (chain === 'THOR' && isDerived(symbol) ? NODE_DECIMALS : undefined)
}

/**
 * Whether THORChain derives an asset with this symbol: TOR, and one for the coin of each of its chains. Source:
 * THORNode 3.17, spawnDerivedAssets.
 */
function isDerived(symbol: string): boolean {
  return (
    symbol === 'TOR' ||
    Object.values(chains).some(
      ({ gasAsset, protocols }) => protocols.includes('THORCHAIN') && gasAsset.endsWith(`.${symbol}`),
    )
  )
}

/**
 * Returns the chain whose addresses receive the asset. Synths, trade, secured and derived assets live on the protocol's
 * chain.
 *
 * @example
 * homeChain(parseAsset('BTC/BTC'), 'MAYACHAIN') // 'MAYA'
 */
export function homeChain(asset: Asset, protocol: Protocol): string {
  return asset.kind === 'native' || asset.kind === 'token' ? asset.chain : protocols[protocol].chain
}
