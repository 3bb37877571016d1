import type { ChainSpec } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { type PoolDepths, valueInAsset, valueInBase } from '../../core/quote/math/pool.ts'
import {
  cappedShare,
  cutToDecimals,
  decimalQuotient,
  divideHalfEven,
  saturatingSub,
  shareOf,
} from '../../core/quote/math/share.ts'

const BPS = 10_000n
const ONE = 100_000_000n

/** A chain's network fee as observed: the size of a usual outbound and the price of one unit of size. */
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

/** Fees withheld from users and gas spent, for the outbounds of one asset (of all on Maya), in base-asset units. */
export interface OutboundSurplus {
  readonly withheld: bigint
  readonly spent: bigint
}

/**
 * Returns the cost of an outbound to the network, in 1e8 of the gas asset: ⌊size·rate·1e8/unitsPerOne⌋. Maya's
 * observers report in 1e8: size·rate, on ARB a thousandth. Source: THORNode 3.17 and Mayanode 1.124
 * manager_gas_current.go.
 */
export function chainFee(
  fee: ObservedFee,
  chain: Pick<ChainSpec, 'id' | 'gasUnitsPerOne'>,
  protocol: Protocol,
): bigint {
  const native = fee.transactionSize * fee.transactionFeeRate
  if (protocol === 'THORCHAIN') return (native * ONE) / chain.gasUnitsPerOne
  return chain.id === 'ARB' ? native / 1000n : native
}

/**
 * Returns the surplus at which the multiplier is 1: (max − 10⁴)/(max − min)·target, with 10⁴ clamped to the bounds. It
 * is the initial surplus of every asset on THORChain. Source: THORNode 3.17 GetSurplusForTargetMultiplier.
 */
export function neutralSurplus({ minBps, maxBps, targetSurplus }: MultiplierBounds): bigint {
  const raised = BPS < minBps ? minBps : BPS
  const neutral = raised > maxBps ? maxBps : raised
  const span = saturatingSub(maxBps, minBps)
  if (span === 0n) return targetSurplus
  return divideHalfEven(decimalQuotient(maxBps - neutral, span) * targetSurplus, 10n ** 18n)
}

/**
 * Returns the multiplier of the whole network's surplus: max − share(withheld − spent, target, max − min), in basis
 * points. Source: CalcOutboundFeeMultiplier of both nodes.
 */
export function networkMultiplierBps(surplus: OutboundSurplus, bounds: MultiplierBounds, protocol: Protocol): bigint {
  const { minBps, maxBps, targetSurplus } = bounds
  if (targetSurplus === 0n) return maxBps
  if (minBps > maxBps) return 30_000n
  const gained = saturatingSub(surplus.withheld, surplus.spent)
  return saturatingSub(maxBps, cappedShare(gained, targetSurplus, maxBps - minBps, protocol))
}

/** Returns the multiplier of an outbound fee. On THORChain, an asset without fees yet has the neutral surplus. */
export function outboundMultiplierBps(surplus: OutboundSurplus, bounds: MultiplierBounds, protocol: Protocol): bigint {
  const isInitial = protocol === 'THORCHAIN' && surplus.withheld === 0n
  return networkMultiplierBps(isInitial ? { ...surplus, withheld: neutralSurplus(bounds) } : surplus, bounds, protocol)
}

export interface OutboundFeeParams {
  readonly protocol: Protocol
  /** The result of `chainFee`. */
  readonly chainFee: bigint
  readonly multiplierBps: bigint
  readonly gasPool: PoolDepths
  /** The minimum fee, in base-asset units: MinimumL1OutboundFeeUSD at the current price, 0 without a price. */
  readonly minimumInBase: bigint
  /** The token's own pool; absent for the gas asset. */
  readonly tokenPool?: PoolDepths
}

/**
 * Returns the outbound fee for the user, in units of the asset sent: share(multiplier, 10⁴, chainFee) cut to the gas
 * pool's decimals, at least the minimum; for a token, converted at both pools' prices. Source: GetAssetOutboundFee,
 * GetFee.
 */
export function outboundFee(params: OutboundFeeParams): bigint {
  const { protocol, chainFee: cost, multiplierBps, gasPool, minimumInBase, tokenPool } = params
  const scaled =
    protocol === 'THORCHAIN' ? shareOf.THORCHAIN(multiplierBps, BPS, cost) : shareOf.MAYACHAIN(cost, BPS, multiplierBps)
  const dynamic = cutToDecimals(scaled, gasPool.decimals)
  const minimum = valueInAsset(minimumInBase, gasPool, protocol)
  const fee = dynamic < minimum ? minimum : dynamic
  if (tokenPool === undefined) return fee
  if (isEmpty(gasPool) || isEmpty(tokenPool)) return protocol === 'THORCHAIN' ? 0n : 2_000_000n
  return valueInAsset(valueInBase(fee, gasPool, protocol), tokenPool, protocol)
}

function isEmpty(pool: PoolDepths): boolean {
  return pool.balanceAsset === 0n || pool.balanceBase === 0n
}
