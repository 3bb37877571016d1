import { type Asset, InvalidAssetError } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import type { ProtocolState } from '../state.ts'
import { QuoteRefusal } from './refusal.ts'

const MAX_BITS = 256n
const MAX_UINT64 = 2n ** 64n

/** Parses a 256-bit integer like cosmos-sdk's ParseUint. `what` starts the error message. */
export function readUint(what: string, text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw new QuoteRefusal(`${what}: cannot convert "${text}" to big.Int`)
  const value = BigInt(text)
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

/** Parses an asset parameter: full notation, short code or shortened id. */
export function readAsset(what: string, state: ProtocolState, text: string): Asset {
  try {
    return resolveAsset(text, state.protocol, state.pools)
  } catch (error) {
    if (error instanceof InvalidAssetError) throw new QuoteRefusal(`${what}: ${assetRefusal(text)}`)
    throw error
  }
}

/** Returns the nodes' message for an invalid asset. Source: common/chain.go and common/symbol.go of both nodes. */
function assetRefusal(text: string): string {
  const at = text.search(/[~./-]/)
  if (at < 0) return 'invalid symbol'
  if (at < 3) return 'chain id len is less than 3'
  if (at > 10) return 'chain id len is more than 10'
  return /^[a-z]+$/i.test(text.slice(0, at)) ? 'invalid symbol' : 'chain id can consist only of uppercase letters'
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
