import { expect, test, vi } from 'vitest'
import { openSheetEntry } from '../../../../src/ui/shared/parts/sheetHistory.ts'
import { skipClosedSheets } from '../../../../src/ui/shared/parts/skipClosedSheets.ts'
import { createTab } from './createTab.ts'

/** A tab that was reloaded while this many sheets were open. */
function reloadedTab(sheets: number) {
  const tab = createTab()
  for (let sheet = 0; sheet < sheets; sheet += 1) openSheetEntry(tab.page, vi.fn())
  tab.reload()
  skipClosedSheets(tab.page)
  return tab
}

test.each([1, 2])('the first Back leaves the page after a reload closed %i sheets', (sheets) => {
  const { place, back } = reloadedTab(sheets)
  expect(place()).toBe(sheets)
  back()
  expect(place()).toBe(-1)
})

test('Back closes a sheet that opened after the reload, and only then leaves the page', () => {
  const { page, place, back } = reloadedTab(1)
  const close = vi.fn()
  openSheetEntry(page, close)
  expect(place()).toBe(2)
  back()
  expect([place(), close.mock.calls.length]).toEqual([1, 1])
  back()
  expect(place()).toBe(-1)
})

test('Back is left alone on a page without a closed sheet', () => {
  const { page, place, back } = createTab()
  skipClosedSheets(page)
  openSheetEntry(page, vi.fn())
  back()
  expect(place()).toBe(0)
})
