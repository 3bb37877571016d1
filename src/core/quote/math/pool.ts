import type { Protocol } from '../../chains/protocol.ts'
import { SwapError } from '../../errors.ts'
import { cappedShare, cutToDecimals, decimalQuotient, divideHalfEven, saturatingSub, shareOf } from './share.ts'

const BPS = 10_000n

/**
 * The depths of a pool: asset in 1e8, base in RUNE (1e8) or CACAO (1e10). `decimals` is the precision of asset outputs.
 */
export interface PoolDepths {
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
  readonly decimals: number
}

/** A swap through one pool. */
export interface SwapLegParams<P extends PoolDepths = PoolDepths> {
  readonly protocol: Protocol
  readonly amount: bigint
  /** The side of the pool that receives the amount. */
  readonly from: 'base' | 'asset'
  readonly pool: P
  /** THORChain's minimum fee, in basis points of the output. */
  readonly minSlipBps?: bigint
  /** Maya's SlipFeeAddedBasisPoints, deducted from the output. */
  readonly addedSlipBps?: bigint
  /** Set when the asset side is a synth: depths are scaled to this many basis points, and no asset moves. */
  readonly synthDepthBps?: bigint
}

export interface SwapLeg<P extends PoolDepths = PoolDepths> {
  /** The output after the liquidity fee. */
  readonly emit: bigint
  /** Liquidity fee in units of the output. */
  readonly fee: bigint
  readonly feeInBase: bigint
  /** The slip charged; above `poolSlipBps` when the minimum applied. */
  readonly slipBps: bigint
  /** The slip caused by the amount itself. */
  readonly poolSlipBps: bigint
  /** The pool afterwards. */
  readonly pool: P
}

/** A pool cannot make this swap. `reason` is the failed one of the nodes' three checks. */
export class PoolSwapError extends SwapError {
  override name = 'PoolSwapError'
  readonly reason: 'amount' | 'balance' | 'depth'
  constructor(reason: 'amount' | 'balance' | 'depth') {
    const facts = {
      amount: ['The amount to swap is zero.', 'Enter an amount above zero.'],
      balance: ['The pool is empty.', 'Choose a pair whose pools hold liquidity.'],
      depth: ['The swap would take the whole pool.', 'Swap less at once.'],
    } as const
    const [message, hint] = facts[reason]
    super(message, { code: reason === 'amount' ? 'invalid_amount' : 'pool_unavailable', hint })
    this.reason = reason
  }
}

/**
 * Slip of x coming into depth X: 10⁴·x/(x+X), half to even, through an 18-decimal quotient. Source: THORNode 3.17 and
 * Mayanode 1.124 CalcSwapSlip.
 */
export function slipBps(x: bigint, X: bigint): bigint {
  return divideHalfEven(decimalQuotient(x, x + X) * BPS, 10n ** 18n)
}

/** Constant product with the slip as fee: y = x·X·Y/(x+X)², fee = x²·Y/(x+X)², both floored. */
export function slipCharge(x: bigint, X: bigint, Y: bigint) {
  const square = (x + X) ** 2n
  return { emit: (x * X * Y) / square, fee: (x * x * Y) / square }
}

/** Constant product with the floor as fee: fee = ⌊round(floor·x·Y/10⁴)/(x+X)⌋, y = ⌊x·Y/(x+X)⌋ − fee. */
function floorCharge(x: bigint, X: bigint, Y: bigint, floorBps: bigint) {
  const fee = cappedShare(floorBps, BPS, x * Y, 'THORCHAIN') / (x + X)
  return { emit: saturatingSub((x * Y) / (x + X), fee), fee }
}

/** Maya's additional slip fee: added·share(x, x+X, Y)/10⁴. Source: Mayanode 1.124 swap_v112. */
function mayaAddition(x: bigint, X: bigint, Y: bigint, addedBps: bigint): bigint {
  return cappedShare(addedBps, BPS, cappedShare(x, X + x, Y, 'MAYACHAIN'), 'MAYACHAIN')
}

