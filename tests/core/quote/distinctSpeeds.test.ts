import { describe, expect, test } from 'vitest'
import { getSpeeds } from '../../../src/core/actions/getSpeeds.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { distinctSpeeds, type Speed } from '../../../src/core/quote/distinctSpeeds.ts'
import { quoteBy } from '../../ui/situations.ts'
import { honestDeposit } from '../preparation/devnetNodes.ts'

const speed = (totalSeconds: number, out: bigint): Speed => ({
  streaming: { interval: 1, quantity: totalSeconds },
  quote: quoteBy('THORCHAIN', out, { totalSeconds }),
})
const kept = (...speeds: Speed[]) =>
  distinctSpeeds(speeds).map(({ quote }) => [quote.totalSeconds, quote.expectedAmountOut])

describe('distinctSpeeds', () => {
  test('orders by time, each paying more than the one before', () => {
    expect(kept(speed(90, 103_000n), speed(10, 100_000n), speed(30, 102_000n))).toEqual([
      [10, 100_000n],
      [30, 102_000n],
      [90, 103_000n],
    ])
  })

  test('drops a slower swap that pays less, the same, or under 0.05 % more', () => {
    expect(kept(speed(10, 100_000n), speed(20, 99_000n), speed(30, 100_000n), speed(40, 100_049n))).toEqual([
      [10, 100_000n],
    ])
    expect(kept(speed(10, 100_000n), speed(40, 100_050n))).toHaveLength(2)
  })

  test('of quotes for one output drops those that need no less than a faster one', () => {
    const needing = (totalSeconds: number, amountIn: bigint): Speed => ({
      ...speed(totalSeconds, 100_000n + BigInt(totalSeconds)),
      quote: quoteBy('THORCHAIN', 100_000n + BigInt(totalSeconds), { totalSeconds, amountIn: units(amountIn) }),
    })
    const speeds = [needing(90, 98_000n), needing(10, 100_000n), needing(30, 99_960n), needing(40, 99_000n)]
    expect(distinctSpeeds(speeds, 'output').map(({ quote }) => quote.amountIn)).toEqual([100_000n, 99_000n, 98_000n])
  })

  test('keeps the better of two equally fast swaps', () => {
    expect(kept(speed(10, 100_000n), speed(10, 200_000n))).toEqual([[10, 200_000n]])
  })
})

describe('getSpeeds', () => {
  const quotesOf = async (protocol: 'THORCHAIN' | 'MAYACHAIN', amount: bigint) => {
    const swap = { protocol, from: 'BTC.BTC', to: 'ETH.ETH', amount } as const
    const { node } = await honestDeposit({ ...swap, amount: 10_000_000n })
    const pair = { fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH'), amount: units(amount) }
    return getSpeeds(node, pair)
  }

  test('returns three real quotes of Maya: one swap, a quarter of the parts, and all of them', async () => {
    const speeds = await quotesOf('MAYACHAIN', 100_000_000n)
    expect(speeds.map(({ streaming }) => streaming.interval)).toEqual([0, 1, 1])
    const [, balanced, finest] = speeds
    const parts = finest?.quote.streaming.maxQuantity ?? 0
    expect(parts).toBeGreaterThan(4)
    expect(balanced?.streaming.quantity).toBe(Math.ceil(parts / 4))
    const outs = speeds.map(({ quote }) => quote.expectedAmountOut)
    expect(outs).toEqual([...outs].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('quotes the input of an output at each speed', async () => {
    const { node } = await honestDeposit({ protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n })
    const atLeast = units(1_500_000_000n)
    const speeds = await getSpeeds(node, { fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH'), atLeast })
    expect(speeds.map(({ streaming }) => streaming.interval)).toEqual([0, 1, 1])
    const ins = speeds.map(({ quote }) => quote.amountIn)
    expect(ins).toEqual([...ins].sort((a, b) => (a > b ? -1 : 1)))
    for (const { quote } of speeds) {
      expect(quote.expectedAmountOut).toBeGreaterThanOrEqual(atLeast)
      expect(quote.expectedAmountOut * 1_000n).toBeLessThanOrEqual(atLeast * 1_001n)
    }
  })

  test('rejects with the refusal when no speed is quoted', async () => {
    await expect(quotesOf('THORCHAIN', 1n)).rejects.toMatchObject({ code: 'amount_below_dust' })
  })
})
