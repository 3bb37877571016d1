import { describe, expect, test } from 'vitest'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import { track } from '../../../src/contract/aggregator/track.ts'
import type { TrackResponse } from '../../../src/contract/aggregator/trackLeg.ts'
import { type ChainId, parseDecimal } from '../../../src/core/index.ts'
import { trackSwap } from '../../../src/server/aggregator/track/trackSwap.ts'
import { viewStatus } from '../../../src/server/aggregator/track/viewStatus.ts'
import { dead, history, status as statusReply, swapping } from '../../core/actions/statusSources.ts'
import { json, nodeOver, type Reply } from '../../core/nodes/script.ts'
import { HASH } from '../../core/tracking/histories.ts'
import { statusOf } from '../../core/tracking/statusOf.ts'
import { post } from '../../devnet/controls/post.ts'
import { chainOf } from '../../devnet/journeys/harness.ts'
import { fundSender, type SwapRequest, sendSwap } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { createDevnetServer, type DevnetServer } from './devnetServer.ts'

const trackWith = ({ call }: DevnetServer, input: object): Promise<TrackResponse> => call(track, trackSwap, input)

/** Funds and sends a swap, then tracks it after every block until it has ended. */
async function follow(server: DevnetServer, request: SwapRequest, afterSending?: () => Promise<unknown>) {
  const { harness } = server
  const sender = createTestUser(harness, 'sender')
  await fundSender(harness, sender, request)
  const sent = await sendSwap(harness, sender, request)
  await afterSending?.()
  const query = { hash: sent.hashes.at(-1), chainId: chainIdOf(sent.chain as ChainId, 'mocknet') }
  const seen: TrackResponse[] = []
  for (let blocks = 0; blocks < 600; blocks++) {
    const found = await trackWith(server, query)
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(found)) seen.push(found)
    if (found.finalisedAt > 0) return { sent, seen, end: found, query }
    await harness.step()
  }
  throw new Error(`The swap has not ended: ${JSON.stringify(seen.at(-1))}`)
}

const withoutRepeats = (texts: readonly string[]) => texts.filter((text, index) => text !== texts[index - 1])
const statesOf = (seen: readonly TrackResponse[]) =>
  withoutRepeats(seen.map(({ status, trackingStatus }) => `${status} ${trackingStatus}`))

const request: SwapRequest = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH', amount: 1_000_000_000n }

test('a swap goes from the mempool to completed, with the deposit, the swap and the payment as legs', async () => {
  const server = createDevnetServer()
  const { seen, end, sent } = await follow(server, request)
  expect(statesOf(seen)).toEqual(['pending mempool', 'pending inbound', 'swapping outbound', 'completed completed'])
  expect(end).toMatchObject({
    chainId: 'devnet-ltc',
    type: 'swap',
    fromAsset: 'LTC.LTC',
    fromAmount: '10',
    fromAddress: sent.from,

    toAsset: 'ETH.ETH',
    payload: { memo: sent.prepared.memo },
    meta: { provider: 'THORCHAIN', providerAction: 'swap' },
  })
  expect(end.toAddress.toLowerCase()).toBe(sent.params.destination?.toLowerCase())
  expect(end.legs.map((leg) => [leg.chainId, leg.type, leg.status])).toEqual([
    ['devnet-ltc', 'native_send', 'completed'],
    ['thorchain', 'swap', 'completed'],
    ['devnet-eth', 'native_send', 'completed'],
  ])
  expect(end.legs.every(({ hash, finalisedAt }) => hash !== '' && finalisedAt === end.finalisedAt)).toBe(true)
  expect(end.transient).toBeUndefined()
})

test('a refunded swap shows the source asset, its reason and no payment', async () => {
  const server = createDevnetServer()
  const limited = { ...request, more: { liquidityToleranceBps: 50 } }
  const { end, seen, sent } = await follow(server, limited, () =>
    post(server.harness.devnet, '/devnet/price', { asset: 'ETH.ETH', usd: '3417' }),
  )
  expect(seen.filter(({ status }) => status === 'completed')).toEqual([])
  expect(end).toMatchObject({
    status: 'refunded',
    trackingStatus: 'refunded',
    toAsset: 'LTC.LTC',
    toAddress: sent.from,
  })
  expect(end.legs.map(({ type, status }) => [type, status])).toEqual([
    ['native_send', 'completed'],
    ['swap', 'refunded'],
    ['native_send', 'refunded'],
  ])
  expect(end.notices.map(({ code }) => code)).toContain('refund_price_limit')
})