/**
 * Swaps through one pool and returns the output, its fee and the pool afterwards. x is the input, X and Y are the
 * depths. Throws `PoolSwapError`. Source: THORNode 3.17 swap_current.go; Mayanode 1.124 swap_v112.go.
 */
export function swapLeg<P extends PoolDepths>(params: SwapLegParams<P>): SwapLeg<P> {
  const { protocol, amount: x, from, pool, minSlipBps = 0n, addedSlipBps = 0n, synthDepthBps = BPS } = params
  const deepen = (depth: bigint) => shareOf[protocol](synthDepthBps, BPS, depth)
  const base = deepen(pool.balanceBase)
  const asset = deepen(pool.balanceAsset)
  const [X, Y] = from === 'base' ? [base, asset] : [asset, base]
  if (x <= 0n) throw new PoolSwapError('amount')
  if (X === 0n || Y === 0n) throw new PoolSwapError('balance')

  const poolSlipBps = slipBps(x, X)
  const floored = protocol === 'THORCHAIN' && minSlipBps > poolSlipBps
  const charge = floored ? floorCharge(x, X, Y, minSlipBps) : slipCharge(x, X, Y)
  const added = protocol === 'MAYACHAIN' ? mayaAddition(x, X, Y, addedSlipBps) : 0n
  const emit = cutToDecimals(saturatingSub(charge.emit, added), pool.decimals)
  if (emit >= Y) throw new PoolSwapError('depth')

  const slip = floored ? minSlipBps : protocol === 'MAYACHAIN' ? poolSlipBps + addedSlipBps : poolSlipBps
  const settled = settle(params, emit, charge.fee)
  return { emit, fee: charge.fee, slipBps: slip, poolSlipBps, ...settled }
}

/** Updates the depths of the pool. THORChain then removes the fee as RUNE; on Maya the fee stays in the pool. */
function settle<P extends PoolDepths>(params: SwapLegParams<P>, emit: bigint, fee: bigint) {
  const { protocol, amount, from, pool, synthDepthBps } = params
  const moved = synthDepthBps === undefined
  const balanceBase = from === 'base' ? pool.balanceBase + amount : saturatingSub(pool.balanceBase, emit)
  const assetAfter = from === 'base' ? saturatingSub(pool.balanceAsset, emit) : pool.balanceAsset + amount
  const balanceAsset = moved ? assetAfter : pool.balanceAsset
  const after = { ...pool, balanceBase, balanceAsset }
  if (protocol === 'MAYACHAIN') {
    return { feeInBase: from === 'base' ? valueInBase(fee, pool, protocol) : fee, pool: after }
  }
  if (from === 'asset') return { feeInBase: fee, pool: { ...after, balanceBase: saturatingSub(balanceBase, fee) } }
  const held = saturatingSub(balanceAsset, fee)
  const feeInBase = disbursement(fee, { ...after, balanceAsset: held }, protocol)
  return { feeInBase, pool: { ...after, balanceAsset: held + fee, balanceBase: saturatingSub(balanceBase, feeInBase) } }
}

/** Values an asset amount at the pool's price: amount·base/asset. Source: Pool.AssetValueInRune of both nodes. */
export function valueInBase(amount: bigint, pool: PoolDepths, protocol: Protocol): bigint {
  return shareOf[protocol](pool.balanceBase, pool.balanceAsset, amount)
}

/**
 * Values a base amount at the pool's price, cut to the asset's decimals: amount·asset/base. Source:
 * Pool.RuneValueInAsset.
 */
export function valueInAsset(amount: bigint, pool: PoolDepths, protocol: Protocol): bigint {
  if (pool.balanceAsset === 0n) return 0n
  return cutToDecimals(shareOf[protocol](pool.balanceAsset, pool.balanceBase, amount), pool.decimals)
}

/**
 * Returns the base amount that a pool pays for an asset amount added to it: base·amount/(asset+amount).
 * Source: Pool.RuneDisbursementForAssetAdd of both nodes.
 */
export function disbursement(amount: bigint, pool: PoolDepths, protocol: Protocol): bigint {
  if (pool.balanceAsset === 0n || pool.balanceBase === 0n) return 0n
  return shareOf[protocol](pool.balanceBase, pool.balanceAsset + amount, amount)
}
