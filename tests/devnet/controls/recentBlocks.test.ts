import { expect, test } from 'vitest'
import { createRecentBlocks, MAX_BLOCKS, MAX_EVENTS } from '../../../src/devnet/controls/recentBlocks.ts'
import type { MachineEvent } from '../../../src/devnet/machine/records.ts'
import { exampleMachine } from '../machine/exampleMachine.ts'

const events = (count: number): readonly MachineEvent[] =>
  Array.from({ length: count }, () => ({ height: 1, phase: 'end', type: 'swap', fields: {} }))

test('the newest blocks are kept, up to a total number of events', () => {
  const machine = exampleMachine()
  const recent = createRecentBlocks(1)
  for (let height = 1; height <= MAX_BLOCKS * 5; height++) recent.block({ ...machine, height }, events(1))
  expect(recent.newest(1_000)).toHaveLength(MAX_BLOCKS)
  expect(recent.newest(1)[0]?.height).toBe(MAX_BLOCKS * 5)
  for (let height = 1_000; height < 1_100; height++) recent.block({ ...machine, height }, events(2_000))
  const kept = recent.newest(1_000).reduce((sum, block) => sum + block.events.length, 0)
  expect(kept).toBeGreaterThanOrEqual(MAX_EVENTS)
  expect(kept).toBeLessThanOrEqual(MAX_EVENTS * 2)
  expect(recent.newest(1)[0]?.height).toBe(1_099)
})
