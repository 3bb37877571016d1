import { expect, test } from 'vitest'
import { untilLoaded } from '../../../../src/ui/shared/parts/untilLoaded.ts'

test('repeats a load that fails, with longer pauses, until it succeeds', async () => {
  const waits: number[] = []
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls < 9) throw new TypeError('Failed to fetch')
    return 'part'
  }
  expect(await untilLoaded(load, async (ms) => void waits.push(ms))).toBe('part')
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('waits for nothing before the first attempt, because a cache may have the part without a connection', async () => {
  const waits: number[] = []
  expect(
    await untilLoaded(
      async () => 'part',
      async (ms) => void waits.push(ms),
    ),
  ).toBe('part')
  expect(waits).toEqual([])
})
