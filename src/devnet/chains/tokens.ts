import { tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, parseAsset } from '../../core/asset/asset.ts'
import { toNative } from '../../core/deposits/toNative.ts'
import { toUnits } from '../../core/deposits/toUnits.ts'
import { SwapError } from '../../core/errors.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { derivedAddress, derivedTokenId } from '../rules/derive.ts'

/** A token on a devnet chain, with its contract as spelled on the chain. */
export interface DevnetToken {
  readonly asset: string
  readonly contract: string
  readonly symbol: string
  readonly decimals: number
  readonly kind: TokenKind
  /** Whether the protocols' observers know the token. They ignore every other one. */
  readonly isListed: boolean
}

/**
 * How a token differs from ERC-20: "usdt" returns nothing and replaces an allowance only when it is zero;
 * "fee_on_transfer" keeps one percent of every transfer.
 */
export type TokenKind = 'standard' | 'usdt' | 'fee_on_transfer'

const notation = (asset: string): Asset => parseAsset(asset, asset.startsWith('MAYA.') ? 'MAYACHAIN' : 'THORCHAIN')

/** Converts a native amount to units, rounded down as observers do. */
export const unitsOf = (asset: string, native: bigint, decimals: number): Units =>
  toUnits(native, notation(asset), decimals)

/** Converts a native amount to units, rounded up, so that fees never overstate a vault's balance. */
export function unitsRoundedUp(asset: string, native: bigint, decimals: number): Units {
  const cut = unitsOf(asset, native, decimals)
  const short = cut === 0n ? native > 0n : nativeOf(asset, cut, decimals) < native
  return units(short ? cut + 1n : cut)
}

/** Converts units to a native amount. Throws `SwapError` (invalid_amount) when it is not exact. */
export const nativeOf = (asset: string, amount: Units, decimals: number): bigint =>
  toNative(amount, notation(asset), decimals)

/** Decimals of contracts that have more than their pools. Every other token has its pool's decimals, or 18. */
const realDecimals: Readonly<Record<string, number>> = { WBTC: 8, CBBTC: 8, SOL: 9 }

/**
 * Returns the tokens of a chain: those of pools, and on ETH one that keeps a fee; `decimals` as the pools report them
 * (8 by default).
 */
export function tokensOf(
  chain: ReadableChain,
  assets: readonly { readonly asset: string; readonly decimals: number }[],
): readonly DevnetToken[] {
  const found = new Map<string, DevnetToken>()
  for (const { asset, decimals } of assets) {
    const parsed = asset.startsWith(`${chain}.`) ? notation(asset) : undefined
    if (parsed?.kind !== 'token') continue
    const { ticker: symbol, id = '' } = parsed
    const own = decimals > 0 && decimals < 8 ? decimals : (realDecimals[symbol] ?? 18)
    const kind = chain === 'ETH' && symbol === 'USDT' ? 'usdt' : 'standard'
    found.set(asset, { asset, symbol, decimals: own, contract: contractOf(chain, symbol, id), kind, isListed: true })
  }
  return chain === 'ETH' ? [...found.values(), feeToken] : [...found.values()]
}

const feeTokenId = derivedTokenId('ETH', 'TAX')

/** A token that keeps a fee. It has no pool, because the protocols list no such token. */
export const feeToken: DevnetToken = {
  asset: `ETH.TAX-${feeTokenId}`,
  contract: feeTokenId.toLowerCase(),

  symbol: 'TAX',
  decimals: 18,
  kind: 'fee_on_transfer',
  isListed: false,
}

/** Asset notation is upper case. A contract is in lower case where the letter case means nothing, else as derived. */
function contractOf(chain: ReadableChain, symbol: string, id: string): string {
  if (tokenFamilyOf({ chain })?.ids === 'any_case') return id.toLowerCase()
  const derived = derivedAddress(chain, 'mocknet', `token ${symbol}`)
  return derived.toUpperCase() === id ? derived : id
}

/** Throws for an asset that a chain does not have. */
export function throwUnsupportedAsset(chain: ReadableChain, asset: string): never {
  throw new SwapError(`${chain} has no ${asset} on this devnet.`, {
    code: 'unsupported_asset',
    hint: 'Ask for a coin of the chain, or for a token that has a pool.',
  })
}
