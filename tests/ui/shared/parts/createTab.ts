import type { SheetWindow } from '../../../../src/ui/shared/parts/sheetHistory.ts'

/** A tab's history: a page, and another one before it at place -1. Back and Forward report themselves as browsers do. */
export function createTab() {
  const listeners = new Set<() => void>()
  const entries: unknown[] = [{ page: 'before' }, { hash: 'A' }]
  let at = 1
  const page = {
    history: {
      get state() {
        return entries[at]
      },
      pushState: (state: unknown) => {
        at += 1
        entries.splice(at, Number.POSITIVE_INFINITY, state)
      },
      go: (steps: number) => {
        at += steps
        for (const listener of [...listeners]) listener()
      },
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  } as unknown as SheetWindow
  return {
    page,
    place: () => at - 1,
    back: () => page.history.go(-1),
    forward: () => page.history.go(1),
    reload: () => listeners.clear(),
  }
}
