import type { Page } from 'playwright-core'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { expect } from './page.ts'

/** How far a time of the nodes may be from the machine's own (s). A page whose clock is off by ten minutes exceeds it. */
const NEAR_SECONDS = 300

/** When the tracked swap was signed, as this browser stored it (unix seconds). */
const readSentAt = (page: Page) =>
  page.evaluate((prefix) => {
    const hash = location.pathname.slice('/tx/'.length).toUpperCase()
    const { sentAt } = JSON.parse(localStorage.getItem(prefix + hash) ?? '{}') as { readonly sentAt?: number }
    return sentAt ?? Number.NaN
  }, swapKeyPrefix)

/** Seconds between the time that the page names with its sources and the machine's own, around the clock. */
async function sourceAge(page: Page): Promise<number> {
  const text = (await page.locator('.track-source').textContent()) ?? ''
  const [time = ''] = /\d{1,2}:\d{2}:\d{2}\s[AP]M/.exec(text) ?? []
  const shown = await page.evaluate((read) => {
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format()
    return new Date(`${day} ${read.replace(/\s/, ' ')}`).getTime()
  }, time)
  const seconds = Math.abs(shown - Date.now()) / 1000
  return Math.min(seconds, Math.abs(86_400 - seconds))
}

/**
 * Expects that a page tracks a swap of this browser in the nodes' time, which is the machine's, whatever the clock of the
 * page shows: before `report` has the nodes report the deposit, and after it.
 */
export async function expectNodeTimes(page: Page, report: () => Promise<unknown>): Promise<void> {
  await page.getByText('from this browser').first().waitFor()
  expect(Math.abs(Date.now() / 1000 - (await readSentAt(page)))).toBeLessThan(NEAR_SECONDS)
  await page.getByText(/should arrive between/).waitFor()
  await report()
  await page.locator('[data-track-journey]:is([data-stage="outbound_delayed"], [data-stage="sending"])').waitFor()
  await expect.poll(() => sourceAge(page)).toBeLessThan(NEAR_SECONDS)
  expect(await page.getByText(/usually arrives by|Later than usual|is late/).count()).toBe(0)
}
