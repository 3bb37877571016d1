import { expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/index.ts'
import { suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createHarness } from './harness.ts'
import { runSwap } from './runSwap.ts'

test('one deposit with an outbound and a refund ends as partially filled, and both payments are reported', async () => {
  const harness = createHarness()
  const amount = 2_000_000_000n + BigInt(suffixOf('partial_fill'))
  const { end, watched, received, sent } = await runSwap(harness, {
    protocol: 'THORCHAIN',
    from: 'LTC.LTC',
    to: 'ETH.ETH',
    amount,
  })
  expect(end.stage).toBe('partially_filled')
  expect(watched.at(-1)).toBe('partially_filled')
  const roles = end.outputs.map(({ role, chain, seen }) => ({ role, chain, seen }))
  expect(roles).toEqual(
    expect.arrayContaining([
      { role: 'output', chain: 'ETH', seen: true },
      { role: 'refund', chain: 'LTC', seen: true },
    ]),
  )
  const [out, back] = ['output', 'refund'].map((role) => end.outputs.find((one) => one.role === role))
  expect(received).toBe(out?.amount)
  expect(back?.amount).toBeGreaterThan(0n)
  expect(back?.amount).toBeLessThan(amount)
  expect(end.refund?.code).toBe('price_limit')
  // The nodes alone report the same end, without an indexer.
  const alone = await getSwapStatus({ node: harness.nodes.THORCHAIN }, sent.hashes.at(-1) ?? '')
  expect(alone.stage).toBe('partially_filled')
  expect(alone.outputs.map(({ role }) => role).sort()).toEqual(['output', 'refund'])
})
