import { expect, test } from 'vitest'
import { furthestHeight } from '../../../src/core/diagnosis/judgeAge.ts'
import { judgeReading } from '../../../src/core/diagnosis/judgeReading.ts'
import { judgeBlock } from '../../../src/core/nodes/judgeBlock.ts'

const NOW = 1_800_000_000_000

function stateOf({ age = 0, height = 100, chainId = 'thorchain-1' }) {
  const block = { chainId, height, time: NOW / 1000 - age }
  const sighting = { unchangedMs: 0, hasMoved: false, at: NOW }
  const verdict = judgeBlock(block, { protocol: 'THORCHAIN', network: 'mainnet', now: NOW, sighting })
  return judgeReading({ block, verdict }, { service: 'thornode', furthest: 100, now: NOW })
}

test.each([
  [{ age: 11 }, { state: 'ok', ageSeconds: 11 }],
  [{ age: 12 }, { state: 'late', ageSeconds: 12, problem: 'Its newest block is 12 seconds old.' }],
  [{ age: 30 }, { state: 'behind', ageSeconds: 30, problem: 'Its newest block is 30 seconds old.' }],
  [{ age: -30 }, { state: 'behind', problem: 'Its newest block is 30 seconds in the future.' }],
  [{ height: 91 }, { state: 'ok', ageSeconds: 0 }],
  [{ height: 90 }, { state: 'behind', ageSeconds: 0, problem: 'It is 10 blocks behind another endpoint.' }],
  [
    { chainId: 'thorchain-stagenet-2' },
    { state: 'wrong_chain', problem: 'It serves another chain: thorchain-stagenet-2.' },
  ],
])('judgeReading reports a block with %j as %j', (block, expected) => {
  expect(stateOf(block)).toEqual(expected)
})

test('judgeReading reports a node that does not name its chain as one of another chain', () => {
  const block = { chainId: undefined, height: 100, time: NOW / 1000 }
  const sighting = { unchangedMs: 0, hasMoved: false, at: NOW }
  const verdict = judgeBlock(block, { protocol: 'THORCHAIN', network: 'mainnet', now: NOW, sighting })
  expect(judgeReading({ block, verdict }, { service: 'thornode', furthest: 100, now: NOW })).toEqual({
    state: 'wrong_chain',
    problem: 'It does not report its chain.',
  })
})

test.each([
  [[], 0],
  [[7], 7],
  [[7, 9], 9],
  [[100, 99, 100, 1_000_000], 100],
  [[90, 100, 100], 100],
])('furthestHeight of %j is %i, which no single endpoint of three raises', (heights, expected) => {
  expect(furthestHeight(heights)).toBe(expected)
})
