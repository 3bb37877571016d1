import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { formatSwapFile, readSwapFile } from '../../src/ui/track/history/startHistory.ts'
import { swapKeyPrefix } from '../../src/ui/track/history/swapKeys.ts'
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

  test('are imported from a file, marked, without replacing one, exported, and erased together', async ({ page }) => {
    await result(page, () => unknown)
    await store(page, [running])
    await page.goto('/tx')
    await expect.poll(() => items(page).count()).toBe(1)
    const contents = formatSwapFile([{ ...running, expected: ended.amount }, ended])
    const file = { name: 'swaps.json', mimeType: 'application/json', buffer: Buffer.from(contents) }
    await page.locator('[data-history] [type=file]').setInputFiles(file)
    await page.getByText('One swap imported. One entry was left out').waitFor()
    expect(await items(page).count()).toBe(2)
    expect(await page.locator('.swap-item .badge').allTextContents()).toEqual(['Imported'])

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('portage-swaps.json')
    const exported = await text(await saved.createReadStream())
    const { added } = readSwapFile(exported, { network: running.network, known: [] }) ?? {}
    expect(added?.map(({ hash, expected }) => [hash, expected])).toEqual([
      [running.hash, running.expected],
      [ended.hash, ended.expected],
    ])

    await page.getByRole('button', { name: 'Erase all' }).click()
    await page.getByText('Erase all 2 swaps from this browser?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByText('Swaps that you sign in this browser appear here.').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('swap-')))).toEqual([])
    expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true)
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
