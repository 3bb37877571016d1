import type { ChainSpec } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from './pool.ts'
import { cappedShare, cutToDecimals, decimalQuotient, divideHalfEven, lessAtMost, shareOf } from './share.ts'

const BPS = 10_000n
const ONE = 100_000_000n

/** What the network observes of a chain: size of its usual outbound and what a unit of size costs there. */
export interface ObservedFee {
  readonly transactionSize: bigint
  readonly transactionFeeRate: bigint
}

/** Bounds of the dynamic outbound fee: the multiplier falls from max to min as the surplus reaches its target. */
export interface MultiplierBounds {
  readonly minBps: bigint
  readonly maxBps: bigint
  /** In base-asset units. */
  readonly targetSurplus: bigint
}

/** What outbounds of one asset (all of them on Maya) have withheld from users and spent on gas, in base-asset units. */
export interface OutboundSurplus {
  readonly withheld: bigint
  readonly spent: bigint
}

/**
 * What an outbound costs the network, in 1e8 of the gas asset: ⌊size·rate·1e8/unitsPerOne⌋. Maya's observers report in
 * 1e8 already: size·rate, on ARB a thousandth. Source: THORNode 3.17 and Mayanode 1.124 manager_gas_current.go.
 */
export function chainFee(
  protocol: Protocol,
  chain: Pick<ChainSpec, 'id' | 'gasUnitsPerOne'>,
  fee: ObservedFee,
): bigint {
  const native = fee.transactionSize * fee.transactionFeeRate
  if (protocol === 'THORCHAIN') return (native * ONE) / chain.gasUnitsPerOne
  return chain.id === 'ARB' ? native / 1000n : native
}

/**
 * The surplus at which the multiplier is 1: (max − 10⁴)/(max − min)·target, with 10⁴ kept inside the bounds. THORChain
 * starts every asset there. Source: THORNode 3.17 GetSurplusForTargetMultiplier.
 */
export function neutralSurplus({ minBps, maxBps, targetSurplus }: MultiplierBounds): bigint {
  const raised = BPS < minBps ? minBps : BPS
  const wanted = raised > maxBps ? maxBps : raised
  const span = lessAtMost(maxBps, minBps)
  if (span === 0n) return targetSurplus
  return divideHalfEven(decimalQuotient(maxBps - wanted, span) * targetSurplus, 10n ** 18n)
}

/**
 * multiplier = max − share(withheld − spent, target, max − min), in basis points.
 * Source: CalcOutboundFeeMultiplier of both nodes.
 */
export function outboundMultiplierBps(protocol: Protocol, surplus: OutboundSurplus, bounds: MultiplierBounds): bigint {
  const { minBps, maxBps, targetSurplus } = bounds
  if (targetSurplus === 0n) return maxBps
  if (minBps > maxBps) return 30_000n
  const starts = protocol === 'THORCHAIN' && surplus.withheld === 0n
  const withheld = starts ? neutralSurplus(bounds) : surplus.withheld
  const gained = lessAtMost(withheld, surplus.spent)
  return lessAtMost(maxBps, cappedShare(protocol, gained, targetSurplus, maxBps - minBps))
}

export interface OutboundFeeQuestion {
  readonly protocol: Protocol
  /** Of `chainFee`. */
  readonly chainFee: bigint
  readonly multiplierBps: bigint
  readonly gasPool: PoolDepths
  /** The least fee, in base-asset units: MinimumL1OutboundFeeUSD at today's price, 0 when no price is known. */
  readonly minimumInBase: bigint
  /** Given for a token: its own pool. */
  readonly tokenPool?: PoolDepths
}

/**
 * What a user pays for an outbound, in units of the asset sent: share(multiplier, 10⁴, chainFee) cut to the gas pool's
 * decimals, at least the minimum; for a token through both pools' prices. Source: GetAssetOutboundFee, GetFee.
 */
export function outboundFee(question: OutboundFeeQuestion): bigint {
  const { protocol, chainFee: cost, multiplierBps, gasPool, minimumInBase, tokenPool } = question
  const scaled =
    protocol === 'THORCHAIN' ? shareOf.THORCHAIN(multiplierBps, BPS, cost) : shareOf.MAYACHAIN(cost, BPS, multiplierBps)
  const dynamic = cutToDecimals(scaled, gasPool.decimals)
  const minimum = valueInAsset(protocol, gasPool, minimumInBase)
  const fee = dynamic < minimum ? minimum : dynamic
  if (tokenPool === undefined) return fee
  if (isEmpty(gasPool) || isEmpty(tokenPool)) return protocol === 'THORCHAIN' ? 0n : 2_000_000n
  return valueInAsset(protocol, tokenPool, valueInBase(protocol, gasPool, fee))
}

function isEmpty(pool: PoolDepths): boolean {
  return pool.balanceAsset === 0n || pool.balanceBase === 0n
}

/** Both ends of a swap priced in the asset that comes in: what a refund there and an outbound to the target would cost. */
export interface MinimumQuestion {
  /** Outbound fee of the source chain plus its dust threshold. */
  readonly sourceCost: bigint
  /** Outbound fee of the target chain plus its dust threshold, at spot in the source asset. */
  readonly targetCostInSource: bigint
  readonly affiliateBps: bigint
}

/**
 * THORChain: ⌊3·max(source, target)·(10⁴ + affiliateBps)/10⁴⌋, so that neither a refund nor the output is eaten by fees.
 * Source: THORNode 3.17 calculateMinSwapAmount.
 */
export function recommendedMinimum({ sourceCost, targetCostInSource, affiliateBps }: MinimumQuestion): bigint {
  const larger = sourceCost > targetCostInSource ? sourceCost : targetCostInSource
  return (larger * 3n * (BPS + affiliateBps)) / BPS
}

/**
 * Maya: 4·max(source, target), at least what gives the affiliates twice the native fee. Between two of Maya's own assets
 * it is 2·source. Dust does not count. Source: Mayanode 1.124 calculateMinSwapAmount.
 */
export function recommendedMinimumMaya(
  question: Omit<MinimumQuestion, 'affiliateBps'> & { native: boolean; affiliateMinimum: bigint },
): bigint {
  const { sourceCost, targetCostInSource, native, affiliateMinimum } = question
  if (native) return sourceCost * 2n
  const larger = 4n * (sourceCost > targetCostInSource ? sourceCost : targetCostInSource)
  return affiliateMinimum > larger ? affiliateMinimum : larger
}

/** The swap, in CACAO, whose affiliate share is twice the native fee: ⌊2·nativeFee·10⁴/bps⌋; 0 without affiliates. */
export function affiliateMinimumInBase(nativeFee: bigint, affiliateBps: bigint): bigint {
  return affiliateBps === 0n ? 0n : (nativeFee * 2n * BPS) / affiliateBps
}
