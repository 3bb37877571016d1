import type { Browser } from 'playwright-core'
import type { Browse } from './scannedSite.ts'

/** Time limit of each step on a page (ms). */
const patienceMs = 60_000

/** Opens a new tab for every call. Its page has a modelContext that records registered tools. */
export function createBrowse(browser: Browser, base: string): Browse {
  return async (path, look) => {
    const context = await browser.newContext({ baseURL: base, locale: 'en-US', reducedMotion: 'reduce' })
    context.setDefaultTimeout(patienceMs)
    try {
      const tab = await context.newPage()
      await tab.addInitScript(() => {
        const offered: object[] = []
        const modelContext = { registerTool: async (tool: object) => void offered.push(tool) }
        Object.assign(window, { offered })
        Object.defineProperty(document, 'modelContext', { value: modelContext })
      })
      await tab.goto(path)
      return await look(tab)
    } finally {
      await context.close()
    }
  }
}
