import { expect, test } from 'vitest'
import { type Connection, untilLoaded } from '../../../../src/ui/shared/parts/untilLoaded.ts'

/** A connection that is offline for some waits. */
function connectionAfter(offline: number): Connection & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    isOnline: () => waits.length >= offline,
    wait: async (ms) => void waits.push(ms),
  }
}

test('repeats a load that fails, with longer pauses, until it succeeds', async () => {
  const connection = connectionAfter(0)
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls < 9) throw new TypeError('Failed to fetch')
    return 'part'
  }
  expect(await untilLoaded(load, connection)).toBe('part')
  expect(connection.waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('requests nothing without a connection', async () => {
  const connection = connectionAfter(2)
  let calls = 0
  const load = async () => {
    calls += 1
    return calls
  }
  expect(await untilLoaded(load, connection)).toBe(1)
  expect(connection.waits).toHaveLength(2)
})
