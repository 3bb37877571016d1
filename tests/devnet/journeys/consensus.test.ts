import { expect, test } from 'vitest'
import { getQuote, verifyInbound } from '../../../src/core/index.ts'
import { post, type RefusalBody } from '../controls/post.ts'
import { request } from '../request.ts'
import { createHarness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import { fundSender, type SwapRequest } from './sendSwap.ts'
import { createTestUser } from './testUser.ts'

const swap: SwapRequest = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH', amount: 1_000_000_000n }

test('a protocol without consensus freezes its addresses without a halt, and no address is given until it resumes', async () => {
  const harness = createHarness()
  const { devnet, nodes } = harness
  const inbound = async () => (await request<object[]>(devnet, '/thorchain/inbound_addresses')).body
  const stop = (protocol: string, stopped: boolean) =>
    post<{ stopped: string[]; heights: Record<string, number> }>(devnet, '/devnet/consensus', { protocol, stopped })
  await harness.step()
  const before = await inbound()
  const { body } = await stop('THORCHAIN', true)
  expect(body.stopped).toEqual(['THORCHAIN'])
  await harness.step(4)
  expect((await verifyInbound(nodes.THORCHAIN, 'LTC')).chain).toBe('LTC')
  await harness.step(2)
  expect(devnet.state.THORCHAIN.height).toBe(body.heights.THORCHAIN)
  expect(await inbound()).toEqual(before)
  expect(before.some((row) => 'halted' in row && row.halted === true)).toBe(false)
  await expect(verifyInbound(nodes.THORCHAIN, 'LTC')).rejects.toMatchObject({
    code: 'inbound_unconfirmed',
    dissent: [{ report: 'Its newest block is 36 seconds old.' }, {}, {}],
  })
  const params = await fundSender(harness, createTestUser(harness, 'sender'), swap)
  expect((await getQuote(nodes.THORCHAIN, params)).expectedAmountOut).toBeGreaterThan(0n)
  await expect(runSwap(harness, swap)).rejects.toMatchObject({ code: expect.stringMatching(/unconfirmed|sync|stale/) })
  expect((await verifyInbound(nodes.MAYACHAIN, 'BTC')).chain).toBe('BTC')
  await stop('THORCHAIN', false)
  expect((await runSwap(harness, swap)).end.stage).toBe('done')
})

test('one protocol has to make blocks', async () => {
  const { devnet } = createHarness()
  const stop = (protocol: string) => post<RefusalBody>(devnet, '/devnet/consensus', { protocol, stopped: true })
  expect((await stop('MAYACHAIN')).status).toBe(200)
  expect((await stop('THORCHAIN')).body).toMatchObject({ code: 'invalid_field', hint: 'Resume it first.' })
  const { time } = (await request<{ time: number }>(devnet, '/devnet/clock')).body
  await devnet.simulation.step(2)
  expect((await request<{ time: number }>(devnet, '/devnet/clock')).body.time).toBe(time + 12)
})
