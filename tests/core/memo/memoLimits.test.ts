import { bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { hex } from '../../../src/core/address/encoding/hex.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { expectMemoFits, memoBytes, memoLimitFor } from '../../../src/core/memo/memoLimits.ts'
import { memoOutputs, outputsMatchMemo } from '../../../src/core/memo/memoOutputs.ts'

describe('memoLimitFor', () => {
  test.each<[Protocol, string, boolean, number]>([
    ['THORCHAIN', 'BTC.BTC', false, 80],
    ['THORCHAIN', 'LTC.LTC', false, 80],
    ['THORCHAIN', 'BCH.BCH', false, 80],
    ['THORCHAIN', 'DOGE.DOGE', false, 80],
    ['THORCHAIN', 'ZEC.ZEC', false, 80],
    ['THORCHAIN', 'BTC.BTC', true, 239],
    ['THORCHAIN', 'ETH.ETH', true, 250],
    ['THORCHAIN', 'XRP.XRP', false, 250],
    ['THORCHAIN', 'SOL.SOL', false, 250],
    ['THORCHAIN', 'TRON.TRX', false, 250],
    ['THORCHAIN', 'GAIA.ATOM', false, 250],
    ['THORCHAIN', 'THOR.RUNE', false, 250],
    ['THORCHAIN', 'BTC-BTC', false, 250],
    ['MAYACHAIN', 'BTC.BTC', false, 80],
    ['MAYACHAIN', 'DASH.DASH', true, 80],
    ['MAYACHAIN', 'ZEC.ZEC', true, 80],
    ['MAYACHAIN', 'ARB.ETH', false, 250],
    ['MAYACHAIN', 'MAYA.CACAO', false, 250],
  ])('of %s from %s (vout: %s) is %i bytes', (protocol, from, extended, limit) => {
    expect(memoLimitFor({ protocol, fromAsset: parseAsset(from, protocol), extended })).toBe(limit)
  })

  test('counts bytes, not characters', () => {
    expect(memoBytes('=:b:é')).toBe(6)
    const room = { protocol: 'THORCHAIN', fromAsset: parseAsset('BTC.BTC') } as const
    expect(() => expectMemoFits('x'.repeat(80), room)).not.toThrow()
    expect(() => expectMemoFits(`${'x'.repeat(78)}é`, room)).not.toThrow()
    expect(() => expectMemoFits(`${'x'.repeat(79)}é`, room)).toThrow(
      expect.objectContaining({ code: 'memo_too_long', bytes: 81, limit: 80 }),
    )
  })
})

describe('memoOutputs', () => {
  const place = { chain: 'BTC', network: 'mainnet' } as const

  test('puts 80 bytes into one output', () => {
    const [only, ...rest] = memoOutputs('x'.repeat(80), place)
    expect(only?.type === 'op_return' && hex.encode(only.data)).toBe('78'.repeat(80))
    expect(rest).toEqual([])
  })

  test('continues 81 bytes after "^" in a zero-padded key hash', () => {
    const [head, tail, ...rest] = memoOutputs(`${'x'.repeat(79)}yz`, place)
    expect(head?.type === 'op_return' && hex.encode(head.data)).toBe(`${'78'.repeat(79)}5e`)
    const { prefix, words } = bech32.decode((tail?.type === 'address' ? tail.address : '') as `bc1${string}`)
    expect([prefix, words[0], hex.encode(bech32.fromWords(words.slice(1)))]).toEqual([
      'bc',
      0,
      `797a${'00'.repeat(18)}`,
    ])
    expect(tail?.amount).toBe(294n)
    expect(rest).toEqual([])
  })

  test('puts 239 bytes into nine outputs and rejects 240', () => {
    expect(memoOutputs('x'.repeat(239), place)).toHaveLength(9)
    expect(() => memoOutputs('x'.repeat(240), place)).toThrow(expect.objectContaining({ code: 'memo_too_long' }))
  })

  test.each([
    ['LTC', 2_940n],
    ['BCH', 546n],
    ['DOGE', 18_200_000n],
    ['ZEC', 2_730n],
  ] as const)('on %s burn %s each', (chain, amount) => {
    expect(memoOutputs('x'.repeat(100), { chain, network: 'mainnet' })[1]?.amount).toBe(amount)
  })

  test('matches a vout only with exactly the memo’s bytes, order and amounts', () => {
    const memo = 'x'.repeat(79) + 'y'.repeat(30)
    const wire = memoOutputs(memo, place).map((output) =>
      output.type === 'op_return'
        ? { type: output.type, data: hex.encode(output.data), amount: 0 }
        : { type: output.type, data: output.address, amount: Number(output.amount) },
    )
    const [head, first, second] = wire
    if (!head || !first || !second) throw new Error('three outputs')
    expect(outputsMatchMemo(wire, memo, place)).toBe(true)
    expect(outputsMatchMemo(wire, `${memo.slice(0, -1)}z`, place)).toBe(false)
    expect(outputsMatchMemo([head, second, first], memo, place)).toBe(false)
    expect(outputsMatchMemo([head, first], memo, place)).toBe(false)
    expect(outputsMatchMemo([head, { ...first, amount: 295 }, second], memo, place)).toBe(false)
    expect(outputsMatchMemo(wire, memo, { chain: 'BTC', network: 'mocknet' })).toBe(false)
  })
})
