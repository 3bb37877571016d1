import { describe, expect, test } from 'vitest'
import { parseAsset, SwapError, type SwapErrorCode, UnknownNameError, units } from '../../../../src/core/index.ts'
import type { AgreedPool } from '../../../../src/core/quorum/agreedPools.ts'
import type { ShareFacts } from '../../../../src/core/quote/affiliates/quoteWithShares.ts'
import type { Quote } from '../../../../src/core/quote/quote.ts'
import type { QuoteParams } from '../../../../src/core/quote/quoteParams.ts'
import { type QueryNode, quoteProvider } from '../../../../src/server/aggregator/quote/quoteProvider.ts'
import { addressOn } from '../../../core/preparation/readers.ts'
import { nodesOver } from '../../testContext.ts'

const nodes = nodesOver(async () => Response.error())
const ferry = [{ purpose: 'affiliate' as const, name: 'ferry', bps: 30 }]
const request = {
  sellAsset: parseAsset('BTC.BTC'),
  buyAsset: parseAsset('ETH.ETH'),
  amount: units(10_000_000n),

  destination: addressOn('ETH', 5),
  refundAddress: addressOn('BTC', 6),
  limitBps: 300,

  shares: { THORCHAIN: ferry, MAYACHAIN: ferry },
  notices: [],
}
const quote = {
  protocol: 'THORCHAIN',
  toAsset: request.buyAsset,
  streaming: { maxQuantity: 4 },
  expectedAmountOut: 2_500_000n,
  fees: { affiliate: 0n, outbound: 0n },
} as Quote

const pool = { asset: request.buyAsset, isDisputed: false, balanceAsset: 10n ** 12n, balanceBase: 10n ** 15n }

/** Nodes that know every name, and a native fee that the affiliate's share exceeds. */
const facts: ShareFacts = {
  resolve: async () => {},
  pools: async () => [pool as AgreedPool],
  nativeFee: async () => 2_000_000n,
}
const factsOf = () => facts

/** A node that refuses until a query has neither of the named terms. */
function refusingNode(code: SwapErrorCode, terms: readonly (keyof QuoteParams)[]) {
  const queries: QuoteParams[] = []
  const queryNode = async (_node: unknown, params: QuoteParams) => {
    queries.push(params)
    if (terms.some((term) => params[term] !== undefined)) throw new SwapError('It does not fit.', { code, hint: '' })
    return quote
  }
  return { queries, queryNode }
}

const run = (node: ReturnType<typeof refusingNode>) =>
  quoteProvider(nodes, { request, provider: 'THORCHAIN', queryNode: node.queryNode, factsOf })

describe('terms that do not fit', () => {
  test('leave out the affiliate that the node refuses, with a notice', async () => {
    const node = refusingNode('invalid_affiliate', ['affiliates'])
    const { params, notices } = await run(node)
    expect(params).toMatchObject({ refundAddress: request.refundAddress, liquidityToleranceBps: 300 })
    expect(params).not.toHaveProperty('affiliates')
    expect(notices).toEqual([{ code: 'affiliate_dropped', message: 'The affiliate was left out. It does not fit.' }])
    expect(node.queries).toHaveLength(2)
  })

  test('leave out the affiliate and then the refund address of a memo that is too long, never the limit', async () => {
    const { params, notices } = await run(refusingNode('memo_too_long', ['affiliates', 'refundAddress']))
    expect(params.refundAddress).toBeUndefined()
    expect(params.liquidityToleranceBps).toBe(300)
    expect(notices.map(({ code }) => code)).toEqual(['affiliate_dropped', 'refund_address_dropped'])
  })

  test('are refused when the limit itself is too long', async () => {
    const node = refusingNode('memo_too_long', ['liquidityToleranceBps'])
    await expect(run(node)).rejects.toMatchObject({ code: 'memo_too_long' })
    expect(node.queries).toHaveLength(3)
  })

  test('are kept when the node refuses for another reason', async () => {
    const node = refusingNode('trading_halted', ['affiliates'])
    await expect(run(node)).rejects.toMatchObject({ code: 'trading_halted' })
    expect(node.queries).toHaveLength(1)
  })
})

