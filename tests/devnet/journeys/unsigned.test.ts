import { expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/index.ts'
import { viewStatus } from '../../../src/server/aggregator/track/viewStatus.ts'
import { followHash } from './followSwap.ts'
import { createHarness } from './harness.ts'
import { fundSender, type SwapRequest, sendSwap } from './sendSwap.ts'
import { createTestUser } from './testUser.ts'

const request: SwapRequest = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH', amount: 1_000_000_000n }

test('a payment that no vault signs is named as given up, and its coins are swapped back under another hash', async () => {
  const harness = createHarness()
  const { nodes, midgards, devnet, clock } = harness
  const { mimirs, inbounds } = devnet.state.THORCHAIN
  mimirs.set('HALTSIGNINGETH', 1)
  mimirs.set('MAXOUTBOUNDATTEMPTS', 2)
  const sender = createTestUser(harness, 'sender')
  await fundSender(harness, sender, request)
  const { hashes, chain, from } = await sendSwap(harness, sender, request)
  const hash = hashes.at(-1) ?? ''
  const read = () => getSwapStatus({ node: nodes.THORCHAIN, midgard: midgards.THORCHAIN }, hash, { clock })
  const until = async (isReached: (status: Awaited<ReturnType<typeof read>>) => boolean) => {
    for (let steps = 0; steps < 100; steps++) {
      const status = await read()
      if (isReached(status)) return status
      await harness.step(10)
    }
    throw new Error('The status was not reached.')
  }
  const retried = await until(({ signing }) => signing?.overdue === true)
  expect(retried.signing?.givenUp).toBeUndefined()
  const status = await until(({ signing }) => signing?.givenUp === true)
  expect(status).toMatchObject({ stage: 'sending', outputs: [{ asset: 'ETH.ETH', seen: false }] })
  const [recovery] = [...inbounds.values()].filter(({ recovers }) => recovers === status.hash)
  expect(recovery?.tx.id).not.toBe(status.hash)
  const { end } = await followHash(harness, { protocol: 'THORCHAIN', hash: recovery?.tx.id ?? '' })
  expect(end).toMatchObject({ stage: 'done', outputs: [{ chain, asset: 'LTC.LTC', address: from, seen: true }] })
  const after = await read()
  expect(after).toMatchObject({ stage: 'sending', signing: { givenUp: true } })
  const { finalisedAt, status: shown, notices } = viewStatus(after, { network: 'mocknet', chain })
  expect({ finalisedAt, shown }).toEqual({ finalisedAt: 0, shown: 'swapping' })
  expect(notices).toMatchObject([{ code: 'payment_unsigned', message: expect.stringContaining(from) }])
})
