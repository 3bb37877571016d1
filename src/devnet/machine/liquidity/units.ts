import type { Protocol } from '../../../core/chains/protocol.ts'
import { saturatingSub } from '../../../core/quote/math/share.ts'
import type { PoolState } from '../../rules/state.ts'

/** Amounts added to a pool. */
export interface Addition {
  readonly base: bigint
  readonly asset: bigint
}

export interface Depths extends Addition {
  /** Liquidity and synth units together. */
  readonly units: bigint
}

/** Returns the liquidity units issued for an addition. */
export function unitsFor(protocol: Protocol, depths: Depths, addition: Addition): bigint {
  const { base: R, asset: A, units: P } = depths
  const { base: r, asset: a } = addition
  if (R === 0n || A === 0n || P === 0n) return r > 0n || A === 0n ? (r > 0n ? r : a) : (a * R) / A
  return units[protocol](depths, addition)
}

type UnitsFor = (depths: Depths, addition: Addition) => bigint

/** P·(r·A + a·R + 2·r·a)/(r·A + a·R + 2·R·A), floored. Source: calculatePoolUnits of THORNode 3.17. */
const thorchainUnits: UnitsFor = ({ base: R, asset: A, units: P }, { base: r, asset: a }) => {
  const cross = r * A + a * R
  return (P * (cross + 2n * r * a)) / (cross + 2n * A * R)
}

/** P·(r·A + a·R)/(2·R·A)·(1 − |R·a − r·A|/((r + R)·(a + A))), floored. Source: calculatePoolUnits of Mayanode 1.124. */
const mayachainUnits: UnitsFor = ({ base: R, asset: A, units: P }, { base: r, asset: a }) => {
  const uneven = R * a - r * A
  const whole = (r + R) * (a + A)
  const kept = whole - (uneven < 0n ? -uneven : uneven)
  return (P * (r * A + a * R) * kept) / (2n * R * A * whole)
}

const units: Readonly<Record<Protocol, UnitsFor>> = { THORCHAIN: thorchainUnits, MAYACHAIN: mayachainUnits }

/**
 * Returns the providers' part of a pool's units: with total units T, synth supply S and asset depth A, L = T·(2A −
 * S)/2A.
 */
export function providerUnits({ poolUnits, synthSupply, balanceAsset }: PoolState): bigint {
  const whole = 2n * balanceAsset
  return whole === 0n ? poolUnits : (poolUnits * saturatingSub(whole, synthSupply)) / whole
}
