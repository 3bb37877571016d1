import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { PoolState, ProtocolState } from '../state.ts'
import { baseInTor } from '../wire/thornode/torPrice.ts'

/** Digits behind the dot in Midgard's prices. */
export const PRICE_DIGITS = 16
const PRICE_ONE = 10n ** BigInt(PRICE_DIGITS)

/** a / b as a decimal text; 0 for what cannot be divided. */
export function ratio(a: bigint, b: bigint): string {
  return b === 0n ? '0' : formatDecimal((a * PRICE_ONE) / b, PRICE_DIGITS)
}

/** A price of `PRICE_DIGITS` digits as text. */
export function priceText(price: bigint): string {
  return formatDecimal(price, PRICE_DIGITS)
}

/** A price of the base asset, which has 8 digits, as text. */
export function basePriceText(price: bigint): string {
  return formatDecimal(price, 8)
}

interface Balances {
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
}

/** How many coins of the base asset the pool gives for one of its own: both sides brought to the same precision. */
export function priceParts(
  { protocol }: Pick<ProtocolState, 'protocol'>,
  { balanceAsset, balanceBase }: Balances,
): readonly [bigint, bigint] {
  return [balanceBase * 10n ** 8n, balanceAsset * 10n ** BigInt(protocols[protocol].baseDecimals)]
}

const dollarTickers = new Set(['USDC', 'USDT', 'DAI'])

/** Dollars for one coin of the base asset in 1e8: by its anchors on THORChain, else by the deepest dollar pool. */
export function baseInDollars(state: ProtocolState): bigint {
  if (state.protocol === 'THORCHAIN') return baseInTor(state)
  const [deepest] = state.pools
    .filter(({ asset, status }) => status === 'Available' && dollarTickers.has(asset.ticker))
    .sort((a, b) => (a.balanceBase > b.balanceBase ? -1 : 1))
  if (!deepest) return 0n
  const [base, asset] = priceParts(state, deepest)
  return base === 0n ? 0n : (10n ** 8n * asset) / base
}

/** Dollars for one coin of a pool, to `PRICE_DIGITS` digits, at a price of the base asset in 1e8. */
export function assetInDollars(state: Pick<ProtocolState, 'protocol'>, balances: Balances, baseInUsd: bigint): bigint {
  const [base, asset] = priceParts(state, balances)
  return asset === 0n ? 0n : (base * baseInUsd * PRICE_ONE) / (asset * 10n ** 8n)
}

/** Cents for an amount of the base asset, at a price in 1e8. */
export function inCents({ protocol }: Pick<ProtocolState, 'protocol'>, amount: bigint, baseInUsd: bigint): bigint {
  return (amount * baseInUsd) / 10n ** BigInt(protocols[protocol].baseDecimals + 6)
}

/** Dollars for one RUNE in 1e8: the base asset's own price on THORChain, the pool's on Maya. */
export function runeInDollars(state: ProtocolState, baseInUsd: bigint): bigint {
  if (state.protocol === 'THORCHAIN') return baseInUsd
  const rune = state.pools.find(({ asset }: PoolState) => formatAsset(asset) === 'THOR.RUNE')
  return rune === undefined ? 0n : assetInDollars(state, rune, baseInUsd) / 10n ** 8n
}
