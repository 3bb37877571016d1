import { describe, expect, test, vi } from 'vitest'
import { memoizeAsync } from '../../src/std/memoizeAsync.ts'

describe('memoizeAsync', () => {
  test('loads lazily, and once for concurrent calls', async () => {
    const load = vi.fn(async () => ({ loaded: true }))
    const get = memoizeAsync(load)
    expect(load).not.toHaveBeenCalled()
    const [first, second] = await Promise.all([get(), get()])
    expect(await get()).toBe(first)
    expect(second).toBe(first)
    expect(load).toHaveBeenCalledOnce()
  })

  test('rejects all waiting calls, and loads again for the next', async () => {
    const load = vi.fn<() => Promise<string>>()
    load.mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce('there')
    const get = memoizeAsync(load)
    const waiting = await Promise.allSettled([get(), get()])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await get()).toBe('there')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
