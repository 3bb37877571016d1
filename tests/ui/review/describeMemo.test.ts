import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { SwapIntent } from '../../../src/core/memo/swapIntent.ts'
import { describeMemo } from '../../../src/ui/review/describeMemo.ts'
import { localization, receiver, request } from './swapRequest.ts'

describe('describeMemo', () => {
  const intent: SwapIntent = {
    protocol: 'THORCHAIN',
    fromAsset: request.from,
    toAsset: request.to,
    destination: receiver,
    minimum: units(457_736_775n),
  }
  const result = (memo: string) =>
    describeMemo({ intent, memo, pools: [{ asset: request.to }], ...localization } as never)

  test('describes and compares every part', () => {
    const lines = result(`=:ETH.ETH:${receiver}:457736775`)
    expect(lines.map(({ field }) => field)).toEqual([
      'asset',
      'destination',
      'limit',
      'refundAddress',
      'streaming',
      'affiliates',
    ])
    expect(lines.every(({ agrees }) => agrees)).toBe(true)
    expect(lines.map(({ text }) => text)).toContain('At least 4.57736775 ETH, or a refund')
  })

  test('marks only the part that differs', () => {
    const unexpectedValues = receiver.replaceAll('1', '2')
    const memos: readonly (readonly [string, string])[] = [
      [`=:BTC.BTC:${receiver}:457736775`, 'asset'],
      [`=:ETH.ETH:${unexpectedValues}:457736775`, 'destination'],
      [`=:ETH.ETH:${receiver}:457736774`, 'limit'],
      [`=:ETH.ETH:${receiver}/bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7:457736775`, 'refundAddress'],
      [`=:ETH.ETH:${receiver}:457736775/1/9`, 'streaming'],
      [`=:ETH.ETH:${receiver}:457736775:evil:1000`, 'affiliates'],
      [`=<:ETH.ETH:${receiver}:457736775`, 'function'],
    ]
    for (const [memo, field] of memos) {
      const wrong = result(memo).filter(({ agrees }) => !agrees)
      expect(
        wrong.map((line) => line.field),
        memo,
      ).toEqual([field])
    }
    expect(result('hello').some(({ agrees }) => agrees)).toBe(false)
  })
})
