import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { aggregatorApi } from '../../../../src/contract/aggregator/aggregatorApi.ts'
import { chainIdOf } from '../../../../src/contract/aggregator/chainIds.ts'
import type { RouteResult } from '../../../../src/contract/aggregator/route.ts'
import { type ChainId, homeChain, parseAsset, parseDecimal } from '../../../../src/core/index.ts'
import { suffixOf } from '../../../../src/devnet/scenarios/scenarioId.ts'
import { aggregatorServices } from '../../../../src/server/aggregator/aggregatorServices.ts'
import { createTestUser } from '../../../devnet/journeys/testUser.ts'
import { checkPromisedErrors } from '../../checkPromisedErrors.ts'
import { type AggregatorHarness, createAggregatorHarness, type FundedSwap, fundedBody } from '../aggregatorHarness.ts'
import { signRoute } from '../signRoute.ts'

const limitService = checkPromisedErrors(aggregatorServices.limit, aggregatorApi)
const listService = checkPromisedErrors(aggregatorServices.limitOrders, aggregatorApi)
const changeService = checkPromisedErrors(aggregatorServices.limitChange, aggregatorApi)

const fromBitcoin: FundedSwap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

/** A client that knows `/v1` alone. */
function clientOf(harness: AggregatorHarness) {
  const { context } = harness
  const send = async (result: Pick<RouteResult, 'tx' | 'txType' | 'approvals'>, asset: string) => {
    const user = createTestUser(harness, 'sender')
    const chain = homeChain(parseAsset(asset), 'THORCHAIN') as ChainId
    let hash = ''
    const signed = await signRoute({ ...(result as RouteResult), sellAsset: asset }, user.key)
    for (const bytes of signed) hash = await harness.readerOf(chain).broadcast(bytes)
    return hash
  }
  const list = (address: string) => listService.run({ address }, context)
  const track = (hash: string, chain: ChainId) =>
    aggregatorServices.track.run(
      { hash, chainId: chainIdOf(chain, 'mocknet') },
      { ...context, midgards: harness.midgards },
    )
  return {
    plan: (body: object) => limitService.run(body, context),
    change: (body: object) => changeService.run(body, context),
    list,
    send,
    track,
    async until(address: string, isWanted: (orders: Awaited<ReturnType<typeof list>>['orders']) => boolean) {
      for (let blocks = 0; blocks < 400; blocks += 2) {
        await harness.step(2)
        const { orders } = await list(address)
        if (isWanted(orders)) return orders
      }
      throw new Error('The orders are not as wanted.')
    },
    async end(hash: string, chain: ChainId) {
      for (let blocks = 0; blocks < 600; blocks += 3) {
        const found = await track(hash, chain)
        if (found.finalisedAt > 0) return found
        await harness.step(3)
      }
      throw new Error('The order did not end.')
    },
  }
}

async function bodyOf(harness: AggregatorHarness, swap: FundedSwap = fromBitcoin, more: object = {}) {
  const { sellAsset, buyAsset, sellAmount, sourceAddress, destinationAddress } = await fundedBody(harness, swap)
  const chain = homeChain(parseAsset(swap.from), 'THORCHAIN') as ChainId
  const { publicKey } = await createTestUser(harness, 'sender').accountOn(chain)
  const sourcePublicKey = publicKey?.length === 33 ? hex.encode(publicKey) : undefined
  const body = { sellAsset, buyAsset, sellAmount, sourceAddress, destinationAddress, sourcePublicKey }
  return { ...body, aboveMarketBps: 300, ...more }
}

