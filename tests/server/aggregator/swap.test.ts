import { describe, expect, test } from 'vitest'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import { type AggregatorHarness, createAggregatorHarness, fundedBody, signingKey } from './aggregatorHarness.ts'

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

/** Quotes a swap without addresses, and returns the body that requests its transaction. */
async function quotedSwap(harness: AggregatorHarness, change: object = {}) {
  const { sourceAddress, destinationAddress, dry: _dry, ...body } = await fundedBody(harness, swap)
  const [route] = (await harness.quote({ ...body, ...change })).routes
  if (route?.routeId === undefined) throw new Error('There is no route id.')
  return { route, body: { routeId: route.routeId, sourceAddress, destinationAddress } }
}

/** Moves the price of the bought asset by so many percent. */
function moveThePrice({ devnet }: AggregatorHarness, percent: bigint) {
  const pool = devnet.state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.symbol === 'ETH')
  if (pool === undefined) throw new Error('There is no pool.')
  pool.balanceAsset = ((pool.balanceAsset * (100n + percent)) / 100n) as typeof pool.balanceAsset
}

describe('the swap of a quoted route', () => {
  test('builds the transaction under the terms of the quote', async () => {
    const harness = createAggregatorHarness()
    const { route, body } = await quotedSwap(harness, { slippage: 1.5 })
    const built = await harness.swap(body)
    expect(built).toMatchObject({
      sellAmount: route.sellAmount,
      providers: route.providers,
      txType: 'PSBT',
      notices: [],
      expectedBuyAmountMaxSlippage: route.expectedBuyAmountMaxSlippage,
      inboundQuorum: { agreeing: 3, configured: 3 },
    })
    expect(built.memo).toContain(body.destinationAddress)
  })

  test('keeps the least output of the quote when the price falls within the slippage', async () => {
    const harness = createAggregatorHarness()
    const { route, body } = await quotedSwap(harness)
    moveThePrice(harness, -2n)
    const built = await harness.swap(body)
    expect(Number(built.expectedBuyAmount)).toBeLessThan(Number(route.expectedBuyAmount))
    const least = Number(route.expectedBuyAmountMaxSlippage)
    expect(Number(built.expectedBuyAmountMaxSlippage)).toBeGreaterThanOrEqual(least)
    expect(Number(built.expectedBuyAmountMaxSlippage)).toBeLessThan(least * 1.001)
  })

  test('is refused when the price has fallen below the least output', async () => {
    const harness = createAggregatorHarness()
    const { body } = await quotedSwap(harness)
    moveThePrice(harness, -5n)
    await expect(harness.swap(body)).rejects.toMatchObject({ code: 'price_limit' })
  })

  test('is refused when the route has expired', async () => {
    const harness = createAggregatorHarness()
    const { body } = await quotedSwap(harness)
    await harness.step(151)
    await expect(harness.swap(body)).rejects.toMatchObject({ code: 'quote_expired' })
  })

  test('is refused for a route id that was changed, cut or signed by another key', async () => {
    const harness = createAggregatorHarness()
    const { body } = await quotedSwap(harness)
    const [payload = '', kid = '', signature = ''] = body.routeId.split('.')
    const terms = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const richer = Buffer.from(JSON.stringify({ ...terms, o: '1' })).toString('base64url')
    const other = createQuoteSigner([{ ...signingKey, seed: new Uint8Array(32).fill(8) }])
    const forged = [
      `${richer}.${kid}.${signature}`,
      `${payload}.${kid}.${signature.slice(1)}`,
      `${payload}.other.${signature}`,
      `${body.routeId}.`,
      payload,
      'x',
      '..',
      await other.sealToken(terms),
      await harness.context.quoteSigner?.sealToken({}),
    ]
    for (const routeId of forged) {
      await expect(harness.swap({ ...body, routeId })).rejects.toMatchObject({ code: 'invalid_signature' })
    }
  })

  test('is refused while no signing key is configured', async () => {
    const harness = createAggregatorHarness()
    const { body } = await quotedSwap(harness)
    const { quoteSigner: _signer, ...context } = harness.context
    await expect(harness.swap(body, context)).rejects.toMatchObject({ code: 'misconfigured' })
  })
})
