import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, knownDecimals } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { baseInTor } from '../machine/torPrice.ts'
import type { PoolState, ProtocolState } from '../rules/state.ts'

/** Decimals of Midgard's prices. */
export const PRICE_DIGITS = 16
const PRICE_ONE = 10n ** BigInt(PRICE_DIGITS)

/** Formats a / b as a decimal; "0" when b is 0. */
export function ratio(a: bigint, b: bigint): string {
  return b === 0n ? '0' : formatDecimal((a * PRICE_ONE) / b, PRICE_DIGITS)
}

/** Formats a price of `PRICE_DIGITS` decimals. */
export function priceText(price: bigint): string {
  return formatDecimal(price, PRICE_DIGITS)
}

/** Formats a price of the base asset, which has 8 decimals. */
export function basePriceText(price: bigint): string {
  return formatDecimal(price, 8)
}

interface Balances {
  readonly asset: Asset
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
}

/**
 * Returns both sides of a pool at the same precision; their ratio is the price in the base asset, 0 without known
 * decimals.
 */
export function priceParts(
  { protocol }: Pick<ProtocolState, 'protocol'>,
  { asset, balanceAsset, balanceBase }: Balances,
): readonly [bigint, bigint] {
  const decimals = knownDecimals(asset)
  return [
    decimals === undefined ? 0n : balanceBase * 10n ** BigInt(decimals),
    balanceAsset * 10n ** BigInt(protocols[protocol].baseDecimals),
  ]
}

const dollarTickers = new Set(['USDC', 'USDT', 'DAI'])

/** Returns dollars per coin of the base asset in 1e8: from the anchors on THORChain, else the deepest dollar pool. */
export function baseInDollars(state: ProtocolState): bigint {
  if (state.protocol === 'THORCHAIN') return baseInTor(state)
  const [deepest] = state.pools
    .filter(({ asset, status }) => status === 'Available' && dollarTickers.has(asset.ticker))
    .sort((a, b) => (a.balanceBase > b.balanceBase ? -1 : 1))
  if (!deepest) return 0n
  const [base, asset] = priceParts(state, deepest)
  return base === 0n ? 0n : (10n ** 8n * asset) / base
}

/** Returns dollars per coin of a pool, to `PRICE_DIGITS` decimals. `baseInUsd` is in 1e8. */
export function assetInDollars(state: Pick<ProtocolState, 'protocol'>, balances: Balances, baseInUsd: bigint): bigint {
  const [base, asset] = priceParts(state, balances)
  return asset === 0n ? 0n : (base * baseInUsd * PRICE_ONE) / (asset * 10n ** 8n)
}

/** Returns the value of a base-asset amount in cents, at a price in 1e8. */
export function inCents({ protocol }: Pick<ProtocolState, 'protocol'>, amount: bigint, baseInUsd: bigint): bigint {
  return (amount * baseInUsd) / 10n ** BigInt(protocols[protocol].baseDecimals + 6)
}

/** Returns dollars per RUNE in 1e8: the base asset's price on THORChain, the pool's price on Maya. */
export function runeInDollars(state: ProtocolState, baseInUsd: bigint): bigint {
  if (state.protocol === 'THORCHAIN') return baseInUsd
  const rune = state.pools.find(({ asset }: PoolState) => formatAsset(asset) === 'THOR.RUNE')
  return rune === undefined ? 0n : assetInDollars(state, rune, baseInUsd) / 10n ** 8n
}
