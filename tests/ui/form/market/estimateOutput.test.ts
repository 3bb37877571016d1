import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../../src/core/actions/getAgreedPools.ts'
import { getPrice } from '../../../../src/core/actions/getPrice.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { estimateOutput } from '../../../../src/ui/form/market/estimateOutput.ts'
import { honestDeposit } from '../../../core/preparation/devnetNodes.ts'
import { marketAt, quoteBy } from '../../situations.ts'

interface EstimateCase {
  readonly protocol: Protocol
  readonly to: string
  readonly streamingInterval?: number
}

/** Estimates other amounts from a quote of 0.1 BTC, and returns the difference from the node's quotes (basis points). */
async function differences({ protocol, to, streamingInterval }: EstimateCase, amounts: readonly bigint[]) {
  const { node } = await honestDeposit({ protocol, from: 'BTC.BTC', to, amount: 10_000_000n })
  const fromAsset = parseAsset('BTC.BTC', protocol)
  const toAsset = parseAsset(to, protocol)
  const price = (amount: bigint) => getPrice(node, { fromAsset, toAsset, amount: units(amount), streamingInterval })
  const [quote, pools] = await Promise.all([price(10_000_000n), getAgreedPools(node)])
  return Promise.all(
    amounts.map(async (amount) => {
      const { expectedAmountOut: real } = await price(amount)
      const estimate = estimateOutput({ quote, amount: units(amount), pools }) ?? 0n
      const difference = ((estimate - real) * 10_000n) / real
      return difference < 0n ? -difference : difference
    }),
  )
}

describe('estimateOutput', () => {
  test.each<EstimateCase>([
    { protocol: 'THORCHAIN', to: 'ETH.ETH' },
    { protocol: 'THORCHAIN', to: 'THOR.RUNE' },
    { protocol: 'MAYACHAIN', to: 'ETH.ETH' },
    { protocol: 'MAYACHAIN', to: 'ETH.ETH', streamingInterval: 1 },
  ])('is within 0.5 % of the node’s quote for half to twice the amount: $protocol to $to', async (swap) => {
    for (const difference of await differences(swap, [5_000_000n, 9_000_000n, 20_000_000n])) {
      expect(difference).toBeLessThan(50n)
    }
  })

  test('is the quote itself for the quoted amount', () => {
    const { THORCHAIN: pools = [] } = marketAt(451_000_000n).pools
    const quote = quoteBy('THORCHAIN', 451_000_000n)
    expect(estimateOutput({ quote, amount: quote.amountIn, pools })).toBe(451_000_000n)
  })

  test('is unknown without a pool, or when the fee is larger than the output', () => {
    const { THORCHAIN: pools = [] } = marketAt(451_000_000n).pools
    const quote = quoteBy('THORCHAIN', 451_000_000n)
    expect(estimateOutput({ quote, amount: units(1_000n), pools: [] })).toBeUndefined()
    const costly = { ...quote, fees: { ...quote.fees, outbound: units(451_000_000n) } }
    expect(estimateOutput({ quote: costly, amount: units(1_000n), pools })).toBeUndefined()
  })
})
