import { expect, test } from 'vitest'
import { getBestQuote, getQuote, getQuotes, parseMemo } from '../../../src/core/index.ts'
import { RAPID_LOSS_BPS } from '../../../src/core/quote/streamIfBetter.ts'
import { post } from '../controls/post.ts'
import { createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import { fundSender, type SwapRequest } from './sendSwap.ts'
import { createTestUser } from './testUser.ts'

const big: SwapRequest = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'LTC.LTC', amount: 800_000_000n }
const small: SwapRequest = { ...big, amount: 1_000_000n }

const setQueue = ({ devnet }: Harness, value: number) =>
  post(devnet, '/devnet/mimir', { protocol: 'THORCHAIN', name: 'EnableAdvSwapQueue', value })

test('a rapid swap that would lose more than one percent is quoted and executed as a streaming swap', async () => {
  const harness = createHarness()
  const node = harness.nodes.THORCHAIN
  expect((await setQueue(harness, 0)).status).toBe(200)
  const params = await fundSender(harness, createTestUser(harness, 'sender'), big)
  const rapid = await getQuote(node, params)
  expect(rapid.fees.slippageBps).toBeGreaterThan(RAPID_LOSS_BPS)
  expect(rapid.streaming).toMatchObject({ blocks: 0 })
  const best = await getBestQuote(node, params)
  expect(best.expectedAmountOut).toBeGreaterThan(rapid.expectedAmountOut)
  expect(best.streaming.interval).toBe(1)
  expect(best.streaming.blocks).toBe(best.streaming.maxQuantity - 1)
  const { routes } = await getQuotes(harness.nodes, params)
  expect(routes.find(({ protocol }) => protocol === 'THORCHAIN')).toMatchObject({
    quote: { streaming: best.streaming },
  })
  const run = await runSwap(harness, big)
  expect(parseMemo(run.sent.prepared.memo, 'THORCHAIN')).toMatchObject({
    ok: true,
    memo: { interval: 1n, quantity: 0n },
  })
  expect(run.end.stage).toBe('done')
  expect(run.received).toBeGreaterThan(rapid.expectedAmountOut)
})

test('without a split, the same rapid swap is executed at once, for the quoted loss', async () => {
  const harness = createHarness()
  await setQueue(harness, 0)
  const run = await runSwap(harness, { ...big, more: { streamingInterval: 0 } })
  expect(run.sent.quote.streaming.interval).toBeUndefined()
  expect(run.end).toMatchObject({ stage: 'done' })
  expect(run.received * 100n).toBeGreaterThan(run.sent.quote.expectedAmountOut * 98n)
  expect(run.received * 100n).toBeLessThan(run.sent.quote.expectedAmountOut * 102n)
})

test('a small swap stays rapid, and so does a big one while the network splits swaps itself', async () => {
  const harness = createHarness()
  const node = harness.nodes.THORCHAIN
  const paramsOf = (request: SwapRequest) => fundSender(harness, createTestUser(harness, 'sender'), request)
  expect((await getBestQuote(node, await paramsOf(big))).streaming.interval).toBeUndefined()
  await setQueue(harness, 0)
  expect((await getBestQuote(node, await paramsOf(small))).streaming.interval).toBeUndefined()
})

test('a swap of Maya Protocol that would lose more than one percent is quoted and executed as a streaming swap', async () => {
  const harness = createHarness()
  const node = harness.nodes.MAYACHAIN
  const request: SwapRequest = { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 30_000_000n }
  const params = await fundSender(harness, createTestUser(harness, 'sender'), request)
  const rapid = await getQuote(node, params)
  expect(rapid.fees.slippageBps).toBeGreaterThan(RAPID_LOSS_BPS)
  const best = await getBestQuote(node, params)
  expect(best.expectedAmountOut).toBeGreaterThan(rapid.expectedAmountOut)
  expect(best.streaming.interval).toBe(1)
  const run = await runSwap(harness, request)
  expect(run.end.stage).toBe('done')
  expect(run.received).toBeGreaterThan(rapid.expectedAmountOut)
})
