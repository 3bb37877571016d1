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

  test('rejects with the refusal when no speed is quoted', async () => {
    await expect(quotesOf('THORCHAIN', 1n)).rejects.toMatchObject({ code: 'amount_below_dust' })
  })
})
