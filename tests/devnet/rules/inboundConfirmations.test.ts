import { describe, expect, test } from 'vitest'
import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import { inboundConfirmations } from '../../../src/devnet/rules/inboundConfirmations.ts'
import { rational } from '../../core/quote/math/fraction.ts'

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
    // Chains without a reward need none
    ['AVAX', 10n ** 18n, 0n],
    ['XRP', 10n ** 18n, 0n],
  ])('%s, %i: %i', (chain, amount, blocks) => {
    expect(of(chain, amount)).toBe(blocks)
  })

  test('fall with a higher multiplier, and are the minimum without one', () => {
    expect(of('BTC', 3_000_000_000n, { multiplierBps: 20_000n })).toBe(5n)
    expect(of('BTC', 3_000_000_000n, { multiplierBps: 0n })).toBe(0n)
    expect(of('ETH', 3_000_000_000n, { multiplierBps: 0n })).toBe(2n)
  })

  test('are capped on Bitcoin and Ethereum only, never below the minimum', () => {
    const maximum = 4n
    expect([of('BTC', 10n ** 10n, { maximum }), of('ETH', 10n ** 10n, { maximum })]).toEqual([4n, 4n])
    expect(of('LTC', 10n ** 10n, { maximum })).toBe(17n)
    expect(of('ETH', 10n ** 10n, { maximum: 1n })).toBe(2n)
    expect(of('BTC', 300_000_001n, { maximum: 2n })).toBe(2n)
  })
})

describe('inboundConfirmations with mainnet settings', () => {
  const params = { protocol: 'THORCHAIN', amountInGasAsset: 0n, multiplierBps: 10_000n, maximum: 0n } as const
  test('a UTXO chain counts block rewards, rounded up', () => {
    expect(inboundConfirmations({ ...params, chain: chains.BTC, amount: 1n })).toBe(1n)
    expect(inboundConfirmations({ ...params, chain: chains.BTC, amount: 300_000_000n })).toBe(1n)
    expect(inboundConfirmations({ ...params, chain: chains.BTC, amount: 300_000_001n })).toBe(2n)
    expect(inboundConfirmations({ ...params, chain: chains.BTC, amount: 300_000_001n, multiplierBps: 5_000n })).toBe(3n)
  })
  test('ETH counts twice its value in rewards of three', () => {
    const amountInGasAsset = 4_600_000_000n
    const expected = rational(amountInGasAsset * 2n, 300_000_000n).floor()
    expect(inboundConfirmations({ ...params, chain: chains.ETH, amount: 1n, amountInGasAsset })).toBe(expected)
  })
  test('maximums apply to BTC and ETH, minimums to chains that have one, and others need none', () => {
    expect(inboundConfirmations({ ...params, chain: chains.BTC, amount: 10n ** 12n, maximum: 2n })).toBe(2n)
    expect(inboundConfirmations({ ...params, chain: chains.LTC, amount: 10n ** 11n, maximum: 2n })).toBe(167n)
    expect(inboundConfirmations({ ...params, chain: chains.ETH, amount: 1n })).toBe(2n)
    expect(inboundConfirmations({ ...params, chain: chains.DOGE, amount: 10n ** 8n })).toBe(2n)
    expect(inboundConfirmations({ ...params, chain: chains.BASE, amount: 1n })).toBe(12n)
    expect(inboundConfirmations({ ...params, chain: chains.TRON, amount: 1n })).toBe(3n)
    expect(inboundConfirmations({ ...params, chain: chains.GAIA, amount: 10n ** 15n })).toBe(0n)
  })
})
