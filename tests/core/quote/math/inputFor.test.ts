import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { inputFor, largestOutput, outputOf, peakOf, type SwapModel } from '../../../../src/core/quote/math/inputFor.ts'
import { maxStreamingQuantity } from '../../../../src/devnet/rules/streaming.ts'

const poolOf = (least: bigint, most: bigint) =>
  fc.record({
    balanceAsset: fc.bigInt({ min: least, max: most }),
    balanceBase: fc.bigInt({ min: least, max: most }),
    decimals: fc.constantFrom(0, 6, 8),
  })

const sideOf = (least: bigint, most: bigint) =>
  fc.record({
    pool: poolOf(least, most),
    minSlipBps: fc.constantFrom(0n, 5n, 10n, 50n),
    synthDepthBps: fc.constantFrom(5_000n, 10_000n, 20_000n),
  })

/** Pairs of both protocols through one or two pools, synths among them, in up to 40 parts. */
const modelOf = (least: bigint, most: bigint): fc.Arbitrary<SwapModel> =>
  fc
    .record({
      protocol: fc.constantFrom<Protocol>('THORCHAIN', 'MAYACHAIN'),
      ends: fc.constantFrom('source', 'target', 'both'),
      source: sideOf(least, most),
      target: sideOf(least, most),
      addedSlipBps: fc.constantFrom(0n, 5n, 50n),
      // Networks split into parts that are small beside the pools.
      size: fc.bigInt({ min: least / 50n + 1n, max: least / 20n + 1n }),
      affiliateBps: fc.array(fc.bigInt({ min: 0n, max: 500n }), { maxLength: 2 }),
      outbound: fc.bigInt({ min: 0n, max: least / 100n }),
    })
    .map(({ ends, source, target, size, addedSlipBps, ...rest }) => ({
      ...rest,
      addedSlipBps: rest.protocol === 'MAYACHAIN' ? addedSlipBps : 0n,
      partsOf: (amount: bigint) => {
        const parts = amount / size
        return parts < 1n ? 1n : parts > 40n ? 40n : parts
      },
      scale: { over: 1n, under: 1n },
      ...(ends === 'target' ? {} : { source }),
      ...(ends === 'source' ? {} : { target }),
    }))

describe('inputFor', () => {
  test('returns an input that pays at least the wanted output, while one step less pays less', () => {
    fc.assert(
      fc.property(
        modelOf(10n ** 10n, 10n ** 13n),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(1n, 100n),
        (model, perMille, step) => {
          const wanted = (largestOutput(model) * BigInt(perMille)) / 1000n
          fc.pre(wanted > 0n)
          const input = inputFor(model, wanted, step)
          if (input === undefined) throw new Error(`no input for ${wanted}`)
          expect(input % step).toBe(0n)
          expect(outputOf(model, input)).toBeGreaterThanOrEqual(wanted)
          expect(outputOf(model, input - step)).toBeLessThan(wanted)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('finds the smallest input of all, apart from the rounding of parts, in pools small enough to try each', () => {
    fc.assert(
      fc.property(modelOf(200n, 2_000n), fc.integer({ min: 1, max: 99 }), (model, percent) => {
        const wanted = (largestOutput(model) * BigInt(percent)) / 100n
        fc.pre(wanted > 0n)
        const input = inputFor(model, wanted) ?? 0n
        let first = 1n
        while (outputOf(model, first) < wanted) first += 1n
        expect(input).toBeGreaterThanOrEqual(first)
        expect(outputOf(model, input)).toBeGreaterThanOrEqual(wanted)
        for (let amount = first; amount < input; amount += 1n) {
          expect(outputOf(model, amount) + roundingOf(model, amount)).toBeGreaterThanOrEqual(wanted)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is undefined for more than the pools can pay, whichever part limits it', () => {
    fc.assert(
      fc.property(modelOf(10n ** 6n, 10n ** 12n), (model) => {
        const most = largestOutput(model)
        fc.pre(model.partsOf(10n ** 30n) === 1n || most > 0n)
        const peak = peakOf(model)
        expect(outputOf({ ...model, partsOf: () => 1n }, peak)).toBeGreaterThanOrEqual(
          outputOf({ ...model, partsOf: () => 1n }, (peak * 11n) / 10n),
        )
        expect(inputFor({ ...model, partsOf: () => 1n }, most + 10n ** 13n)).toBeUndefined()
      }),
    )
  })

  test('crosses the steps at which a network adds a part', () => {
    const pool = { balanceAsset: 10n ** 10n, balanceBase: 10n ** 12n, decimals: 8 }
    const source = { pool, minSlipBps: 10n }
    const partsOf = (amount: bigint) => maxStreamingQuantity({ amount, interval: 0n, source, maxLength: 100n })
    const model: SwapModel = {
      protocol: 'THORCHAIN',
      source,
      partsOf,
      affiliateBps: [],
      outbound: 0n,
      scale: { over: 1n, under: 1n },
    }
    for (let parts = 1n; parts < 20n; parts += 1n) {
      const before = outputOf(model, parts * 10_000_000n - 1n)
      const after = outputOf(model, parts * 10_000_000n)
      expect(inputFor(model, before + 1n)).toBeLessThanOrEqual(parts * 10_000_000n)
      expect(inputFor(model, after)).toBeLessThanOrEqual(parts * 10_000_000n)
    }
  })
})

/** What is lost to rounding: of the input less than a unit for each part, of each pool's output two units. */
function roundingOf({ source, target, partsOf }: SwapModel, amount: bigint): bigint {
  const perUnit = (side: SwapModel['source'], from: 'asset' | 'base') => {
    if (side === undefined) return 1n
    const { balanceAsset, balanceBase } = side.pool
    return from === 'asset' ? balanceBase / balanceAsset + 1n : balanceAsset / balanceBase + 1n
  }
  const inBase = perUnit(source, 'asset') + 2n
  return partsOf(amount) * ((inBase + 2n) * perUnit(target, 'base') + 2n)
}
