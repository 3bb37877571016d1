import type { Page } from 'playwright-core'

interface Source {
  readonly node?: Node
  readonly previousRect: DOMRect
  readonly currentRect: DOMRect
}
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }

/** The limit of a page's layout shift, as the sum of all shifts. */
export const mostShift = 0.01

export interface ShownShift {
  readonly value: number
  /** The elements that moved, with their places before and after. */
  readonly moved: string
}

/** Records every layout shift of the page that no input caused. Call before `goto`. */
export async function recordShifts(page: Page): Promise<() => Promise<{ sum: number; shifts: readonly ShownShift[] }>> {
  await page.addInitScript(() => {
    const shifts: ShownShift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node?: Node) => (node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : '')
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join()
    const moveOf = ({ node, previousRect, currentRect }: Source) =>
      `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
    const note = (entries: readonly unknown[]) => {
      for (const { value, hadRecentInput, sources } of entries as readonly Shift[]) {
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(moveOf).join(', ') })
      }
    }
    new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as never as { shifts: ShownShift[] }).shifts)
    return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts }
  }
}

/**
 * Records where each visible element of the page begins. The result lists the elements that begin elsewhere now, by
 * more than a pixel. Unlike the browser's layout shifts, it does not depend on which movements share a frame.
 */
export async function recordPositions(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const positions = new Map<Element, DOMRect>()
    for (const element of document.body.querySelectorAll('*')) {
      if (element.checkVisibility()) positions.set(element, element.getBoundingClientRect())
    }
    Object.assign(window, { positions })
  })
  return () =>
    page.evaluate(() => {
      const moved: string[] = []
      for (const [element, before] of (window as never as { positions: Map<Element, DOMRect> }).positions) {
        const now = element.getBoundingClientRect()
        if (!element.isConnected || (Math.abs(now.x - before.x) <= 1 && Math.abs(now.y - before.y) <= 1)) continue
        const name = `${element.tagName}.${element.getAttribute('class')}`
        moved.push(
          `${name} from ${Math.round(before.x)},${Math.round(before.y)} to ${Math.round(now.x)},${Math.round(now.y)}`,
        )
      }
      return moved
    })
}
