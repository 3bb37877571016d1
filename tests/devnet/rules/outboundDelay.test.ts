import { describe, expect, test } from 'vitest'
import { outboundDelayBlocks } from '../../../src/devnet/rules/outboundDelay.ts'
import { rational } from '../../core/quote/math/fraction.ts'

describe('the delay of an outbound', () => {
  const base = { protocol: 'MAYACHAIN', value: 1_000n, scheduled: 0n, rate: 100n, threshold: 1_000n } as const
  const of = (over: Partial<Parameters<typeof outboundDelayBlocks>[0]> = {}) =>
    outboundDelayBlocks({ ...base, maxOffset: 720n, ...over })

  test('is value/rate in whole blocks, where the rate falls with the queue', () => {
    // rate − ⌊(value + scheduled)/threshold⌋ = 99, 90, 1
    expect([of(), of({ scheduled: 9_000n }), of({ scheduled: 10n ** 9n })]).toEqual([10n, 11n, 720n])
  })

  test('scales the queue by 1e8 on THORChain', () => {
    const thorchain = { protocol: 'THORCHAIN', threshold: 100_000_000_000n } as const
    expect(of(thorchain)).toBe(10n)
    expect(of({ ...thorchain, scheduled: 49_000n })).toBe(20n)
  })

  test('has a rate of at least one, and is capped', () => {
    expect(of({ rate: 1n })).toBe(720n)
    expect(of({ rate: 2n, value: 700n, threshold: 100n })).toBe(700n)
    expect(of({ rate: 1n, maxOffset: 1_000n })).toBe(1_000n)
    expect(of({ rate: 1n, maxOffset: 999n })).toBe(999n)
  })

  test('applies from the smallest values', () => {
    expect(of({ value: 1n, rate: 1n, threshold: 10n })).toBe(1n)
    expect(of({ threshold: 1n, scheduled: 0n })).toBe(720n)
    expect(of({ maxOffset: 1n })).toBe(1n)
  })

  test.each([{ threshold: 0n }, { rate: 0n }, { maxOffset: 0n }, { value: 0n }, { threshold: -1n }])(
    'is zero with %o',
    (over) => {
      expect(of(over)).toBe(0n)
    },
  )
})

describe('outboundDelayBlocks with mainnet settings', () => {
  const mainnet = {
    protocol: 'THORCHAIN',
    rate: 50_000_000_000n,
    threshold: 1_000_000_000_000n,
    maxOffset: 450n,
  } as const
  test('is value/rate, where the rate falls with the queue', () => {
    const value = 5_000_000_000_000n
    const rate = 50_000_000_000n - rational(100_000_000n * (value + 7n), 1_000_000_000_000n).floor()
    expect(outboundDelayBlocks({ ...mainnet, value, scheduled: 7n })).toBe(rational(value, rate).floor())
  })
  test('is capped, and zero for a zero value or missing settings', () => {
    expect(outboundDelayBlocks({ ...mainnet, value: 10n ** 16n, scheduled: 0n })).toBe(450n)
    expect(outboundDelayBlocks({ ...mainnet, value: 10n ** 9n, scheduled: 10n ** 18n })).toBe(450n)
    expect(outboundDelayBlocks({ ...mainnet, value: 0n, scheduled: 0n })).toBe(0n)
    expect(outboundDelayBlocks({ ...mainnet, rate: 0n, value: 10n ** 16n, scheduled: 0n })).toBe(0n)
  })
  test('has no 1e8 factor on Maya', () => {
    const maya = {
      protocol: 'MAYACHAIN',
      rate: 250_000_000_000n,
      threshold: 10_000_000_000_000n,
      maxOffset: 720n,
    } as const
    const value = 123_456_789_012_345n
    expect(outboundDelayBlocks({ ...maya, value, scheduled: 0n })).toBe(
      value / (250_000_000_000n - value / 10_000_000_000_000n),
    )
  })
})
