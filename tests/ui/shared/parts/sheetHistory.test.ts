import { expect, test, vi } from 'vitest'
import { openSheetEntry } from '../../../../src/ui/shared/parts/sheetHistory.ts'
import { createTab } from './createTab.ts'

const settled = () => new Promise((done) => setTimeout(done))

test('Back closes the open sheet and leaves the page where it was', () => {
  const { page, place, back } = createTab()
  const close = vi.fn()
  openSheetEntry(page, close)
  expect([place(), page.history.state]).toEqual([1, { hash: 'A', sheet: 1 }])
  back()
  expect([place(), close.mock.calls.length]).toEqual([0, 1])
})

test('a sheet that closes otherwise takes its entry away', async () => {
  const { page, place } = createTab()
  const close = vi.fn()
  openSheetEntry(page, close)()
  await settled()
  expect([place(), close.mock.calls.length]).toEqual([0, 0])
})

test('a sheet that cannot close yet keeps its entry after Back', () => {
  const { page, place, back } = createTab()
  openSheetEntry(page, () => false)
  back()
  back()
  expect([place(), page.history.state]).toEqual([1, { hash: 'A', sheet: 1 }])
})

test('Back closes the upper of two sheets, and Forward closes neither', () => {
  const { page, back, forward } = createTab()
  const lower = vi.fn()
  const upper = vi.fn()
  openSheetEntry(page, lower)
  openSheetEntry(page, upper)
  back()
  forward()
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1])
})

test('a sheet that replaces another uses its entry', async () => {
  const { page, place } = createTab()
  const close = vi.fn()
  const ended = openSheetEntry(page, vi.fn())
  ended()
  const endedToo = openSheetEntry(page, close)
  await settled()
  expect([place(), close.mock.calls.length]).toEqual([1, 0])
  endedToo()
  await settled()
  expect(place()).toBe(0)
})
