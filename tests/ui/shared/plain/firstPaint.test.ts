import { afterEach, expect, test, vi } from 'vitest'
import { firstPaint } from '../../../../src/ui/shared/plain/firstPaint.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document whose frames are drawn, and whose visibility changes, when the test calls for it. */
function stubPage(visibilityState: 'visible' | 'hidden') {
  const frames: (() => void)[] = []
  const page = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  return {
    draw: () => {
      for (const frame of frames.splice(0)) frame()
    },
    hide: () => page.dispatchEvent(new Event('visibilitychange')),
  }
}

async function isWaiting(promise: Promise<void>): Promise<boolean> {
  const later = new Promise<'waiting'>((resolve) => setTimeout(() => resolve('waiting'), 5))
  return (await Promise.race([promise, later])) === 'waiting'
}

test('waits until the page is drawn', async () => {
  const { draw } = stubPage('visible')
  const painted = firstPaint()
  expect(await isWaiting(painted)).toBe(true)
  draw()
  await painted
})

test('does not wait on a hidden page', async () => {
  stubPage('hidden')
  await firstPaint()
})

test('stops waiting when the page is hidden before it is drawn', async () => {
  const { hide } = stubPage('visible')
  const painted = firstPaint()
  hide()
  await painted
})
