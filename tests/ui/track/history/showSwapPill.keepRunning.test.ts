import { expect, test } from 'vitest'
import { keepRunning } from '../../../../src/ui/track/history/showSwapPill.ts'
import { settle } from '../../../core/nodes/script.ts'

test('an endless task runs once however often it is started, and again after a pause when it fails', async () => {
  let runs = 0
  let wake = () => {}
  const task = () => {
    runs += 1
    return runs < 3 ? Promise.reject(new TypeError('Failed to fetch')) : new Promise<void>(() => {})
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const start = keepRunning(task, pause)
  expect(runs).toBe(0)
  for (const expected of [1, 2, 3, 3]) {
    start()
    start()
    await settle()
    expect(runs).toBe(expected)
    wake()
    await settle()
  }
})
