import { describe, expect, test } from 'vitest'
import type { NetworkKind, Protocol } from '../../../src/core/chains/protocol.ts'
import { createBlockWatch } from '../../../src/core/nodes/blockWatch.ts'
import { isTrusted, judgeBlock } from '../../../src/core/nodes/judgeBlock.ts'
import { manualClock } from './script.ts'

const NOW = 1_800_000_000_000
const still = { unchangedMs: 0, hasMoved: false, at: NOW }

interface Case {
  readonly chainId?: string | undefined
  readonly age?: number
  readonly network?: NetworkKind
  readonly protocol?: Protocol
  readonly now?: number | undefined
  readonly sighting?: typeof still
  readonly simulatedNow?: number
}

function judge(given: Case) {
  const { age = 0, network = 'mainnet', protocol = 'THORCHAIN', sighting = still } = given
  const chainId = 'chainId' in given ? given.chainId : 'thorchain-1'
  const now = 'now' in given ? given.now : NOW
  return judgeBlock(
    { chainId, height: 7, time: NOW / 1000 - age },
    { protocol, network, now, sighting, simulatedNow: given.simulatedNow },
  )
}

describe('judgeBlock', () => {
  test.each([
    [0, 'current'],
    [11, 'current'],
    [12, 'late'],
    [29, 'late'],
    [30, 'stalled'],
    [7200, 'stalled'],
    [-29, 'current'],
    [-30, 'ahead'],
  ] as const)('calls a block of %i seconds %s', (age, state) => {
    expect(judge({ age })).toMatchObject({ state, ageSeconds: age })
    expect(isTrusted(judge({ age }))).toBe(state === 'current' || state === 'late')
  })

  test.each([
    ['THORCHAIN', 'mainnet', 'thorchain-1'],
    ['THORCHAIN', 'stagenet', 'thorchain-stagenet-v2'],
    ['THORCHAIN', 'stagenet', 'thorchain-stagenet-2'],
    ['THORCHAIN', 'mocknet', 'thorchain'],
    ['MAYACHAIN', 'mainnet', 'mayachain-mainnet-v1'],
    ['MAYACHAIN', 'stagenet', 'mayachain-stagenet-v1'],
  ] as const)('accepts the chain id of %s on %s: %s', (protocol, network, chainId) => {
    expect(judge({ protocol, network, chainId }).state).toBe('current')
  })

  test.each(['thorchain-stagenet-2', 'thorchain-chainnet-1', 'thorchain', 'mayachain-mainnet-v1', 'thorchain-10'])(
    'refuses the chain %s on THORChain’s mainnet',
    (chainId) => {
      expect(judge({ chainId })).toMatchObject({ state: 'foreign', problem: expect.stringContaining(chainId) })
    },
  )

  test('does not know an endpoint without a chain id where coins are real', () => {
    expect(judge({ chainId: undefined }).state).toBe('unknown')
    expect(judge({ chainId: undefined, network: 'mocknet' }).state).toBe('current')
  })

  test('has an age on mocknet only by the time of the devnet', () => {
    const given = { network: 'mocknet', chainId: 'thorchain' } as const
    expect(judge({ ...given, age: 9_999 })).toEqual({ state: 'current' })
    expect(judge({ ...given, age: 29, simulatedNow: NOW }).state).toBe('late')
    expect(judge({ ...given, age: 30, simulatedNow: NOW })).toMatchObject({ state: 'stalled', ageSeconds: 30 })
    // The block is read after the time.
    expect(judge({ ...given, age: -9_999, simulatedNow: NOW })).toEqual({ state: 'current', ageSeconds: 0 })
  })

  test('without a time, counts an endpoint once its height has moved', () => {
    expect(judge({ now: undefined, age: 9_999 }).state).toBe('unknown')
    expect(judge({ now: undefined, sighting: { unchangedMs: 29_999, hasMoved: true, at: NOW } }).state).toBe('current')
    expect(judge({ now: undefined, sighting: { unchangedMs: 30_000, hasMoved: true, at: NOW } }).state).toBe('stalled')
  })

  test('without a time, does not know an endpoint that moves through blocks of another hour', () => {
    const moving = { unchangedMs: 0, hasMoved: true, at: NOW }
    expect(judge({ now: undefined, age: 900, sighting: moving }).state).toBe('current')
    expect(judge({ now: undefined, age: -900, sighting: moving }).state).toBe('current')
    expect(judge({ now: undefined, age: 3600, sighting: moving })).toMatchObject({
      state: 'unknown',
      problem: 'Its newest block is 60 minutes away from this machine’s time.',
    })
    expect(judge({ now: undefined, age: -901, sighting: moving }).state).toBe('unknown')
  })

  test('excludes a height that has not changed for 30 seconds, whatever the time of its block', () => {
    expect(judge({ age: 0, sighting: { unchangedMs: 31_000, hasMoved: true, at: NOW } })).toMatchObject({
      state: 'stalled',
      problem: 'Its newest block has not changed for 31 seconds.',
    })
  })
})

test('a watch remembers the highest block of each endpoint, and since when', async () => {
  const clock = manualClock()
  const watch = createBlockWatch({ clock, demote: () => {} })
  expect(await watch.time()).toBe(clock.now())
  expect(watch.see('a', 7)).toEqual({ unchangedMs: 0, hasMoved: false, at: clock.now() })
  await clock.advance(4_000)
  expect(watch.see('a', 7)).toEqual({ unchangedMs: 4_000, hasMoved: false, at: clock.now() })
  expect(watch.see('b', 5)).toEqual({ unchangedMs: 0, hasMoved: false, at: clock.now() })
  expect(watch.see('a', 8)).toEqual({ unchangedMs: 0, hasMoved: true, at: clock.now() })
  await clock.advance(1_000)
  // Another machine behind the same gateway may be a block behind.
  expect(watch.see('a', 7)).toEqual({ unchangedMs: 1_000, hasMoved: true, at: clock.now() })
})