test('a streaming swap reports its parts until the last', async () => {
  const server = createDevnetServer()
  const streaming = { ...request, amount: 200_000_000_000n, more: { streamingInterval: 1, streamingQuantity: 5 } }
  const { end, seen } = await follow(server, streaming)
  const parts = seen.flatMap(({ transient }) => transient?.providerDetails.streamingDetails ?? [])
  expect(parts.length).toBeGreaterThan(1)
  for (const { count, quantity, interval, subSwapsMap } of parts) {
    expect([quantity, interval]).toEqual([5, 1])
    expect(subSwapsMap).toEqual(Array.from({ length: 5 }, (_, at) => (at < count ? 1 : 0)))
  }
  expect(end).toMatchObject({ status: 'completed', type: 'streaming_swap', meta: { provider: 'THORCHAIN_STREAMING' } })
})

test('an estimate stays at the time that it named while nothing moves, and is late once that has passed', async () => {
  const server = createDevnetServer()
  const { harness } = server
  const sender = createTestUser(harness, 'sender')
  const stuck = { ...request, amount: 1_000_990_500n }
  await fundSender(harness, sender, stuck)
  const sent = await sendSwap(harness, sender, stuck)
  const query = { hash: sent.hashes.at(-1), chainId: 'devnet-ltc' }
  const named: number[] = []
  let lateAnswers = 0
  for (let blocks = 0; blocks < 600; blocks++) {
    const { transient, notices, finalisedAt } = await trackWith(server, query)
    if (finalisedAt > 0) break
    const isSending = transient?.estimates.currentStage === 'sending'
    const isLate = notices.some(({ code }) => code === 'later_than_expected')
    if (isLate) {
      lateAnswers += 1
      expect(transient?.estimatedTimeToComplete).toBe(0)
    } else if (isSending) named.push(harness.clock.now() / 1_000 + (transient?.estimatedTimeToComplete ?? 0))
    await harness.step()
  }
  expect(named.length).toBeGreaterThan(100)
  expect(Math.max(...named)).toBeLessThanOrEqual((named[0] ?? 0) + 1)
  expect(lateAnswers).toBeGreaterThan(0)
})

test('a limit order that waits for its price has no estimate, however long it waits', async () => {
  const server = createDevnetServer()
  const { harness } = server
  const receiver = chainOf(harness, 'BTC').addressOf('receiver')
  const { body } = await post<{ hash: string }>(harness.devnet, '/devnet/deposit', {
    protocol: 'THORCHAIN',
    asset: 'THOR.RUNE',
    amount: '10000000000',
    memo: `=<:BTC.BTC:${receiver}:999999999`,
  })
  const query = { hash: body.hash, chainId: 'thorchain' }
  await harness.step(20)
  for (let blocks = 0; blocks < 30; blocks += 10) {
    const { transient, notices, status } = await trackWith(server, query)
    expect(status).toBe('swapping')
    expect(transient?.estimatedTimeToComplete).toBe(0)
    expect(notices.map(({ code }) => code)).toEqual(['order_waits', 'no_estimate'])
    await harness.step(10)
  }
})

describe('a hash that no node knows', () => {
  const server = createDevnetServer()
  const hash = 'ab'.repeat(32)

  test('is not started while its chain does not know it either', async () => {
    const found = await trackWith(server, { hash, chainId: 'devnet-btc' })
    expect(found).toMatchObject({
      status: 'not_started',
      trackingStatus: 'not_started',
      finalisedAt: 0,
      legs: [],
      hash,
    })
    expect(found.notices[0]?.code).toBe('unconfirmed')
  })

  test('is unknown while its chain cannot be read', async () => {
    const { context } = server
    const unread: DevnetServer = createDevnetServer(server.harness)
    const found = await trackSwap({ hash, chainId: 'devnet-xrd' }, { ...context, ...unread.context })
    expect(found).toMatchObject({ status: 'unknown', finalisedAt: 0 })
    expect(found.trackingStatus).toBeUndefined()
  })
})

