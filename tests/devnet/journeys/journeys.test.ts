import { describe, expect, test } from 'vitest'
import { chains, formatAsset, type SwapStage } from '../../../src/core/index.ts'
import type { Wish } from './journey.ts'
import { createPlace } from './place.ts'
import { insolvent } from './solvency.ts'
import { travel } from './travel.ts'

interface Row extends Wish {
  readonly stages: readonly SwapStage[]
}

const parts = { streamingInterval: 1, streamingQuantity: 3 } as const
const long: readonly SwapStage[] = ['unknown', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done']

const rows: readonly Row[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 500_000_000n, more: parts, stages: long },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 1_000_000_000n, more: parts, stages: long },
  { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 5_000_000_000_000n, more: parts, stages: long },
  {
    protocol: 'THORCHAIN',
    from: 'THOR.RUNE',
    to: 'ETH.ETH',
    amount: 100_000_000_000n,
    stages: ['unknown', 'sending', 'done'],
  },
  {
    protocol: 'MAYACHAIN',
    from: 'ETH.ETH',
    to: 'MAYA.CACAO',
    amount: 200_000_000n,
    stages: ['unknown', 'confirming', 'done'],
  },
  {
    protocol: 'MAYACHAIN',
    from: 'DASH.DASH',
    to: 'BTC.BTC',
    amount: 500_000_000n,
    stages: ['unknown', 'confirming', 'sending', 'done'],
  },
]

describe('a swap from a burner wallet to another chain', () => {
  test.each(rows)(
    '$from to $to by $protocol passes its stages in order, and every unit is where it belongs',
    async (row) => {
      const place = createPlace()
      const { departure, seen, told, end, spent, spentCoin, fee, received } = await travel(place, row)
      expect(seen).toEqual(row.stages)
      expect(told).toEqual(seen)
      const { params, quote, prepared } = departure
      const ownsCoin = formatAsset(params.fromAsset) === chains[departure.chain].gasAsset
      // Each of several fees is rounded up for itself.
      const extra = spentCoin - fee
      if (ownsCoin) expect(extra).toBe(params.amount)
      else expect([0n, -1n]).toContain(extra)
      if (!ownsCoin) expect(spent).toBe(params.amount)
      const outputs = end.outputs.filter(({ role }) => role === 'output')
      expect(outputs.map(({ seen: left }) => left)).toEqual([true])
      expect(received).toBe(outputs[0]?.amount)
      expect(received).toBeGreaterThan((quote.expectedAmountOut * 9n) / 10n)
      expect(prepared.memo).toBe(quote.memo)
      expect(await insolvent(place)).toEqual([])
      expect(place.devnet.simulation.inFlight()).toBe(false)
    },
  )

  test('of a token is approved first, and the router may take exactly the amount', async () => {
    const place = createPlace()
    const { departure } = await travel(place, {
      protocol: 'THORCHAIN',
      from: 'ETH.USDC',
      to: 'THOR.RUNE',
      amount: 100_000_000_000n,
    })
    expect(departure.hashes).toHaveLength(2)
    const { transaction } = departure.prepared
    if (transaction.family !== 'evm') throw new Error('USDC lives on an EVM chain.')
    expect(transaction.steps.map(({ step }) => step)).toEqual(['approve', 'deposit'])
  })
})
