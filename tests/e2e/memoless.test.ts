import { describe } from 'vitest'
import { holdingOf, unitsIn } from '../devnet/journeys/balances.ts'
import { axeViolations } from './axe.ts'
import {
  acceptAll,
  handedOver,
  openJourney,
  openPayment,
  payTestCoins,
  shownAddress,
  stepUntilShown,
} from './memolessJourney.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('a swap without a wallet', () => {
  test('delivers DOGE for a plain payment of LTC, confirmed by both chains', async ({ page }) => {
    const journey = await openJourney(page)
    const { harness, receiver, vault } = journey
    await openPayment(page, journey)
    expect(await page.content()).not.toContain(vault())
    await acceptAll(page)
    expect((await shownAddress(page).textContent())?.replace(/\s/g, '')).toBe(vault())
    const amount = (await page.locator('[data-pay-amount]').textContent()) ?? ''
    expect(amount).toMatch(/^10\.000\d{5}$/)
    expect(await page.getByRole('link', { name: 'Open in a Litecoin app' }).getAttribute('href')).toBe(
      `litecoin:${vault()}?amount=${amount}`,
    )
    expect(await axeViolations(page)).toEqual([])
    const before = unitsIn(await holdingOf(harness, 'LTC', vault(), 'LTC.LTC'))
    await payTestCoins(page)
    await stepUntilShown(page, journey, '[data-pay="paid"] a.btn--primary')
    await handedOver(page)
    expect(unitsIn(await holdingOf(harness, 'LTC', vault(), 'LTC.LTC')) - before).toBe(BigInt(amount.replace('.', '')))
    await page.getByRole('link', { name: 'Follow your swap' }).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#LTC$/)
    await stepUntilShown(page, journey, '[data-stage="done"]')
    expect(unitsIn(await holdingOf(harness, 'DOGE', receiver, 'DOGE.DOGE'))).toBeGreaterThan(0n)
  })
})
