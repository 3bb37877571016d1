import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClock, MAX_SPEED } from '../../../src/devnet/rules/clock.ts'
import { createCatchUp, MAX_WAIT_MS } from '../../../src/devnet/simulation/catchUp.ts'

/** Creates blocks that take the given milliseconds, at full speed, with one due every 10 ms. */
function worldWhereBlocksCost(ms: number) {
  let time = 1_795_000_000_000
  let made = 0
  const clock = createClock(() => time, { speed: MAX_SPEED })
  const catchUp = createCatchUp({
    clock,
    inFlight: () => false,
    async makeBlock() {
      time += ms
      made++
    },
  })
  return { clock, catchUp, made: () => made, now: () => time, pass: (more: number) => (time += more) }
}

test('a caller gets all due blocks while blocks are faster than the clock', async () => {
  const { catchUp, made, pass } = worldWhereBlocksCost(0)
  expect(catchUp()).toBeUndefined()
  pass(3_000)
  await catchUp()
  expect(made()).toBe(300)
  expect(catchUp()).toBeUndefined()
})

test('a caller is released when blocks are slower than the clock, and the chain lags behind', async () => {
  const { clock, catchUp, made, now, pass } = worldWhereBlocksCost(50)
  pass(1_000)
  const calledAt = now()
  await catchUp()
  expect(now() - calledAt).toBeLessThanOrEqual(MAX_WAIT_MS + 50)
  const before = made()
  const again = catchUp()
  expect(again).toBeDefined()
  await again
  expect(made()).toBeGreaterThan(before)
  clock.set({ paused: true })
})

test('other tasks run between blocks', async () => {
  const { clock, catchUp, pass } = worldWhereBlocksCost(50)
  let turns = 0
  let over = false
  pass(1_000)
  const waiting = catchUp()?.then(() => {
    over = true
  })
  while (!over) {
    await setImmediate()
    turns++
  }
  expect(turns).toBeGreaterThan(5)
  clock.set({ paused: true })
  await waiting
})

test('a new pace does not inherit due blocks of the old one', async () => {
  const { clock, catchUp, pass } = worldWhereBlocksCost(0)
  pass(3_000)
  clock.set({ paused: true })
  clock.set({ paused: false })
  expect(catchUp()).toBeUndefined()
})

test('a failing block rejects its waiting callers, and the next call retries', async () => {
  let time = 0
  let fails = true
  const catchUp = createCatchUp({
    clock: createClock(() => time),
    inFlight: () => false,
    makeBlock: async () => {
      if (fails) throw new Error('no block')
    },
  })
  time = 12_000
  const first = catchUp()
  const second = catchUp()
  await expect(first).rejects.toThrow('no block')
  await expect(second).rejects.toThrow('no block')
  fails = false
  await expect(catchUp()).resolves.toBeUndefined()
})
