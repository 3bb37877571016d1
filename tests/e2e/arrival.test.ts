import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { HASH } from '../core/tracking/histories.ts'
import { answers, plain, result, stage } from './fakedSwap.ts'
import { expect, hasBrowser, test } from './page.ts'

interface Recorded {
  requests: number
  shown: string[]
}

/** Replaces the browser's notifications by ones that are granted on request and only recorded. */
async function recordNotifications(page: Page): Promise<() => Promise<Recorded>> {
  await page.addInitScript(() => {
    const recorded: Recorded = { requests: 0, shown: [] }
    class Recording {
      static permission = 'default'
      static requestPermission = async () => {
        recorded.requests += 1
        return 'granted'
      }
      constructor(title: string) {
        recorded.shown.push(title)
      }
    }
    Object.assign(window, { Notification: Recording, recorded })
  })
  return () => page.evaluate(() => (window as never as { recorded: Recorded }).recorded)
}

describe.skipIf(!hasBrowser())('the end of a followed swap', () => {
  test('is announced by title, screen reader and a notification on request, and prints without controls', async ({
    page,
  }) => {
    const course = answers(plain)
    let answer = course.at(-2)
    const requested = await result(page, () => answer)
    const notifications = await recordNotifications(page)
    await page.clock.install()
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'sending')
    expect(await page.title()).toContain('On its way to you')
    expect(await notifications()).toEqual({ requests: 0, shown: [] })
    await page.getByRole('button', { name: 'Tell me when it arrives' }).click()
    await page.getByRole('button', { name: 'You will be told when it arrives', pressed: true }).waitFor()
    const first = 'We’ll notify you here when your coins arrive'
    expect(await notifications()).toEqual({ requests: 1, shown: [first] })

    answer = course.at(-1)
    const isDone = async () => {
      if (requested.open === 0) await page.clock.runFor(1_000)
      return page.locator('[data-stage="done"]').count()
    }
    await expect.poll(isDone).toBe(1)
    expect(await page.title()).toContain('Delivered: 0.00003 ETH')
    expect(await page.locator('[data-track-spoken]').textContent()).toContain('Delivered: 0.00003 ETH')
    expect((await notifications()).shown).toEqual([first, expect.stringContaining('Delivered: 0.00003 ETH')])

    await page.emulateMedia({ media: 'print' })
    for (const shown of ['.track-main h1', '.tl', '.track-swap', '.track-paid'])
      expect([shown, await page.locator(shown).first().isVisible()]).toEqual([shown, true])
    const controls = page.locator('button:visible, .site-head:visible, .site-foot:visible, .track-help:visible')
    expect(await controls.allTextContents()).toEqual([])
  })
})
