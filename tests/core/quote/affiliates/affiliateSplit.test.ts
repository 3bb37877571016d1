import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { affiliateCaps, affiliateShares } from '../../../../src/core/memo/affiliateCaps.ts'
import { diffMemo } from '../../../../src/core/memo/diffMemo.ts'
import { isSwapMemo } from '../../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../../src/core/memo/parseMemo.ts'
import { buildSwapMemo, type SwapIntent } from '../../../../src/core/memo/swapIntent.ts'
import {
  affiliateSplit,
  type FeeShare,
  mergeShares,
  payableShares,
} from '../../../../src/core/quote/affiliates/affiliateSplit.ts'
import { leadingAffiliate } from '../../../../src/core/quote/math/dynamicFee.ts'
import { nameText } from '../../memo/arbitraries.ts'

const partner = (bps: number, name = 'ferry'): FeeShare => ({ purpose: 'affiliate', name, bps })
const service = (bps: number, name = 'portage'): FeeShare => ({ purpose: 'service', name, bps })
const protocol = fc.constantFrom<Protocol>('THORCHAIN', 'MAYACHAIN')
const shares = fc.array(
  fc.record<FeeShare>({
    purpose: fc.constantFrom('affiliate', 'service'),
    name: fc.oneof(nameText, fc.constantFrom('ferry', 'FERRY', 'portage')),
    bps: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 60 })),
  }),
  { maxLength: 9 },
)

const intentOf = (of: Protocol, kept: readonly FeeShare[]): SwapIntent => ({
  protocol: of,
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  minimum: units(5n),

  destination: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
  affiliates: mergeShares(kept),
})

describe('a split of affiliate and service fees', () => {
  test.each([
    ['THORCHAIN', [partner(970), service(30)], 2],
    ['THORCHAIN', [partner(971), service(30)], 1],
    ['MAYACHAIN', [partner(470), service(30)], 2],
    ['MAYACHAIN', [partner(471), service(30)], 1],
    ['MAYACHAIN', [partner(501), service(30)], 1],
    ['MAYACHAIN', [partner(0), service(0)], 0],
  ] as const)('is limited to what %s allows: %j', (of, given, count) => {
    expect(affiliateSplit(of, given).kept).toHaveLength(count)
  })

  test('drops the sixth affiliate, but not another share of one of the five', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => partner(10, name))
    const { kept, dropped } = affiliateSplit('THORCHAIN', [...five, service(10, 'f'), service(10, 'A')])
    expect(kept).toEqual([...five, service(10, 'A')])
    expect(dropped).toEqual([
      { share: service(10, 'f'), code: 'limit', reason: 'The protocol pays at most 5 affiliates.' },
    ])
  })

  test.each([-1, 0.5, Number.NaN])('drops %d basis points', (bps) => {
    const { kept, dropped } = affiliateSplit('THORCHAIN', [partner(bps), service(5)])
    expect([kept, dropped.map(({ share }) => share)]).toEqual([[service(5)], [partner(bps)]])
  })

  test('never exceeds the limits, loses no share and changes nothing the second time, for generated shares', () => {
    fc.assert(
      fc.property(protocol, shares, (of, given) => {
        const { kept, dropped } = affiliateSplit(of, given)
        const merged = mergeShares(kept)
        expect(merged.length).toBeLessThanOrEqual(affiliateCaps[of].count)
        expect(merged.reduce((sum, { bps }) => sum + bps, 0)).toBeLessThanOrEqual(affiliateCaps[of].bps)
        const left = new Set([...kept, ...dropped.map(({ share }) => share)])
        expect(given.filter((share) => share.bps > 0 && !left.has(share))).toEqual([])
        expect(affiliateSplit(of, kept)).toEqual({ kept, dropped: [] })
      }),
    )
  })

  test('means the same in the memo of either protocol, and its first largest affiliate leads, for generated shares', () => {
    fc.assert(
      fc.property(protocol, shares, (of, given) => {
        const intent = intentOf(of, affiliateSplit(of, given).kept)
        const memo = buildSwapMemo(intent, [])
        expect(diffMemo(memo, intent, [])).toEqual([])
        const parsed = parseMemo(memo, of)
        const read = parsed.ok && isSwapMemo(parsed.memo) ? affiliateShares(parsed.memo, of) : []
        expect(read).toEqual(intent.affiliates)
        expect(leadingAffiliate(read)).toBe(leadingAffiliate(intent.affiliates ?? []))
      }),
    )
  })

  test('differs from a memo that pays anyone else, or another share', () => {
    const intent = intentOf('THORCHAIN', [partner(30), service(10)])
    const fields = (change: readonly FeeShare[]) =>
      diffMemo(buildSwapMemo(intentOf('THORCHAIN', change), []), intent, []).map(({ field }) => field)
    for (const change of [[], [partner(30)], [partner(30), service(11)], [partner(10), service(30)]]) {
      expect(fields(change)).toEqual(['affiliates'])
    }
  })
})

describe('shares below Maya’s native fee', () => {
  const pool = { balanceAsset: 100_000_000_000n, balanceBase: 2_000_000_000_000n }
  const terms = { protocol: 'MAYACHAIN', gross: 50_000_000n, pool, nativeFee: 2_000_000n } as const

  test('are dropped, and others kept', () => {
    // 30 basis points of 0.5 coins at 20 each are 0.03; 10 are 0.01.
    const { kept, dropped } = payableShares([partner(30), service(10)], terms)
    expect(kept).toEqual([partner(30)])
    expect(dropped).toMatchObject([
      { share: service(10), reason: expect.stringContaining('below the network’s own fee') },
    ])
  })

  test('count together for one name', () => {
    expect(payableShares([partner(15), service(15, 'FERRY')], terms).dropped).toEqual([])
  })

  test('must be worth more than the fee, which is exact for the protocol’s own coin', () => {
    const own = { ...terms, pool: undefined, gross: 666_666_667n }
    expect(payableShares([partner(30)], own).kept).toEqual([])
    expect(payableShares([partner(30)], { ...own, gross: 666_666_999n }).kept).toEqual([partner(30)])
  })

  test('are dropped while a pool is empty', () => {
    const empty = { ...terms, pool: { balanceAsset: 0n, balanceBase: 0n } }
    expect(payableShares([partner(30)], empty).kept).toEqual([])
  })

  test('are paid on THORChain, which takes nothing from them', () => {
    const thorchain = { ...terms, protocol: 'THORCHAIN' } as const
    expect(payableShares([partner(30), service(10)], thorchain).dropped).toEqual([])
    // One unit of the target is 20 of RUNE; a share that buys nothing is not paid.
    expect(payableShares([partner(30)], { ...thorchain, gross: 400n }).dropped).toEqual([])
    expect(payableShares([partner(30)], { ...thorchain, gross: 100n }).kept).toEqual([])
    expect(payableShares([partner(30)], { ...thorchain, pool: { balanceAsset: 0n, balanceBase: 0n } }).kept).toEqual([])
  })

  test('never become payable by a smaller output, for generated amounts', () => {
    fc.assert(
      fc.property(shares, fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n), (given, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const deep = { balanceAsset: 10n ** 15n, balanceBase: 10n ** 16n }
        const keptOf = (gross: bigint) => payableShares(given, { ...terms, pool: deep, gross }).kept
        const most = new Set(keptOf(more))
        expect(keptOf(less).filter((share) => !most.has(share))).toEqual([])
      }),
    )
  })
})
