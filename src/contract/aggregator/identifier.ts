import { normalizeAddress } from '../../core/address/normalizeAddress.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { tokens } from '../../core/chains/tokens.ts'

/** Contracts in their chain's own spelling, by chain and upper-case contract: notation loses the letter case. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries(tokens).flatMap(([chain, rows]) =>
    rows.map(({ id }): [string, string] => [`${chain} ${id.toUpperCase()}`, id]),
  ),
)

/**
 * Returns an asset as `/v1` writes it: CHAIN.SYMBOL with the contract in its chain's own spelling, such as the checksummed
 * address of an EVM token. A contract whose spelling is unknown stays in upper case.
 */
export function identifierOf(asset: Asset): string {
  const text = formatAsset(asset)
  const contract = contractOf(asset)
  return contract === undefined ? text : `${text.slice(0, -contract.length)}${contract}`
}

/** Returns the contract of a token in its chain's own spelling; undefined for other assets and for unknown spellings. */
export function contractOf({ chain, id }: Asset): string | undefined {
  if (id === undefined) return undefined
  return spellings.get(`${chain} ${id}`) ?? normalizeAddress(id.toLowerCase(), chain)
}
