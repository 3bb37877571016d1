import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { formatRecord, type SwapRecord } from '../../src/ui/track/history/swapRecord.ts'
import { hashOf, recordOf } from '../ui/track/history/storages.ts'
import { axeViolations } from './axe.ts'
import { result, unknown } from './fakedSwap.ts'
import { expect, hasBrowser, test } from './page.ts'

const sentAt = Math.floor(Date.now() / 1000) - 60
const running = recordOf({
  hash: hashOf(1),
  sentAt,
  progress: { stage: 'confirming', times: {}, part: { done: 2, of: 3 } },
})
const ended = recordOf({ hash: hashOf(2), sentAt: sentAt - 1, progress: { stage: 'done', times: {} } })

/** Stores swaps once: a page that erases them finds none after it is loaded again. */
async function store(page: Page, records: readonly SwapRecord[]): Promise<void> {
  await page.goto('/about')
  const entries = records.map((record) => [`${swapKeyPrefix}${record.hash}`, formatRecord(record)] as const)
  await page.evaluate((all) => {
    for (const [key, text] of all) localStorage.setItem(key, text)
  }, entries)
}

/** Presses what saves a file, and returns it. */
async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), contents: await text(await file.createReadStream()) }
}

const restore = (page: Page, contents: string) =>
  page
    .locator('[data-history] [type=file]')
    .setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(contents) })

const pill = (page: Page) => page.locator('[data-swap-pill]')
const items = (page: Page) => page.locator('.swap-item')

describe.skipIf(!hasBrowser())('swaps of this browser', () => {
  test('show their progress in the header of every page, in every tab', async ({ page, context }) => {
    await result(page, () => unknown)
    await store(page, [running, ended])
    for (const path of ['/about', '/', '/developers', '/tx']) {
      await page.goto(path)
      await pill(page).waitFor()
      await page.getByRole('link', { name: 'Running: BTC to ETH 2/3' }).waitFor()
    }
    const other = await context.newPage()
    await other.goto('/about')
    await other.evaluate((key) => localStorage.removeItem(key), `${swapKeyPrefix}${running.hash}`)
    await pill(page).waitFor({ state: 'hidden' })
    await other.close()
  })

  test('are listed, searched and erased after a confirmation', async ({ page }) => {
    await result(page, () => unknown)
    await store(page, [running, ended])
    await page.goto('/tx')
    await expect.poll(() => items(page).count()).toBe(2)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Search by coin, address or hash').fill(ended.hash.toLowerCase())
    await expect.poll(() => items(page).count()).toBe(1)
    await items(page).getByRole('button').click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await items(page).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByText('No swap matches your search.').waitFor()
    await page.reload()
    await expect.poll(() => items(page).count()).toBe(1)
  })

  test('are backed up, restored in another browser after a choice, saved as CSV, and erased together', async ({
    page,
  }) => {
    await result(page, () => unknown)
    await store(page, [running, ended])
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/tx')
    await expect.poll(() => items(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Back up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The file is not encrypted.').waitFor()
    expect(await dialog.locator('li').allTextContents()).toEqual(['2 swaps', '1 setting'])
    expect(await axeViolations(page)).toEqual([])
    const backup = await saved(page, () => dialog.getByRole('button', { name: 'Save file' }).click())
    expect(backup.name).toBe('portage-backup.json')

    const csv = await saved(page, () => page.getByRole('button', { name: 'Save CSV' }).click())
    expect(csv.name).toBe('portage-swaps.csv')
    const lines = csv.contents.split('\r\n')
    expect([lines.length, lines[0]?.startsWith('signed_at_utc,')]).toEqual([4, true])
    await page.getByText('The indexer has no figures for 2 of them').waitFor()

    await page.getByRole('button', { name: 'Erase all' }).click()
    await page.getByText('Erase all 2 swaps from this browser?').waitFor()
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByText('Swaps that you sign in this browser appear here.').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('swap-')))).toEqual([])
    expect(await page.getByRole('button', { name: 'Save CSV' }).isDisabled()).toBe(true)

    await page.evaluate(() => localStorage.clear())
    await restore(page, backup.contents)
    await dialog.getByText('Restore from this file?').waitFor()
    await dialog.getByRole('checkbox', { name: '1 setting' }).uncheck()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Restored: 2 swaps.').waitFor()
    expect(await page.locator('.swap-item .badge').allTextContents()).toEqual(['Imported', 'Imported'])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    await restore(page, backup.contents.replace('"mocknet"', '"mainnet"'))
    await page.getByText('This file is of mainnet, and this site uses the devnet. Nothing was taken over.').waitFor()
    await restore(page, '{}')
    await page.getByText('This is not a file that Portage exported.').waitFor()
  })

  test('do not show, and nothing fails, where storage is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto('/tx')
    await page.getByText('Swaps that you sign in this browser appear here.').waitFor()
    expect(await pill(page).isVisible()).toBe(false)
  })
})
