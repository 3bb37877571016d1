import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWaiting, untilPressedLoaded } from '../../../../src/ui/shared/parts/loadPressed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLButtonElement', class {})
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Within this time, a part that was drawn may load the next one (ms). */
const followMs = 500

/** Returns what says whether `untilPressedLoaded` has ended, after the time that the next part may take to begin. */
async function startWaiting(): Promise<() => Promise<boolean>> {
  let isOver = false
  void untilPressedLoaded().then(() => {
    isOver = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(followMs)
    return isOver
  }
}

test('what is not urgent goes ahead when no pressed part loads', async () => {
  expect(await (await startWaiting())()).toBe(true)
})

test('what is not urgent waits for every part that a press opens', async () => {
  const ends = [showWaiting(null), showWaiting(null)]
  const isOver = await startWaiting()
  ends[0]?.()
  expect(await isOver()).toBe(false)
  ends[1]?.()
  expect(await isOver()).toBe(true)
})

test('what is not urgent waits at most five seconds for a part that does not arrive', async () => {
  const end = showWaiting(null)
  const isOver = await startWaiting()
  await vi.advanceTimersByTimeAsync(4_999 - followMs)
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver()).toBe(true)
  end()
})

test('what is not urgent waits for a part that the first one loads once it is drawn', async () => {
  const end = showWaiting(null)
  const isOver = await startWaiting()
  end()
  await vi.advanceTimersByTimeAsync(followMs - 1)
  const endNext = showWaiting(null)
  expect(await isOver()).toBe(false)
  endNext()
  expect(await isOver()).toBe(true)
})
