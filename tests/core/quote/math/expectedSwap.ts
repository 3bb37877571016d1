import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { rational } from './fraction.ts'

/** The same swap in exact rationals, written from the definitions and not from core: x in, depths X and Y. */
export interface ExpectedLeg {
  readonly emit: bigint
  readonly fee: bigint
  readonly feeInBase: bigint
  readonly slipBps: bigint
  readonly asset: bigint
  readonly base: bigint
}

export interface ExpectedSwapParams {
  readonly protocol: Protocol
  readonly amount: bigint
  readonly from: 'base' | 'asset'
  readonly asset: bigint
  readonly base: bigint
  readonly decimals: number
  readonly floorBps: bigint
  readonly addedBps: bigint
  /** Undefined unless the asset is a synth. */
  readonly synthBps: bigint | undefined
}

const bps = rational(10_000n)

/** part/total of whole as each node rounds it. */
export function expectedShare(protocol: Protocol, part: bigint, total: bigint, whole: bigint): bigint {
  if (part === 0n || total === 0n) return 0n
  if (protocol === 'THORCHAIN') return rational(whole).times(rational(part, total)).halfUp()
  return rational(whole).by(rational(total, part).toDecimal()).toDecimal().halfEven()
}

export function expectedLeg(question: ExpectedSwapParams): ExpectedLeg {
  const { protocol, amount, from, asset, base, decimals, floorBps, addedBps, synthBps } = question
  const deep = synthBps ?? 10_000n
  const depth = {
    asset: expectedShare(protocol, deep, 10_000n, asset),
    base: expectedShare(protocol, deep, 10_000n, base),
  }
  const X = rational(from === 'base' ? depth.base : depth.asset)
  const Y = rational(from === 'base' ? depth.asset : depth.base)
  const x = rational(amount)
  const pressure = x.by(x.plus(X))
  const ownSlip = pressure.toDecimal().times(bps).halfEven()
  const floored = protocol === 'THORCHAIN' && floorBps > ownSlip
  const spot = Y.times(pressure)
  // The floor rounds floor·x·Y before it divides, the slip floors once at the end.
  const floorFee = rational(rational(floorBps).by(bps).times(x).times(Y).halfUp()).by(x.plus(X)).floor()
  const fee = floored ? floorFee : spot.times(pressure).floor()
  const whole = floored ? spot.floor() - floorFee : spot.times(X).by(x.plus(X)).floor()
  const spotShare = expectedShare('MAYACHAIN', amount, amount + X.over, Y.over)
  const added = protocol === 'MAYACHAIN' ? expectedShare('MAYACHAIN', addedBps, 10_000n, spotShare) : 0n
  const emit = cut(whole - added, decimals)
  const slipBps = floored ? floorBps : ownSlip + (protocol === 'MAYACHAIN' ? addedBps : 0n)
  return { emit, fee, slipBps, ...expectedPool(question, emit, fee) }
}

function expectedPool(params: ExpectedSwapParams, emit: bigint, fee: bigint) {
  const { protocol, amount, from, asset, base, synthBps } = params
  const moves = synthBps === undefined
  const afterBase = from === 'base' ? base + amount : base - emit
  const afterAsset = moves ? (from === 'base' ? asset - emit : asset + amount) : asset
  if (protocol === 'MAYACHAIN') {
    return {
      asset: afterAsset,
      base: afterBase,
      feeInBase: from === 'base' ? expectedShare(protocol, base, asset, fee) : fee,
    }
  }
  const feeInBase = from === 'asset' ? fee : expectedShare(protocol, afterBase, afterAsset, fee)
  return { asset: afterAsset, base: afterBase - feeInBase, feeInBase }
}

/** Only whole steps of the chain's own precision can be paid. */
export function cut(amount: bigint, decimals: number): bigint {
  if (decimals === 0 || decimals >= 8) return amount
  const step = rational(10n ** BigInt(8 - decimals))
  return rational(amount).by(step).floor() * step.over
}