test('reports streaming parameters that a provider without parts ignores', async () => {
  const terms = { ...request, streamingInterval: 2 }
  const answer = await quoteProvider(nodes, {
    request: terms,
    provider: 'MAYACHAIN',
    queryNode: async () => quote,
    factsOf,
  })
  expect(answer.params).not.toHaveProperty('streamingInterval')
  expect(answer.notices.map(({ code }) => code)).toEqual(['streaming_ignored'])
})

describe('several fees', () => {
  const service = { purpose: 'service' as const, name: 'portage', bps: 10 }
  const shares = [...ferry, service]
  const both = { ...request, shares: { THORCHAIN: shares, MAYACHAIN: shares } }
  const quoteWith = (queryNode: QueryNode, change: Partial<ShareFacts> = {}) =>
    quoteProvider(nodes, {
      request: both,
      provider: 'THORCHAIN',
      queryNode,
      factsOf: () => ({ ...facts, ...change }),
    })

  test('lose the service’s share first when the memo is too long, with a notice of its own', async () => {
    const queryNode = async (_node: unknown, { affiliates = [] }: QuoteParams) => {
      if (affiliates.length > 1) throw new SwapError('It is long.', { code: 'memo_too_long', hint: '' })
      return quote
    }
    const { params, notices, shares } = await quoteWith(queryNode)
    expect([params.affiliates, shares]).toEqual([[{ name: 'ferry', bps: 30 }], ferry])
    expect(notices).toEqual([{ code: 'service_fee_dropped', message: 'The service fee was left out. It is long.' }])
  })

  test('lose a name that the nodes do not confirm, before any quote has it', async () => {
    const queried: unknown[] = []
    const queryNode = async (_node: unknown, params: QuoteParams) => {
      queried.push(params.affiliates)
      return quote
    }
    const resolve = async (name: string) => {
      if (name === 'ferry') throw new UnknownNameError({ protocol: 'THORCHAIN', name, reason: 'it has expired' })
    }
    const { notices } = await quoteWith(queryNode, { resolve })
    expect(queried).toEqual([[{ name: 'portage', bps: 10 }]])
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('it has expired')])
  })

  test('lose a share below Maya’s native fee, and the quote is requested again without it', async () => {
    const maya: Quote = { ...quote, protocol: 'MAYACHAIN' }
    const { params, notices } = await quoteWith(async () => maya, { nativeFee: async () => 2_500_000n })
    expect(params.affiliates).toEqual([{ name: 'ferry', bps: 30 }])
    expect(notices.map(({ code }) => code)).toEqual(['service_fee_dropped'])
  })

  test('keep a share of 0.025 RUNE on THORChain, which takes nothing from it', async () => {
    const { params, notices } = await quoteWith(async () => quote, { nativeFee: async () => 2_500_000n })
    expect(params.affiliates).toHaveLength(2)
    expect(notices).toEqual([])
  })

  test('are left out together when they raise the recommended minimum above the amount', async () => {
    const node = async (_node: unknown, { affiliates }: QuoteParams) =>
      ({ ...quote, amountIn: 100n, recommendedMinAmountIn: affiliates ? 101n : 100n }) as Quote
    const { params, notices } = await quoteWith(node)
    expect(params.affiliates).toBeUndefined()
    expect(notices.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['affiliate_dropped', 'service_fee_dropped']),
    )
    expect(notices.map(({ message }) => message).join()).toContain('raise the recommended minimum')
  })

  test('are quoted in full while prices are unknown', async () => {
    const unknown = { pools: () => Promise.reject(new Error('offline')) }
    expect((await quoteWith(async () => quote, unknown)).params.affiliates).toHaveLength(2)
  })
})
