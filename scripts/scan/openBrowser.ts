import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { createBrowse } from './createBrowse.ts'
import type { Browse } from './scannedSite.ts'

/** The machine's browser for one site; undefined where there is none. */
export async function openBrowser(base: string): Promise<{ browse: Browse; close: () => Promise<void> } | undefined> {
  const binary = browserBinary()
  if (!binary) return undefined
  const { executablePath, env } = binary
  const browser = await chromium.launch({ executablePath, args: browserArgs, env })
  return { browse: createBrowse(browser, base), close: () => browser.close() }
}
