import { describe, expect, test } from 'vitest'
import { chains, isChainId, type Protocol, parseDecimal } from '../../../src/core/index.ts'
import { suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'
import { runJourney } from './journey.ts'

type Row = readonly [Protocol, from: string, to: string, amount: bigint]

/** Every family of chains that a protocol lists is a source once. Radix is a destination only. */
const rows: readonly Row[] = [
  ['THORCHAIN', 'BTC.BTC', 'ETH.ETH', 10_000_000n],
  ['THORCHAIN', 'ETH.USDC', 'GAIA.ATOM', 100_000_000_000n],
  ['THORCHAIN', 'GAIA.ATOM', 'XRP.XRP', 5_000_000_000n],
  ['THORCHAIN', 'XRP.XRP', 'SOL.SOL', 100_000_000_000n],
  ['THORCHAIN', 'SOL.SOL', 'TRON.TRX', 1_000_000_000n],
  ['THORCHAIN', 'TRON.TRX', 'THOR.RUNE', 1_000_000_000_000n],
  ['THORCHAIN', 'TRON.USDT', 'BTC.BTC', 50_000_000_000n],
  ['THORCHAIN', 'THOR.RUNE', 'BTC.BTC', 100_000_000_000n],
  ['THORCHAIN', 'BCH.BCH', 'DOGE.DOGE', 300_000_000n],
  ['THORCHAIN', 'ZEC.ZEC', 'BTC.BTC', 100_000_000n],
  ['MAYACHAIN', 'DASH.DASH', 'ARB.ETH', 100_000_000n],
  ['MAYACHAIN', 'ARB.ETH', 'MAYA.CACAO', 50_000_000n],
  ['MAYACHAIN', 'MAYA.CACAO', 'DASH.DASH', 100_000_000_000_000n],
  ['MAYACHAIN', 'DASH.DASH', 'MAYA.MAYA', 500_000_000n],
  ['MAYACHAIN', 'MAYA.MAYA', 'BTC.BTC', 3_200_001n],
]

describe('quote, sign with a test key, broadcast and track', () => {
  test.each(rows)('%s: %s to %s until it is completed', async (protocol, from, to, amount) => {
    const { route, end, seen } = await runJourney({ protocol, from, to, amount })
    expect(end).toMatchObject({ status: 'completed', trackingStatus: 'completed', fromAsset: route.sellAsset })
    expect(end.toAsset).toBe(route.buyAsset)
    expect(end.toAddress.toLowerCase()).toBe(route.destinationAddress?.toLowerCase())
    expect(end.payload?.memo).toBe(route.memo)
    expect(end.legs.every(({ status }) => status === 'completed')).toBe(true)
    expect(seen.slice(0, -1).filter(({ status, finalisedAt }) => status === 'completed' || finalisedAt > 0)).toEqual([])
    const paid = parseDecimal(end.toAmount, 10)
    const promised = parseDecimal(route.expectedBuyAmount, 10)
    expect(paid).toBeGreaterThan((promised * 95n) / 100n)
  })

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('covers every family of %s', (protocol) => {
    const { pools } = createHarness().devnet.state[protocol]
    const listed = pools.flatMap(({ asset }) => (isChainId(asset.chain) ? chains[asset.chain].family : []))
    const sources = rows.flatMap(([by, from]) => {
      const chain = from.split('.')[0] ?? ''
      return by === protocol && isChainId(chain) ? [chains[chain].family as string] : []
    })
    expect(new Set([...sources, 'radix'])).toEqual(new Set([...listed, 'cosmos', 'radix']))
  })
})

const streamed = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH' } as const

test('a swap whose limit cannot be met is tracked to its refund', async () => {
  const amount = 1_000_000_000n + BigInt(suffixOf('price_limit'))
  const { end, seen, route } = await runJourney({ ...streamed, amount })
  expect(end).toMatchObject({
    status: 'refunded',
    trackingStatus: 'refunded',
    toAsset: 'LTC.LTC',
    toAddress: route.sourceAddress,
  })
  expect(seen.some(({ status }) => status === 'completed')).toBe(false)
  expect(end.legs.at(-1)?.status).toBe('refunded')
  expect(end.notices.map(({ code }) => code)).toContain('refund_price_limit')
})

test('a streaming swap that is filled in part shows both payments and is never called completed', async () => {
  const amount = 40_000_000_000n + BigInt(suffixOf('partial_fill'))
  const body = { providers: ['THORCHAIN_STREAMING'], streamingInterval: 1, streamingQuantity: 4 }
  const { end, seen } = await runJourney({ ...streamed, amount }, { body })
  expect(end).toMatchObject({ status: 'refunded', trackingStatus: 'partially_refunded', toAsset: 'ETH.ETH' })
  expect(end.meta.provider).toBe('THORCHAIN_STREAMING')
  expect(seen.some(({ status }) => status === 'completed')).toBe(false)
  const payments = end.legs.slice(2).map(({ toAsset, status }) => [toAsset, status])
  expect(payments).toEqual([
    ['ETH.ETH', 'completed'],
    ['LTC.LTC', 'refunded'],
  ])
  expect(end.notices.find(({ code }) => code === 'partially_filled')?.message).toMatch(
    /^Only a part was swapped and paid/,
  )
})
