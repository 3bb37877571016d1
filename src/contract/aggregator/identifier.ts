import { spellContract } from '../../core/address/tokenContract.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { type TokenChain, tokens } from '../../core/chains/tokens.ts'

/**
 * Returns an asset as `/v1` writes it: CHAIN.SYMBOL with the contract in its chain's own spelling, such as the
 * checksummed address of an EVM token. A contract whose spelling is unknown stays in upper case.
 */
export function identifierOf(asset: Asset): string {
  const text = formatAsset(asset)
  const contract = contractOf(asset)
  return contract === undefined ? text : `${text.slice(0, -contract.length)}${contract}`
}

/**
 * Returns the contract of a token in its chain's own spelling; undefined for other assets and for unknown spellings.
 */
export function contractOf(asset: Asset): string | undefined {
  const { chain } = asset
  return spellContract(asset, Object.hasOwn(tokens, chain) ? tokens[chain as TokenChain] : [])
}