describe('limit orders of /v1', () => {
  test.each([
    ['BTC.BTC', 'ETH.ETH', 10_000_000n],
    ['ETH.USDC', 'BTC.BTC', 100_000_000_000n],
    ['THOR.RUNE', 'BTC.BTC', 100_000_000_000n],
  ])('from %s to %s are placed, listed, changed and cancelled', async (from, to, amount) => {
    const harness = createAggregatorHarness()
    const client = clientOf(harness)
    const body = await bodyOf(harness, { protocol: 'THORCHAIN', from, to, amount }, { blocks: 600 })
    const terms = await client.plan(body)
    expect(terms).toMatchObject({ timeToLive: { blocks: 600, seconds: 3_600 }, fillsNow: false })
    expect(terms).not.toHaveProperty('tx')
    expect(terms).not.toHaveProperty('memo')
    const planned = await client.plan({ ...body, dry: false })
    expect(planned).toMatchObject({ buyAmount: terms.buyAmount, cancel: { isPossible: true } })
    expect(planned.memo).toMatch(/^=<:/)
    const chain = homeChain(parseAsset(from), 'THORCHAIN') as ChainId
    const hash = await client.send(planned, planned.sellAsset)
    const [open] = await client.until(body.sourceAddress, (orders) => orders.length === 1)
    expect(open).toMatchObject({ buyAmount: planned.buyAmount, filledBps: 0, sellAsset: planned.sellAsset })
    expect(open?.marketDistanceBps).toBeGreaterThan(200)
    const waiting = await client.track(hash, chain)
    expect(waiting).toMatchObject({ status: 'swapping', finalisedAt: 0 })
    expect(waiting.notices.map(({ code }) => code)).toEqual(expect.arrayContaining(['no_estimate', 'order_waits']))

    const coin = chain === 'THOR' ? 'THOR.RUNE' : chain === 'ETH' ? 'ETH.ETH' : 'BTC.BTC'
    const { sourceAddress, sourcePublicKey } = body
    const common = { hash, sourceAddress, sourcePublicKey, dry: false }
    const higher = formatDouble(open?.buyAmount ?? '')
    const changed = await client.change({ ...common, action: 'change', buyAmount: higher })
    expect(changed).toMatchObject({ action: 'change', buyAmount: higher, sendAsset: coin })
    await client.send(changed, coin)
    await client.until(body.sourceAddress, ([one]) => one?.buyAmount === higher)

    const cancelled = await client.change({ ...common, action: 'cancel' })
    expect(cancelled.memo).toMatch(/^m=<:.*:0$/)
    await client.send(cancelled, coin)
    await client.until(body.sourceAddress, (orders) => orders.length === 0)
    const end = await client.end(hash, chain)
    expect(end).toMatchObject({ status: 'refunded', trackingStatus: 'refunded' })
    expect(end.notices.map(({ code }) => code)).toContain('refund_limit_cancelled')
  })

  test('that are filled in part and expire are tracked to both payments', async () => {
    const harness = createAggregatorHarness()
    const client = clientOf(harness)
    const amount = 100_000_000n + BigInt(suffixOf('limit_partly_filled'))
    const body = await bodyOf(harness, { ...fromBitcoin, amount })
    const hash = await client.send(await client.plan({ ...body, dry: false }), 'BTC.BTC')
    const [open] = await client.until(body.sourceAddress, ([one]) => (one?.filledBps ?? 0) > 0)
    expect(parseDecimal(open?.filledBuyAmount ?? '', 8)).toBeGreaterThan(0n)
    const end = await client.end(hash, 'BTC')
    expect(end).toMatchObject({ status: 'refunded', trackingStatus: 'partially_refunded' })
    expect(end.notices.map(({ code }) => code)).toContain('refund_limit_expired')
  })

  test.each([
    ['no target', { aboveMarketBps: undefined }, 'invalid_input'],
    ['two targets', { price: '34' }, 'invalid_input'],
    ['one asset twice', { buyAsset: 'BTC.BTC' }, 'same_asset'],
    ['an amount below the minimum', { sellAmount: '0.00003' }, 'amount_below_minimum'],
    ['a longer life than the network allows', { blocks: 100_000 }, 'invalid_parameter'],
    ['a transaction without a sender', { dry: false, sourceAddress: undefined }, 'invalid_input'],
    ['an asset of Maya alone', { sellAsset: 'DASH.DASH' }, 'pool_unavailable'],
  ])('are refused with %s', async (_, more, code) => {
    const harness = createAggregatorHarness()
    const body = { ...(await bodyOf(harness)), ...more }
    await expect(clientOf(harness).plan(body)).rejects.toMatchObject({ code })
  })

  test.each([
    ['an unknown order', { action: 'cancel' }, 'order_not_open'],
    ['a change without a limit', { action: 'change' }, 'invalid_input'],
    ['a cancel with a limit', { action: 'cancel', buyAmount: '1' }, 'invalid_input'],
  ])('are not changed by %s', async (_, more, code) => {
    const harness = createAggregatorHarness()
    const { address } = await createTestUser(harness, 'sender').accountOn('BTC')
    const body = { hash: 'A'.repeat(64), sourceAddress: address, ...more }
    await expect(clientOf(harness).change(body)).rejects.toMatchObject({ code })
  })

  test('of a text that is not an address are refused', async () => {
    await expect(clientOf(createAggregatorHarness()).list('nobody')).rejects.toMatchObject({ code: 'invalid_address' })
  })
})

/** Twice a decimal amount, with as many decimals. */
function formatDouble(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = (BigInt(whole + fraction) * 2n).toString().padStart(fraction.length + 1, '0')
  const at = digits.length - fraction.length
  return fraction === '' ? digits : `${digits.slice(0, at)}.${digits.slice(at).replace(/0+$/, '')}`.replace(/\.$/, '')
}
