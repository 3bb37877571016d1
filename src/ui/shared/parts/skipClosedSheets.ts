import { type SheetDepthWindow, sheetDepth } from './sheetDepth.ts'

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> &
  SheetDepthWindow & { readonly history: Pick<History, 'go'> }

/**
 * Leaves the page with the first Back after a reload. A reload closes the open sheets but keeps their history entries,
 * and Back to the entry below would change nothing.
 */
export function skipClosedSheets(page: HistoryWindow): void {
  const closed = sheetDepth(page)
  if (closed === 0) return
  const onPop = () => {
    const depth = sheetDepth(page)
    if (depth >= closed) return
    page.removeEventListener('popstate', onPop)
    page.history.go(-1 - depth)
  }
  page.addEventListener('popstate', onPop)
}
