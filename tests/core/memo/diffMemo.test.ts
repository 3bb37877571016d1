import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { shortCodes } from '../../../src/core/asset/fuzzy.ts'
import { protocolIds, protocols } from '../../../src/core/chains/protocol.ts'
import { buildMemo } from '../../../src/core/memo/buildMemo.ts'
import { diffMemo, type MemoField } from '../../../src/core/memo/diffMemo.ts'
import { buildSwapMemo, intentToMemo, type SwapIntent } from '../../../src/core/memo/swapIntent.ts'
import { addressesOf, intent, poolsOf } from './arbitraries.ts'

const USDC = 'ETH.USDC-0X1111111111111111111111111111111111111123'
const [mine = '', other = ''] = addressesOf('ETH', 'mainnet')
const [refund = ''] = addressesOf('BTC', 'mainnet')
const pools = poolsOf('THORCHAIN')

const agreed: SwapIntent = {
  protocol: 'THORCHAIN',
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset(USDC),
  destination: mine,
  minimum: units(123_450_000_000n),
}

const fields = (given: SwapIntent, memo: string) => diffMemo(memo, given, pools).map(({ field }) => field)

describe('diffMemo', () => {
  test('finds no difference in a memo built for the intent, in either style (2,000 intents)', () => {
    fc.assert(
      fc.property(intent, (given) => {
        const known = poolsOf(given.protocol)
        expect(diffMemo(buildMemo(intentToMemo(given)), given, known)).toEqual([])
        const short = buildSwapMemo(given, known)
        expect(diffMemo(short, given, known), short).toEqual([])
      }),
      { seed: 20_261_123, numRuns: 2_000 },
    )
  })

  test.each<[MemoField, Partial<SwapIntent>]>([
    ['function', { kind: 'limit_swap' }],
    ['asset', { toAsset: parseAsset('ETH.USDC-0X2222222222222222222222222222222222999123') }],
    ['destination', { destination: other }],
    ['refundAddress', { refundAddress: refund }],
    ['limit', { minimum: units(123_450_000_001n) }],
    ['limit', { minimum: units(0n), maximum: units(123_449_999_999n) }],
    ['streaming', { streaming: { interval: 1, quantity: 0 } }],
    ['streaming', { streaming: { interval: 0, quantity: 2 } }],
    ['affiliates', { affiliates: [{ name: 'ana', bps: 10 }] }],
    ['aggregator', { aggregator: { code: '6f38', target: '19e4', limit: 0n } }],
    ['passThrough', { passThrough: 'hello' }],
  ])('names %s, and nothing else, when it differs', (field, change) => {
    const memo = buildSwapMemo(agreed, pools)
    expect(fields(agreed, memo)).toEqual([])
    expect(fields({ ...agreed, ...change }, memo)).toEqual([field])
  })

  test.each(protocolIds)('reports a short code in capitals as another asset on %s', (protocol) => {
    for (const [code, name] of Object.entries(shortCodes[protocol])) {
      const toAsset = parseAsset(name)
      const given = { ...agreed, protocol, toAsset, destination: mine }
      expect(diffMemo(`=:${code}:${mine}:${agreed.minimum}`, given, [])).toEqual([])
      expect(diffMemo(`=:${code.toUpperCase()}:${mine}:${agreed.minimum}`, given, [])).toEqual([
        {
          field: 'asset',
          sentence: `The memo buys ${protocols[protocol].chain}.${code.toUpperCase()}, not ${name}.`,
        },
      ])
    }
  })

  test('reports every changed field (2,000 pairs of intents)', () => {
    fc.assert(
      fc.property(intent, intent, (ours, theirs) => {
        fc.pre(ours.protocol === theirs.protocol)
        const memo = buildMemo(intentToMemo(theirs))
        const found = fields({ ...ours, maximum: ours.minimum }, memo)
        const differs = (key: 'destination' | 'refundAddress' | 'minimum') => ours[key] !== theirs[key]
        expect(found.includes('asset')).toBe(formatAsset(ours.toAsset) !== formatAsset(theirs.toAsset))
        if (!found.includes('asset')) expect(found.includes('destination')).toBe(differs('destination'))
        if (differs('refundAddress')) expect(found).toContain('refundAddress')
        expect(found.includes('limit')).toBe(differs('minimum'))
        expect(found.includes('function')).toBe((ours.kind ?? 'swap') !== (theirs.kind ?? 'swap'))
      }),
      { seed: 20_261_124, numRuns: 2_000 },
    )
  })

  test('gives both values in a sentence', () => {
    const [limit] = diffMemo(`=:${USDC}:${mine}:5e8`, agreed, pools)
    expect(limit?.sentence).toBe('The memo guarantees 5 USDC, not 1234.5 USDC.')
    const [asset] = diffMemo(`=:e:${mine}:123450000000`, agreed, pools)
    expect(asset?.sentence).toBe(`The memo buys ETH.ETH, not ${USDC}.`)
    const [payee] = diffMemo(`=:${USDC}::123450000000`, agreed, pools)
    expect(payee?.sentence).toBe(`The memo pays the sender, not ${mine}.`)
    const [kind] = diffMemo('+:BTC.BTC', agreed, pools)
    expect(kind).toEqual({ field: 'function', sentence: 'The memo is add liquidity, not a swap.' })
    const [unread] = diffMemo('nonsense', agreed, pools)
    expect(unread?.field).toBe('memo')
  })

  test('ignores letter case, exponents, short codes, upper-case names and the order of affiliates', () => {
    const given: SwapIntent = {
      ...agreed,
      toAsset: parseAsset('ETH.ETH'),
      affiliates: [
        { name: 'ana', bps: 10 },
        { name: 'bo', bps: 10 },
      ],
    }
    expect(fields(given, `SWAP:e:${mine.toLowerCase()}:12345e7:BO/ana:10`)).toEqual([])
  })

  test('resolves a shortened asset with the pools only', () => {
    const memo = `=:ETH.USDC-1123:${mine}:123450000000`
    expect(fields(agreed, memo)).toEqual([])
    expect(diffMemo(memo, agreed, []).map(({ field }) => field)).toEqual(['asset'])
    // The deeper pool of the same ticker takes a bare ticker.
    expect(fields(agreed, `=:ETH.USDC:${mine}:123450000000`)).toEqual(['asset'])
  })

  test('accepts a quantity lowered to the maximum, and an omitted single sub-swap without an interval', () => {
    const streaming = { interval: 1, quantity: 50, maxQuantity: 19 }
    expect(fields({ ...agreed, streaming }, `=:${USDC}:${mine}:123450000000/1/19`)).toEqual([])
    expect(fields({ ...agreed, streaming }, `=:${USDC}:${mine}:123450000000/1/50`)).toEqual(['streaming'])
    const single = { interval: 0, quantity: 1 }
    expect(fields({ ...agreed, streaming: single }, `=:${USDC}:${mine}:123450000000`)).toEqual([])
  })

  test('distinguishes one share for two MAYANames from two equal shares', () => {
    const given: SwapIntent = {
      protocol: 'MAYACHAIN',
      fromAsset: parseAsset('BTC.BTC', 'MAYACHAIN'),
      toAsset: parseAsset('ETH.ETH', 'MAYACHAIN'),
      destination: mine,
      minimum: units(1n),
      affiliates: [
        { name: 'ana', bps: 10 },
        { name: 'bo', bps: 10 },
      ],
    }
    expect(diffMemo(`=:e:${mine}:1:ana/bo:10/10`, given, [])).toEqual([])
    expect(diffMemo(`=:e:${mine}:1:ana/bo:10`, given, []).map(({ field }) => field)).toEqual(['affiliates'])
  })

  test('reports text after the last field, although nodes ignore it', () => {
    const memo = `=:${USDC}:${mine}:123450000000`
    expect(fields(agreed, `${memo}:::::`)).toEqual([])
    expect(fields(agreed, `${memo}::::::more`)).toEqual(['memo'])
    expect(fields({ ...agreed, passThrough: 'a:b:c' }, `${memo}|a:b:c`)).toEqual([])
  })
})
