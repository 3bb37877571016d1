import { type Asset, InvalidAssetError, layer1Of, sameAsset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import type { ProtocolState } from '../rules/state.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

const MAX_BITS = 256n
const MAX_UINT64 = 2n ** 64n

/** Integer literals of Go: decimal, or with the prefix 0x, 0o, 0 (octal) or 0b; an underscore may precede a digit. */
const goInteger =
  /^[+-]?(?:0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?[0-9])*)$/

/** Parses an integer like Go's big.Int with base 0; undefined if it is not one. */
export function parseGoInteger(text: string): bigint | undefined {
  if (!goInteger.test(text)) return undefined
  const digits = text.replace(/^[+-]/, '').replaceAll('_', '').toLowerCase()
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits)
  return text.startsWith('-') ? -value : value
}

/** Parses a 256-bit integer like cosmos-sdk's ParseUint. `what` starts the error message. */
export function readUint(what: string, text: string): bigint {
  const value = parseGoInteger(text)
  if (value === undefined) throw new QuoteRefusal(`${what}: cannot convert "${text}" to big.Int`)
  if (value < 0n) throw new QuoteRefusal(`${what}: non-positive integer`)
  if (value >> MAX_BITS > 0n) {
    throw new QuoteRefusal(`${what}: integer out of range; got: ${value.toString(2).length}, max: ${MAX_BITS}`)
  }
  return value
}

/** Parses a 64-bit integer like Go's strconv.ParseUint. Returns 0 for an absent parameter. */
export function readCount(what: string, text: string | null): bigint {
  if (text === null || text === '') return 0n
  if (!/^\d+$/.test(text)) throw new QuoteRefusal(`${what}: strconv.ParseUint: parsing "${text}": invalid syntax`)
  const value = BigInt(text)
  if (value >= MAX_UINT64) {
    throw new QuoteRefusal(`${what}: strconv.ParseUint: parsing "${text}": value out of range`)
  }
  return value
}

/**
 * Resolves an asset as Mayanode does: of the pools that match a shortened one, those without CACAO leave it without a
 * symbol. Source: Mayanode 1.124 fuzzyAssetMatch.
 */
function resolveMayaAsset({ pools }: ProtocolState, text: string): Asset {
  const written = resolveAsset(text, 'MAYACHAIN', [])
  const asset = resolveAsset(text, 'MAYACHAIN', pools)
  if (sameAsset(written, asset)) return asset
  const matched = pools.find((pool) => sameAsset(pool.asset, layer1Of(asset)))
  return matched !== undefined && matched.balanceBase === 0n ? { ...asset, symbol: '' } : asset
}

/** Parses an asset parameter: full notation, short code or shortened id. */
export function readAsset(what: string, state: ProtocolState, text: string): Asset {
  try {
    const isMaya = state.protocol === 'MAYACHAIN'
    return isMaya ? resolveMayaAsset(state, text) : resolveAsset(text, state.protocol, state.pools)
  } catch (error) {
    if (error instanceof InvalidAssetError) throw new QuoteRefusal(`${what}: ${assetRefusal(text)}`)
    throw error
  }
}

/** Returns the nodes' message for an invalid asset. Source: common/chain.go, symbol.go and ticker.go of both nodes. */
export function assetRefusal(text: string): string {
  const at = text.search(/[~./-]/)
  if (at >= 0 && at < 3) return 'chain id len is less than 3'
  if (at > 10) return 'chain id len is more than 10'
  if (!/^[a-z]*$/i.test(text.slice(0, Math.max(at, 0)))) return 'chain id can consist only of uppercase letters'
  return /^[\w.][\w.-]*$/.test(text.slice(at + 1)) ? 'ticker error: too many characters' : 'invalid symbol'
}

/** The tolerance_bps or liquidity_tolerance_bps parameter, in basis points. At most one is set. */
export interface Tolerance {
  readonly spot: bigint | undefined
  readonly liquidity: bigint
}

/** Reads the tolerance. tolerance_bps may be 10 000, despite its message. Source: querier_quotes.go of both nodes. */
export function readTolerance(query: URLSearchParams): Tolerance {
  const spotText = query.get('tolerance_bps')
  if (spotText) {
    const spot = readUint('bad tolerance basis points', spotText)
    if (spot > 10_000n) throw new QuoteRefusal('tolerance basis points must be less than 10000')
    return { spot, liquidity: 0n }
  }
  const liquidityText = query.get('liquidity_tolerance_bps')
  if (!liquidityText) return { spot: undefined, liquidity: 0n }
  const liquidity = readUint('bad liquidity tolerance basis points', liquidityText)
  if (liquidity >= 10_000n) throw new QuoteRefusal('liquidity tolerance basis points must be less than 10000')
  return { spot: undefined, liquidity }
}

export function refuseBothTolerances(query: URLSearchParams): void {
  if (query.get('tolerance_bps') && query.get('liquidity_tolerance_bps')) {
    throw new QuoteRefusal('must only include one of: tolerance_bps or liquidity_tolerance_bps')
  }
}
