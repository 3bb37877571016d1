import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { usualArrival } from '../../../../src/ui/track/history/usualArrival.ts'

const arrivalOf = (from: string, confirmationBlocks: number, confirmationSeconds: number, streaming = 0, delay = 0) =>
  usualArrival({
    protocol: 'THORCHAIN',
    fromAsset: parseAsset(from),
    inbound: { confirmationBlocks, confirmationSeconds } as never,
    streaming: { seconds: streaming } as never,
    outboundDelaySeconds: delay,
  })

describe('usualArrival', () => {
  test('spans the 10th to the 90th percentile of one Bitcoin block', () => {
    // Quantiles of one exponential block time: −ln 0.9 and −ln 0.1 times ten minutes.
    expect(arrivalOf('BTC.BTC', 1, 600)).toEqual({ from: 63 + 12, to: 1_382 + 120 })
  })

  test('spans the percentiles of several blocks, by the table of the gamma distribution', () => {
    // Gamma(3): 1.10207 and 5.32232 mean times.
    expect(arrivalOf('BTC.BTC', 3, 1_800)).toEqual({ from: 661 + 12, to: 3_194 + 120 })
  })

  test('approaches a normal distribution for many blocks, without a jump at the change', () => {
    const exact = arrivalOf('BTC.BTC', 100, 60_000)
    const near = arrivalOf('BTC.BTC', 101, 60_600)
    expect(Math.abs(near.from - exact.from)).toBeLessThan(1_200)
    expect(Math.abs(near.to - exact.to)).toBeLessThan(1_200)
    expect(near.from).toBeGreaterThan(0)
  })

  test('counts the quoted time for chains with regular blocks', () => {
    expect(arrivalOf('ETH.ETH', 2, 24)).toEqual({ from: 24 + 12, to: 24 + 24 + 120 })
  })

  test('adds streaming and the outbound delay, up to a quarter longer', () => {
    const plain = arrivalOf('ETH.ETH', 2, 24)
    expect(arrivalOf('ETH.ETH', 2, 24, 60, 40)).toEqual({ from: plain.from + 100, to: plain.to + 125 })
  })
})
