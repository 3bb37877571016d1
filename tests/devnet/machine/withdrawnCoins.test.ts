import { describe, expect, test } from 'vitest'
import { withdrawnCoins } from '../../../src/devnet/machine/liquidity/leavePool.ts'

/** 96 of 1,000 units of a pool with 5 RUNE for each of 2,000,000 assets. */
const depths = { base: 10_000_000n, asset: 2_000_000n, units: 1_000n }
const units = 96n

/** Returns a one-sided payout by its two steps: the share of one side, and a swap of the other side's share. */
function bySteps(side: bigint, other: bigint): number {
  const share = (depth: bigint) => (Number(depth) * Number(units)) / Number(depths.units)
  const x = share(other)
  const X = Number(other) - share(other)
  const Y = Number(side) - share(side)
  return share(side) + (x * X * Y) / (x + X) ** 2
}

describe.each(['THORCHAIN', 'MAYACHAIN'] as const)('coins of withdrawn units on %s', (protocol) => {
  const taken = (side?: 'base' | 'asset', isOwn = false, all = units) =>
    withdrawnCoins(protocol, depths, { units: all, side, isOwn })

  test('are a share of both sides', () => {
    expect(taken()).toEqual({ base: 960_000n, asset: 192_000n })
  })

  test('are one side and a swap of the other when one side is wanted', () => {
    const { base, asset } = taken('base')
    expect(asset).toBe(0n)
    expect(Math.abs(Number(base) - bySteps(depths.base, depths.asset))).toBeLessThan(1)
    expect(Math.abs(Number(taken('asset').asset) - bySteps(depths.asset, depths.base))).toBeLessThan(1)
  })

  test('are exchanged without slip for the protocol’s own liquidity, 4.7 % more', () => {
    const own = taken('base', true).base
    const sold = 192_000n
    const left = 1_808_000n
    const rest = 9_040_000n
    const output = (sold * left * rest) / (sold + left) ** 2n
    const fee = (sold * sold * rest) / (sold + left) ** 2n
    expect(own).toBe(960_000n + output + fee)
    expect((own * 1_000n) / taken('base').base).toBe(1_047n)
  })

  test.each([
    [1_922_400n, 119_224_000_395n, 242_441_922_273n, 7_817_298n],
    [4_319_200_925n, 104_319_200_925n, 185_615_069_096n, 15_052_107_645n],
    [251_961_519n, 100_796_338_556n, 194_637_439_924n, 971_857_921n],
  ])('are %s of %s units of the protocol’s own, rounded as in a recorded run', (own, all, base, paid) => {
    const pool = { base, asset: 100_000_000n, units: all }
    expect(withdrawnCoins(protocol, pool, { units: own, side: 'base', isOwn: true }).base).toBe(paid)
  })

  test('are the whole side for all units', () => {
    expect(taken('base', false, depths.units)).toEqual({ base: depths.base, asset: 0n })
  })

  test('are nothing of a pool without units', () => {
    expect(withdrawnCoins(protocol, { ...depths, units: 0n }, { units, side: 'base', isOwn: false }).base).toBe(0n)
  })
})