test('a swap is not completed while only one of three operators reports its end', async () => {
  const server = createDevnetServer()
  const { harness } = server
  const { query, end } = await follow(server, request)
  expect(end.status).toBe('completed')
  const { THORCHAIN } = harness.nodes
  const alone: typeof THORCHAIN = {
    ...THORCHAIN,
    operators: ['node.test', 'other.test', 'third.test', 'fourth.test', 'fifth.test', 'sixth.test', 'seventh.test'],
  }
  const nodes = { ...harness.nodes, THORCHAIN: alone }
  const found = await trackSwap({ ...query, hash: query.hash ?? '' }, { ...server.context, nodes })
  expect(found.status).not.toBe('completed')
  expect(found.finalisedAt).toBe(0)
})

describe('a request', () => {
  const server = createDevnetServer()
  const hash = 'ab'.repeat(32)
  test.each([
    [{ hash, chainId: 'bitcoin' }, 'unsupported_chain'],
    [{ hash, chainId: 'devnet-btc', provider: 'CHAINFLIP' }, 'provider_unknown'],
    [{ hash: 'xyz', chainId: 'devnet-btc' }, 'invalid_hash'],
    [{ hash }, 'invalid_input'],
    [{ depositChannelId: 'x' }, 'invalid_input'],
    [{ depositAddress: 'x', fromAsset: 'BTC.BTC', fromAmount: '1.00000042' }, 'invalid_address'],
  ])('%j is refused with %s', async (input, code) => {
    await expect(trackWith(server, input)).rejects.toMatchObject({ code })
  })

  test('with the extra fields of existing clients is accepted', async () => {
    const extra = { provider: 'THORCHAIN', fromAddress: 'a', toAsset: 'ETH.ETH', toAddress: 'b', toAmount: '1' }
    const found = await trackWith(server, { hash, chainId: 'devnet-btc', ...extra })
    expect(found.status).toBe('not_started')
  })
})

test('amounts of payments are those of the network, in whole coins', async () => {
  const server = createDevnetServer()
  const { end, sent } = await follow(server, {
    protocol: 'MAYACHAIN',
    from: 'DASH.DASH',
    to: 'MAYA.CACAO',
    amount: 100_000_000n,
  })
  expect(end).toMatchObject({ fromAmount: '1', toAsset: 'MAYA.CACAO', meta: { provider: 'MAYACHAIN' } })
  const expected = sent.quote.expectedAmountOut
  expect(parseDecimal(end.toAmount, 10)).toBeGreaterThan((expected * 95n) / 100n)
  expect(end.legs.at(-1)).toMatchObject({ chainId: 'mayachain', status: 'completed' })
})

test('a report of too few nodes that nothing will be paid is no statement of ours', () => {
  const reported = { code: 'below_fee', sentence: 'Nothing will be paid.', todo: 'Swap more.' } as const
  const options = { network: 'mocknet', chain: 'BTC' } as const
  const codesOf = (stage: 'swapping' | 'failed') => {
    const status = statusOf({ stage, unpaid: reported, votes: { agree: 1, of: 3 }, why: 'Too few nodes confirm it.' })
    return viewStatus(status, options).notices.map(({ code }) => code)
  }
  expect(codesOf('swapping')).toEqual(['unconfirmed'])
  expect(codesOf('failed')).toContain('unpaid_below_fee')
})

test('a stage that one node alone reported is not kept against a majority', async () => {
  const sending = statusReply(json(history.at(-2)?.body))
  const replies: Record<string, Reply> = { a: sending, b: dead, c: dead }
  const { node } = nodeOver(replies, { network: 'mocknet' })
  const { context } = createDevnetServer()
  const { midgards: _none, ...rest } = context
  const visit = { ...rest, nodes: { ...rest.nodes, THORCHAIN: node } }
  let now = 1_800_000_000_000
  const ask = async () => {
    now += 6_000
    const request = { hash: HASH, chainId: 'devnet-btc', provider: 'THORCHAIN' } as const
    const found = await trackSwap(request, { ...visit, clock: () => now })
    return found.transient?.estimates.currentStage
  }
  expect(await ask()).toBe('sending')
  Object.assign(replies, { b: statusReply(swapping), c: statusReply(swapping) })
  expect(await ask()).toBe('swapping')
})
