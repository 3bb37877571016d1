import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { buildMemo } from '../../../src/core/memo/buildMemo.ts'
import type { Memo, SwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { memoCase } from './arbitraries.ts'

const plain: SwapMemo = {
  kind: 'swap',
  asset: 'ETH.ETH',
  destination: '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877',
  refundAddress: '',
  limit: units(0n),
  interval: 0n,
  quantity: 0n,
  affiliates: [],
  affiliateBps: [],
}

describe('buildMemo', () => {
  test.each<[string, Memo]>([
    ['=:ETH.ETH:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877', plain],
    ['=:b', { ...plain, asset: 'b', destination: '' }],
    [
      '=:ETH.ETH:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:1200/10/20',
      {
        ...plain,
        refundAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        limit: units(1_200n),
        interval: 10n,
        quantity: 20n,
      },
    ],
    [
      '=<:ETH.ETH:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877:5/43200/0:xx/yy:10/0',
      {
        ...plain,
        kind: 'limit_swap',
        limit: units(5n),
        interval: 43_200n,
        affiliates: ['xx', 'yy'],
        affiliateBps: [10, 0],
      },
    ],
    [
      '=:ETH.ETH:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877::::6f3848:19e4348:7|hello: world/',
      {
        ...plain,
        aggregator: { code: '6f3848', target: '19e4348', limit: 7n },
        passThrough: 'hello: world/',
      },
    ],
    [
      'm=<:3500000BTC.BTC:20000000ETH.ETH:0',
      {
        kind: 'modify_limit_swap',
        source: { amount: units(3_500_000n), asset: 'BTC.BTC' },
        target: { amount: units(20_000_000n), asset: 'ETH.ETH' },
        newLimit: units(0n),
      },
    ],
    [
      'REFERENCE:BTC.BTC:=:e:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877',
      {
        kind: 'register_reference',
        asset: 'BTC.BTC',
        memo: '=:e:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877',
      },
    ],
    ['R:00042', { kind: 'use_reference', reference: '00042' }],
    [
      '~:alice:ETH:0xe3c64974c78f5693bd2bc68b3221d58df5c6e877:::1000:400',
      {
        kind: 'name',
        name: 'alice',
        chain: 'ETH',
        address: '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877',
        expiry: 1_000n,
        outboundFeeMultiplier: 400,
      },
    ],
    [`OUT:${'0A'.repeat(32)}`, { kind: 'outbound', fields: ['0A'.repeat(32)] }],
    ['+:BTC/BTC', { kind: 'add_liquidity', fields: ['BTC/BTC', '', ''] }],
  ])('writes %s', (text, memo) => {
    expect(buildMemo(memo)).toBe(text)
  })

  test('round-trips through parseMemo, as memo and as text (2,000 cases)', () => {
    fc.assert(
      fc.property(
        memoCase((memo) => buildMemo(memo)),
        ({ protocol, memo }) => {
          const text = buildMemo(memo)
          const parsed = parseMemo(text, protocol)
          if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`)
          expect(parsed.memo).toEqual(withoutEmptyShares(memo))
          expect(buildMemo(parsed.memo)).toBe(text)
        },
      ),
      { seed: 20_261_120, numRuns: 2_000 },
    )
  })

  test('keeps the meaning in the short style, in no more bytes (2,000 cases)', () => {
    fc.assert(
      fc.property(
        memoCase((memo) => buildMemo(memo)),
        ({ protocol, memo }) => {
          const text = buildMemo(memo, { short: true })
          const parsed = parseMemo(text, protocol)
          if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`)
          expect(parsed.memo).toEqual(withoutEmptyShares(memo))
          expect(text.length).toBeLessThanOrEqual(buildMemo(memo).length)
        },
      ),
      { seed: 20_261_121, numRuns: 2_000 },
    )
  })

  test.each<[string, Partial<SwapMemo>]>([
    ['a colon in the destination', { destination: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a' }],
    ['a slash in the destination', { destination: 'alice/bob' }],
    ['a bar in an affiliate', { affiliates: ['a|b'], affiliateBps: [1] }],
    ['a line break in the asset', { asset: 'ETH.ETH\n' }],
    ['a letter outside ASCII', { destination: 'älice' }],
    ['half a basis point', { affiliates: ['a'], affiliateBps: [0.5] }],
  ])('rejects %s, which would end the field', (_, wrong) => {
    expect(() => buildMemo({ ...plain, ...wrong })).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
  })

  test('rejects registering a memo with "|", which the node would cut off', () => {
    const memo: Memo = { kind: 'register_reference', asset: 'BTC.BTC', memo: '=:b|x' }
    expect(() => buildMemo(memo)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
  })
})

/** One MAYAName without a share is written as no share at all. */
function withoutEmptyShares(memo: Memo): Memo {
  if (memo.kind !== 'swap' && memo.kind !== 'limit_swap') return memo
  return memo.affiliateBps.length === 1 && memo.affiliateBps[0] === undefined ? { ...memo, affiliateBps: [] } : memo
}
