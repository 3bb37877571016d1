import { sheetDepth } from './sheetDepth.ts'

/** The parts of a window that an open sheet uses. */
export type SheetWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly history: Pick<History, 'state' | 'pushState' | 'go'>
}

/** Closes the sheet. Returns false when it stays open. */
export type CloseSheet = () => unknown

/** Steps back that wait until the next sheet had its chance to use the entry, by window. */
const leaving = new WeakMap<SheetWindow, ReturnType<typeof setTimeout>>()

/**
 * Gives an open sheet its own history entry, so that Back closes the sheet and not the page. Returns a function to call
 * when the sheet has closed. A sheet that replaces another one uses its entry.
 */
export function openSheetEntry(page: SheetWindow, close: CloseSheet): () => void {
  const waiting = leaving.get(page)
  clearTimeout(waiting)
  leaving.delete(page)
  const depth = sheetDepth(page) + (waiting === undefined ? 1 : 0)
  const push = () => page.history.pushState({ ...page.history.state, sheet: depth }, '')
  if (waiting === undefined) push()
  const onPop = () => {
    if (sheetDepth(page) < depth && close() === false) push()
  }
  page.addEventListener('popstate', onPop)
  return () => {
    page.removeEventListener('popstate', onPop)
    if (sheetDepth(page) < depth) return
    const leave = () => {
      leaving.delete(page)
      page.history.go(depth - 1 - sheetDepth(page))
    }
    leaving.set(page, setTimeout(leave))
  }
}
