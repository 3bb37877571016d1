import { type Asset, formatAsset } from '../../asset/asset.ts'

/**
 * The affiliate of a memo whose dynamic fee applies to the whole swap: the one with the most basis points, of equal
 * ones the first. Undefined without affiliates. Source: THORChain ADR-026.
 *
 * @example
 * leadingAffiliate([{ name: 'ss', bps: 10 }, { name: 'wr', bps: 30 }]) // 'wr'
 */
export function leadingAffiliate(
  affiliates: readonly { readonly name: string; readonly bps?: number }[],
): string | undefined {
  const [first, ...others] = affiliates
  const most = others.reduce((best, one) => ((one.bps ?? 0) > (best?.bps ?? 0) ? one : best), first)
  return most?.name
}

/**
 * The key of two assets in the nodes' records of dynamic fees: both in full notation, sorted, in either direction the
 * same. Source: THORNode 3.19 `/dynamic_l1_fees`.
 *
 * @example
 * feePairOf(parseAsset('THOR.RUNE'), parseAsset('BTC.BTC')) // 'BTC.BTC|THOR.RUNE'
 */
export function feePairOf(one: Asset, other: Asset): string {
  const [first, second] = [formatAsset(one), formatAsset(other)].sort()
  return `${first}|${second}`
}

/**
 * Inputs for the floor of one leg of a swap, in basis points.
 *
 * @example
 * const terms: SlipFloorTerms = { usualBps: 10n, isEnabled: true, whitelist: 1, dynamicBps: 3n }
 */
export interface SlipFloorTerms {
  /** L1SlipMinBps. */
  readonly usualBps: bigint
  /** L1DynamicFeeEnabled. */
  readonly isEnabled: boolean
  /** DYNAMICFEE-WHITELIST-<NAME> of the leading affiliate: 1 applies its record, 2 only measures. */
  readonly whitelist: number
  /** The record of the affiliate and the leg's pair; undefined before the first. */
  readonly dynamicBps: bigint | undefined
}

/**
 * Returns the least slip that a leg between a layer-1 asset and RUNE is charged, in basis points: the affiliate's
 * record where it applies, below or above the usual floor. Source: THORChain ADR-026.
 *
 * @example
 * slipFloorBps({ usualBps: 10n, isEnabled: true, whitelist: 1, dynamicBps: 3n }) // 3n
 */
export function slipFloorBps({ usualBps, isEnabled, whitelist, dynamicBps }: SlipFloorTerms): bigint {
  return isEnabled && whitelist === 1 && dynamicBps !== undefined ? dynamicBps : usualBps
}
