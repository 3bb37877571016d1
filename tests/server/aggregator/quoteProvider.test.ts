import { describe, expect, it } from 'vitest'
import { parseAsset, SwapError, type SwapErrorCode, units } from '../../../src/core/index.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import { quoteProvider } from '../../../src/server/aggregator/quote/quoteProvider.ts'
import { addressOn } from '../../core/preparation/readers.ts'
import { nodesOver } from '../testContext.ts'

const nodes = nodesOver(async () => Response.error())
const request = {
  ...{ sellAsset: parseAsset('BTC.BTC'), buyAsset: parseAsset('ETH.ETH'), amount: units(10_000_000n) },
  ...{ destination: addressOn('ETH', 5), refundAddress: addressOn('BTC', 6), limitBps: 300 },
  ...{ affiliate: { name: 'ferry', bps: 30 }, notices: [] },
}
const quote = { streaming: { maxQuantity: 4 } } as Quote

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
  quoteProvider(nodes, { request, provider: 'THORCHAIN', queryNode: node.queryNode })

describe('terms that do not fit', () => {
  it('leave out the affiliate that the node refuses, with a notice', async () => {
    const node = refusingNode('invalid_affiliate', ['affiliates'])
    const { params, notices } = await run(node)
    expect(params).toMatchObject({ refundAddress: request.refundAddress, liquidityToleranceBps: 300 })
    expect(params).not.toHaveProperty('affiliates')
    expect(notices).toEqual([{ code: 'affiliate_dropped', message: 'The affiliate was left out. It does not fit.' }])
    expect(node.queries).toHaveLength(2)
  })

  it('leave out the affiliate and then the refund address of a memo that is too long, never the limit', async () => {
    const { params, notices } = await run(refusingNode('memo_too_long', ['affiliates', 'refundAddress']))
    expect(params.refundAddress).toBeUndefined()
    expect(params.liquidityToleranceBps).toBe(300)
    expect(notices.map(({ code }) => code)).toEqual(['affiliate_dropped', 'refund_address_dropped'])
  })

  it('are refused when the limit itself is too long', async () => {
    const node = refusingNode('memo_too_long', ['liquidityToleranceBps'])
    await expect(run(node)).rejects.toMatchObject({ code: 'memo_too_long' })
    expect(node.queries).toHaveLength(3)
  })

  it('are kept when the node refuses for another reason', async () => {
    const node = refusingNode('trading_halted', ['affiliates'])
    await expect(run(node)).rejects.toMatchObject({ code: 'trading_halted' })
    expect(node.queries).toHaveLength(1)
  })
})

it('reports streaming parameters that a provider without parts ignores', async () => {
  const terms = { ...request, streamingInterval: 2 }
  const answer = await quoteProvider(nodes, { request: terms, provider: 'MAYACHAIN', queryNode: async () => quote })
  expect(answer.params).not.toHaveProperty('streamingInterval')
  expect(answer.notices.map(({ code }) => code)).toEqual(['streaming_ignored'])
})
