import type { Protocol } from '../chains/protocol.ts'
import { type Asset, formatAsset, layer1Of, parseAsset, sameAsset } from './asset.ts'

/**
 * Facts of an available pool that matching needs.
 *
 * @example
 * const pool: FuzzyPool = { asset: parseAsset('BTC.BTC'), balanceBase: 1_000n }
 */
export interface FuzzyPool {
  readonly asset: Asset
  /** Depth in the base asset; the deepest pool wins a tie. */
  readonly balanceBase: bigint
}

/**
 * Codes of one or two letters for assets in queries and memos. The nodes read them in lower case only: "B" is the
 * symbol B on the protocol's own chain. The same letter can mean another asset on the other protocol. Source: THORNode
 * 3.17 and Mayanode 1.124, common/asset.go.
 */
export const shortCodes: Readonly<Record<Protocol, Readonly<Record<string, string>>>> = {
  THORCHAIN: {
    r: 'THOR.RUNE',
    b: 'BTC.BTC',
    e: 'ETH.ETH',
    g: 'GAIA.ATOM',
    d: 'DOGE.DOGE',
    l: 'LTC.LTC',
    c: 'BCH.BCH',
    a: 'AVAX.AVAX',
    s: 'BSC.BNB',
    f: 'BASE.ETH',
    tr: 'TRON.TRX',
    x: 'XRP.XRP',
    o: 'SOL.SOL',
    z: 'ZEC.ZEC',
    p: 'POL.POL',
    u: 'SUI.SUI',
    ad: 'ADA.ADA',
  },
  MAYACHAIN: {
    c: 'MAYA.CACAO',
    b: 'BTC.BTC',
    e: 'ETH.ETH',
    d: 'DASH.DASH',
    a: 'ARB.ETH',
    r: 'THOR.RUNE',
    x: 'XRD.XRD',
    z: 'ZEC.ZEC',
  },
}

/** Mayanode reads these as well; it never writes them. Source: Mayanode 1.124, common/asset.go. */
const mayaTwoLetterCodes: Readonly<Record<string, string>> = {
  mc: 'MAYA.CACAO',
  bb: 'BTC.BTC',
  ee: 'ETH.ETH',
  dd: 'DASH.DASH',
  ae: 'ARB.ETH',
  tr: 'THOR.RUNE',
  xx: 'XRD.XRD',
  zz: 'ZEC.ZEC',
  et: 'ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7',
  ec: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  ep: 'ETH.PEPE-0X6982508145454CE325DDBE47A25D4EC3D2311933',
  ew: 'ETH.WSTETH-0X7F39C581F595B53C5CB19BD0B3F8DA6C935E2CA0',
  at: 'ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9',
  ac: 'ARB.USDC-0XAF88D065E77C8CC2239327C5EDB3A432268E5831',
  ad: 'ARB.DAI-0XDA10009CBD5D07DD0CECC66161FC93D7C9000DA1',
  ap: 'ARB.PEPE-0X25D887CE7A35172C62FEBFD67A1856F20FAEBB00',
  aw: 'ARB.WSTETH-0X5979D7B546E38E414F7E9822514BE443A4800529',
  ab: 'ARB.WBTC-0X2F2A2543B76A4166549F7AAB2E75BEF0AEFC5B0F',
}

/**
 * Everything that each protocol reads as a code, and what each asset is written as: the two directions of one table.
 */
const codesRead: Readonly<Record<Protocol, ReadonlyMap<string, string>>> = {
  THORCHAIN: new Map(Object.entries(shortCodes.THORCHAIN)),
  MAYACHAIN: new Map(Object.entries({ ...mayaTwoLetterCodes, ...shortCodes.MAYACHAIN })),
}
const codesWritten: Readonly<Record<Protocol, ReadonlyMap<string, string>>> = {
  THORCHAIN: new Map(Object.entries(shortCodes.THORCHAIN).map(([code, asset]) => [asset, code])),
  MAYACHAIN: new Map(Object.entries(shortCodes.MAYACHAIN).map(([code, asset]) => [asset, code])),
}

/**
 * Reads an asset as a quote or a memo states it: full notation, a short code ("b", never "B"), a ticker without its
 * contract ("ETH.USDC") or with only the end of it ("ETH.USDC-EB48"). Without an exact pool, the deepest pool of the
 * same chain and ticker whose symbol ends with the id wins, the last by name when two are equally deep; without any,
 * the asset stays as written. Claims keep their kind ("ETH/USDC-EB48"). Throws `InvalidAssetError`. Source: THORNode
 * 3.17, fuzzyAssetMatch; Mayanode 1.124 is the same.
 *
 * @example
 * formatAsset(resolveAsset('b', 'THORCHAIN', [])) // 'BTC.BTC'
 * resolveAsset('ETH.', 'THORCHAIN', []) // throws InvalidAssetError
 */
export function resolveAsset(text: string, protocol: Protocol, pools: readonly FuzzyPool[]): Asset {
  const asset = parseAsset(codesRead[protocol].get(text) ?? text, protocol)
  const wanted = layer1Of(asset)
  if (pools.some((pool) => pool.balanceBase > 0n && sameAsset(pool.asset, wanted))) return asset
  let winner: FuzzyPool | undefined
  for (const pool of pools) {
    if (pool.asset.chain !== asset.chain || pool.asset.ticker !== asset.ticker) continue
    if (!pool.asset.symbol.endsWith(asset.id ?? '')) continue
    if (winner === undefined || isBefore(winner, pool)) winner = pool
  }
  return winner === undefined ? asset : withSymbol(asset, winner.asset)
}

function isBefore(a: FuzzyPool, b: FuzzyPool): boolean {
  return a.balanceBase === b.balanceBase ? a.asset.symbol < b.asset.symbol : a.balanceBase < b.balanceBase
}

/** The same kind of claim on another pool's asset. */
function withSymbol(asset: Asset, { symbol, id }: Asset): Asset {
  const kind =
    asset.kind === 'native' || asset.kind === 'token' ? (id === undefined ? asset.kind : 'token') : asset.kind
  const { chain, ticker } = asset
  return id === undefined ? { kind, chain, symbol, ticker } : { kind, chain, symbol, ticker, id }
}

/**
 * The shortest text that `resolveAsset` reads as the same asset: its short code; else the ticker alone when no other
 * pool of the chain has it; else the shortest end of the id that is unique among them. Source: THORNode 3.17,
 * quoteReverseFuzzyAsset; Mayanode 1.124 is the same.
 *
 * @example
 * shortenAsset(parseAsset('BTC.BTC'), 'THORCHAIN', []) // 'b'
 */
export function shortenAsset(asset: Asset, protocol: Protocol, pools: readonly FuzzyPool[]): string {
  const full = formatAsset(asset)
  const code = codesWritten[protocol].get(full)
  if (code !== undefined) return code
  const { id } = asset
  if (id === undefined) return full
  const rivals = pools
    .map((pool) => pool.asset)
    .filter((other) => other.chain === asset.chain && other.ticker === asset.ticker && other.symbol !== asset.symbol)
  if (rivals.length === 0) return formatAsset({ ...asset, symbol: asset.ticker })
  for (let length = 1; length < id.length; length++) {
    const suffix = id.slice(-length)
    if (!rivals.some((rival) => rival.symbol.endsWith(suffix))) {
      return formatAsset({ ...asset, symbol: `${asset.ticker}-${suffix}` })
    }
  }
  return full
}
