import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { formatRecord, type SwapRecord } from '../../src/ui/track/history/swapRecord.ts'
import { HASH } from '../core/tracking/histories.ts'
import { recordOf } from '../ui/track/history/storages.ts'
import { expectStates } from './expectStates.ts'
import { answers, last, plain, result, unknown } from './fakedSwap.ts'
import { ownDevnet } from './ownDevnet.ts'
import { hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

const minutes = { from: 60, to: 1_200 }
/** Texts of times on other days are the longest. */
const days = { from: 2 * 86_400, to: 3 * 86_400 }

/** Stores the swap of `plain` as one that this browser sent some seconds ago. */
const remember = (page: Page, secondsAgo: number, arrival = minutes) => {
  const sentAt = Math.floor(Date.now() / 1000) - secondsAgo
  const swap = { amount: units(500n), expected: units(3_010n), minimum: units(0n), sentAt, arrival }
  const record: SwapRecord = recordOf(swap)
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `${swapKeyPrefix}${record.hash}`,
    formatRecord(record),
  ] as const)
}

describe.skipIf(!hasBrowser())('every state around a swap in both themes and both directions', () => {
  test('has no violation that axe finds and fits 320 px, while a swap is followed', async ({ page }) => {
    const course = answers(plain)
    let answer: unknown = unknown
    await result(page, () => answer)
    const shows = (next: unknown) => async () => {
      answer = next
      await page.goto(`/tx/${HASH}`)
      await page.locator('[data-stage]:not([data-stage="looking"])').waitFor()
    }
    await expectStates(page, [
      ['no hash', () => page.goto('/tx')],
      ['unknown', shows(unknown)],
      ['no node', shows(undefined)],
      ['observed', shows(course[1])],
      ['confirming', shows(course[2])],
      ['streaming', shows(answers({ ...plain, quantity: 12 })[9])],
      ['sending', shows(course.at(-2))],
      ['help', () => page.getByText('Is something wrong?').click()],
      ['done', shows(course.at(-1))],
      ['refunded', shows(last({ ...plain, failed: 3 }))],
      ['partly swapped', shows(last({ ...plain, failed: 1 }))],
      ['sent here', () => remember(page, 60, days).then(shows(unknown))],
      ['overdue', () => remember(page, 7_200).then(shows(course[2]))],
      ['refunded here', () => remember(page, 60).then(shows(last({ ...plain, failed: 3 })))],
      ['history', () => page.goto('/tx').then(() => page.locator('.swap-item').waitFor())],
      ['erasing from the history', () => page.locator('.swap-item').getByRole('button').first().click()],
    ])
  })

  test('has no violation that axe finds and fits 320 px, on pages around the swap', async ({ page }) => {
    await ownDevnet(page)
    const pools = page.locator('.net-pools tbody button')
    await expectStates(page, [
      ['pair', () => page.goto('/sell-btc-buy-eth').then(() => priced(page))],
      ['network', () => page.goto('/network').then(() => pools.first().waitFor())],
      [
        'pool',
        () =>
          pools
            .first()
            .click()
            .then(() => page.getByRole('dialog').locator('canvas').waitFor()),
      ],
    ])
  })
})
