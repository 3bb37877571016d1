import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset, sameAsset } from '../../asset/asset.ts'
import { chains, isChainId } from '../../chains/chains.ts'
import { SwapError } from '../../errors.ts'

/** References run from 1 to this number minus 1; zero means none. Source: THORNode 3.17 MemolessTxnRefCount. */
export const REFERENCE_COUNT = 100_000n

/** Digits of a written reference. */
const REFERENCE_DIGITS = 5

/** Decimals of an amount that the protocol sees: it counts in 1e8 on every chain. */
const PROTOCOL_DECIMALS = 8

/**
 * The value is not a reference from 1 to 99,999 (invalid_parameter).
 *
 * @example parseReference('100000') // throws InvalidReferenceError
 */
export class InvalidReferenceError extends SwapError {
  override name = 'InvalidReferenceError'
  constructor(text: string) {
    super(`"${text.slice(0, 20)}" is not a reference.`, {
      code: 'invalid_parameter',
      hint: 'A reference has five digits and is not zero, such as 00042.',
    })
  }
}

/**
 * Parses a reference, with or without leading zeros. Throws `InvalidReferenceError`.
 *
 * @example parseReference('00042') // 42n
 */
export function parseReference(text: string): bigint {
  if (!/^\d{1,5}$/.test(text) || BigInt(text) === 0n) throw new InvalidReferenceError(text)
  return BigInt(text)
}

/**
 * Writes a reference with five digits. Throws `InvalidReferenceError`.
 *
 * @example formatReference(42n) // '00042'
 */
export function formatReference(reference: bigint): string {
  if (reference < 1n || reference >= REFERENCE_COUNT) throw new InvalidReferenceError(reference.toString())
  return reference.toString().padStart(REFERENCE_DIGITS, '0')
}

/**
 * Returns the amount of one step of a reference, in units: one in the chain's last decimal, at most the
 * eighth. Throws `RangeError` for impossible decimals.
 *
 * @example referenceUnit(6) // 100n
 */
export function referenceUnit(decimals: number): Units {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw new RangeError(`${decimals} is not a number of decimals.`)
  return (10n ** BigInt(Math.max(0, PROTOCOL_DECIMALS - decimals))) as Units
}

/**
 * Returns the distance between two amounts with the same reference, in units: 0.001 coins with 8 decimals, 0.1 with 6.
 *
 * @example referenceStep(8) // 100000n
 */
export function referenceStep(decimals: number): Units {
  return (referenceUnit(decimals) * REFERENCE_COUNT) as Units
}

/**
 * Reads the reference in an amount: ⌊amount / 10^(8 − decimals)⌋ mod 10⁵, with at most 8 decimals; undefined for zero.
 * `amount` is in units (1e8), `decimals` are those of the asset on its own chain, 4 to 18. Source: THORNode 3.17,
 * handler_observed_tx_helpers.go.
 *
 * @example readReference(units(15_300_042n), 8) // 42n
 */
export function readReference(amount: Units, decimals: number): bigint | undefined {
  const reference = (amount / referenceUnit(decimals)) % REFERENCE_COUNT
  return reference === 0n ? undefined : reference
}

/**
 * Returns the decimals whose last five digits are an asset's reference: those of the chain for its coin, and for a
 * token those that its pool reports, of which at most eight count. Undefined for a token without a pool. Source:
 * THORNode 3.17, handler_observed_tx_helpers.go.
 *
 * @example referenceDecimals(parseAsset('GAIA.ATOM'), []) // 6
 */
export function referenceDecimals(
  asset: Asset,
  pools: readonly { readonly asset: Asset; readonly decimals: number }[],
): number | undefined {
  const { chain } = asset
  if (isChainId(chain) && chains[chain].gasAsset === formatAsset(asset)) return chains[chain].nativeDecimals
  return pools.find((pool) => sameAsset(pool.asset, asset))?.decimals
}
