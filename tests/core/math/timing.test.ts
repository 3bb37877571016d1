import { describe, expect, test } from 'vitest'
import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import { inboundConfirmations, outboundDelayBlocks } from '../../../src/core/math/timing.ts'

describe('confirmations of a deposit', () => {
  const of = (chain: ChainId, amount: bigint, { multiplierBps = 10_000n, maximum = 0n } = {}) =>
    inboundConfirmations({
      protocol: 'THORCHAIN',
      chain: chains[chain],
      amount,
      amountInGasAsset: amount,
      multiplierBps,
      maximum,
    })

  test.each<[ChainId, bigint, bigint]>([
    // ⌈amount / whole coins of a block’s reward⌉
    ['BTC', 1n, 1n],
    ['BTC', 300_000_000n, 1n],
    ['BTC', 300_000_001n, 2n],
    ['LTC', 6_000_000_001n, 11n],
    // At least two on Dogecoin, twelve on Base, three on TRON
    ['DOGE', 1n, 2n],
    ['BASE', 1n, 12n],
    ['TRON', 1n, 3n],
    // ⌊2·value / 3 ETH⌋, at least two
    ['ETH', 100_000_000n, 2n],
    ['ETH', 449_999_999n, 2n],
    ['ETH', 450_000_000n, 3n],
    ['ETH', 15_000_000_000_000_000n, 100_000_000n],
    // Chains without a reward wait for nothing
    ['AVAX', 10n ** 18n, 0n],
    ['XRP', 10n ** 18n, 0n],
  ])('%s, %i: %i', (chain, amount, blocks) => {
    expect(of(chain, amount)).toBe(blocks)
  })

  test('fall with the multiplier of the reward, and vanish with it', () => {
    expect(of('BTC', 3_000_000_000n, { multiplierBps: 20_000n })).toBe(5n)
    expect(of('BTC', 3_000_000_000n, { multiplierBps: 0n })).toBe(0n)
    expect(of('ETH', 3_000_000_000n, { multiplierBps: 0n })).toBe(2n)
  })

  test('are capped on Bitcoin and Ethereum alone, never below the floor', () => {
    const maximum = 4n
    expect([of('BTC', 10n ** 10n, { maximum }), of('ETH', 10n ** 10n, { maximum })]).toEqual([4n, 4n])
    expect(of('LTC', 10n ** 10n, { maximum })).toBe(17n)
    expect(of('ETH', 10n ** 10n, { maximum: 1n })).toBe(2n)
    expect(of('BTC', 300_000_001n, { maximum: 2n })).toBe(2n)
  })
})

describe('the delay of an outbound', () => {
  const base = { protocol: 'MAYACHAIN', value: 1_000n, scheduled: 0n, rate: 100n, threshold: 1_000n } as const
  const of = (over: Partial<Parameters<typeof outboundDelayBlocks>[0]> = {}) =>
    outboundDelayBlocks({ ...base, maxOffset: 720n, ...over })

  test('is the value over a rate that falls with what waits, by whole blocks', () => {
    // rate − ⌊(value + scheduled)/threshold⌋ = 99, 90, 1
    expect([of(), of({ scheduled: 9_000n }), of({ scheduled: 10n ** 9n })]).toEqual([10n, 11n, 720n])
  })

  test('counts what waits in 1e8 on THORChain', () => {
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

  test('counts for the least of each number', () => {
    expect(of({ value: 1n, rate: 1n, threshold: 10n })).toBe(1n)
    expect(of({ threshold: 1n, scheduled: 0n })).toBe(720n)
    expect(of({ maxOffset: 1n })).toBe(1n)
  })

  test.each([{ threshold: 0n }, { rate: 0n }, { maxOffset: 0n }, { value: 0n }, { threshold: -1n }])(
    'is nothing with %o',
    (over) => {
      expect(of(over)).toBe(0n)
    },
  )
})
