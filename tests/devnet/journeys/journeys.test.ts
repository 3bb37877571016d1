import { describe, expect, test } from 'vitest'
import { chains, formatAsset, type SwapStage } from '../../../src/core/index.ts'
import { createHarness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import type { SwapRequest } from './sendSwap.ts'
import { insolventVaults } from './solvency.ts'

interface Row extends SwapRequest {
  readonly stages: readonly SwapStage[]
}

const parts = { streamingInterval: 1, streamingQuantity: 3 } as const
const long: readonly SwapStage[] = ['unknown', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done']

const rows: readonly Row[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 500_000_000n, more: parts, stages: long },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 1_000_000_000n, more: parts, stages: long },
  { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 5_000_000_000_000n, more: parts, stages: long },
  { protocol: 'THORCHAIN', from: 'TRON.USDT', to: 'BTC.BTC', amount: 1_000_000_000_000n, more: parts, stages: long },
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
    from: 'BTC.BTC',
    to: 'MAYA.MAYA',
    amount: 100_000n,
    stages: ['unknown', 'done'],
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
      const harness = createHarness()
      const { sent, watched, reported, end, spent, spentCoin, fee, received } = await runSwap(harness, row)
      expect(watched).toEqual(row.stages)
      expect(reported).toEqual(watched)
      const { params, quote, prepared } = sent
      const ownsCoin = formatAsset(params.fromAsset) === chains[sent.chain].gasAsset
      // Each of several fees is rounded up separately.
      const extra = spentCoin - fee
      if (ownsCoin) expect(extra).toBe(params.amount)
      else expect([0n, -1n]).toContain(extra)
      if (!ownsCoin) expect(spent).toBe(params.amount)
      const outputs = end.outputs.filter(({ role }) => role === 'output')
      expect(outputs.map(({ seen: isSeen }) => isSeen)).toEqual([true])
      expect(received).toBe(outputs[0]?.amount)
      expect(received).toBeGreaterThan((quote.expectedAmountOut * 9n) / 10n)
      expect(prepared.memo).toBe(quote.memo)
      expect(await insolventVaults(harness)).toEqual([])
      expect(harness.devnet.simulation.inFlight()).toBe(false)
    },
  )

  test('of a coin with four decimals on Maya pays what was agreed, and the fee in CACAO', async () => {
    const harness = createHarness()
    const request = { protocol: 'MAYACHAIN', from: 'MAYA.MAYA', to: 'BTC.BTC', amount: 320_001n } as const
    const { sent, watched, end, spent, spentCoin, received } = await runSwap(harness, request)
    expect(watched.at(-1)).toBe('done')
    expect(spent).toBe(request.amount)
    expect(spentCoin).toBe(2_000_000_000n)
    expect(received).toBe(end.outputs.find(({ role }) => role === 'output')?.amount)
    expect(received).toBeGreaterThan((sent.quote.expectedAmountOut * 99n) / 100n)
    // 32.0001 MAYA at 18.9025 dollars are about 605 dollars, and a bitcoin is 96,084.
    expect(received).toBeGreaterThan(600_000n)
    expect(received).toBeLessThan(632_000n)
    expect(await insolventVaults(harness)).toEqual([])
  })

  test('of a token is approved first, for exactly the amount', async () => {
    const harness = createHarness()
    const { sent } = await runSwap(harness, {
      protocol: 'THORCHAIN',
      from: 'ETH.USDC',
      to: 'THOR.RUNE',
      amount: 100_000_000_000n,
    })
    expect(sent.hashes).toHaveLength(2)
    const { transaction } = sent.prepared
    if (transaction.family !== 'evm') throw new Error('USDC lives on an EVM chain.')
    expect(transaction.steps.map(({ step }) => step)).toEqual(['approve', 'deposit'])
  })
})
