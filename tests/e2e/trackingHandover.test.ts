import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { formatRecord, type SwapRecord } from '../../src/ui/track/history/swapRecord.ts'
import { HASH } from '../core/tracking/histories.ts'
import { recordOf } from '../ui/track/history/storages.ts'
import { axeViolations } from './axe.ts'
import { answers, heading, plain, result, stage, unknown } from './fakedSwap.ts'
import { mostShift, recordShifts } from './layoutShifts.ts'
import { expect, hasBrowser, test } from './page.ts'

/** What the swap of `plain` sends and pays. */
const agreed = recordOf({ amount: units(500n), expected: units(3_010n), minimum: units(0n) })

async function storeRecord(page: Page, record: SwapRecord = agreed): Promise<void> {
  const entry = [`${swapKeyPrefix}${record.hash}`, formatRecord(record)] as const
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry)
}

describe.skipIf(!hasBrowser())('a swap of this browser', () => {
  test('shows pair, amounts and destination while no node knows it, each marked', async ({ page }) => {
    await storeRecord(page)
    await result(page, () => unknown)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'unknown')
    expect(await heading(page).textContent()).toBe('Sent. Waiting for the network')
    expect(await page.locator('.track-swap .sub').count()).toBe(0)
    await page.locator('.track-title').getByText('From this browser').waitFor()
    expect(await page.locator('.track-swap').textContent()).toContain('0.0000301 ETH')
    expect(await page.locator('.tl > li').first().textContent()).toContain('Sent from your wallet')
    expect(await axeViolations(page)).toEqual([])
  })

  test('warns when the nodes report another amount, and shows theirs', async ({ page }) => {
    await storeRecord(page, recordOf({ amount: units(900n), minimum: units(0n) }))
    await result(page, () => answers(plain).at(-1))
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'done')
    await page.getByText('You sent: 0.000009 BTC here, 0.000005 BTC by the nodes.').waitFor()
    await page.getByText('Difference to expected').waitFor()
    await page.getByText('Is something wrong?').click()
    expect(await axeViolations(page)).toEqual([])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save receipt' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`swap-${HASH.slice(0, 8)}.json`)
  })

  test.for([
    ['of this browser on a wide screen', true, 1280],
    ['of another device on a wide screen', false, 1280],
    ['of this browser on a phone', true, 390],
    ['of another device on a phone', false, 390],
  ] as const)(
    'moves nothing while a swap %s goes from the first look to its end',
    async ([, isOwn, width], { page }) => {
      await page.setViewportSize({ width, height: 844 })
      if (isOwn) await storeRecord(page, { ...agreed, sentAt: Math.floor(Date.now() / 1000) - 60 })
      const shifts = await recordShifts(page)
      const course = answers(plain)
      let at = 0
      const requested = await result(page, () => course[at])
      await page.clock.install()
      await page.goto(`/tx/${HASH}`)
      const passTime = async () => {
        if (requested.open === 0) await page.clock.runFor(1_000)
      }
      for (; at < course.length - 1; at += 1) {
        const enough = requested.status + 6
        await expect.poll(() => passTime().then(() => requested.status)).toBeGreaterThanOrEqual(enough)
      }
      await expect.poll(() => passTime().then(() => page.locator('[data-stage="done"]').count())).toBe(1)
      const { sum, shifts: moved } = await shifts()
      expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(mostShift)
    },
  )
})
