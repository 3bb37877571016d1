import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserArgs, browserBinary } from './chromium.ts'
import { startSite } from './startSite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site under test, without a trailing slash. */
    site: string
    /** Address of its devnet. */
    devnet: string
    /** The file that has the outcome of the site's build. */
    siteOutcome: string
    /** Where the one browser of the run listens; empty where the machine has none. */
    browser: string
  }
}

/** One site and one browser for the whole run. The site is built while tests of other projects run. */
export default async function setup(project: TestProject) {
  const binary = browserBinary()
  const site = await startSite()
  project.provide('site', site.url)
  project.provide('devnet', site.devnetUrl)
  project.provide('siteOutcome', site.outcomeFile)
  if (!binary) {
    console.log('Browser tests skipped: no browser for this platform comes from npm. Set CHROME_PATH to run them.')
    project.provide('browser', '')
    return () => site.close()
  }
  const { executablePath, env } = binary
  const launching = chromium.launchServer({ executablePath, env, args: browserArgs, timeout: 300_000 })
  const browser = await launching.catch(async (error: unknown) => {
    await site.close()
    throw error
  })
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await site.close()
  }
}
