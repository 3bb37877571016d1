import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { holdingOf, unitsIn } from '../devnet/journeys/balances.ts'
import { axeViolations } from './axe.ts'
import {
  accept,
  acceptAll,
  boxes,
  destinationField,
  fillForm,
  type Journey,
  openElsewhere,
  openJourney,
  openPayment,
  openReview,
  registeredPage,
  shownAddress,
  stage,
} from './memolessJourney.ts'
import { expect, hasBrowser, test } from './page.ts'
import { stepUntil } from './stepUntil.ts'

/** Waits until the browser keeps the payment for the tracking page and the history. */
const handedOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('swap-') && text.includes('"way":"memoless"') && text.includes('"arrival"'),
    ),
  )

/** Pays with test coins. The page may see the payment on its chain before the button reports it. */
async function payTestCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay from the test wallet' }).click()
  await page.getByText('Sent from the test wallet').or(page.locator('[data-pay="seen"]')).first().waitFor()
}

/** Makes blocks until a locator is there. */
async function stepUntilShown(page: Page, { harness }: Journey, selector: string): Promise<void> {
  await stepUntil({
    ...{ awaited: selector, step: harness.step },
    look: () => page.locator(selector).count(),
    isReached: (count) => count > 0,
  })
}

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

  test('continues after Back, a reload, and by its link in another browser, with one registration', async ({
    page,
  }) => {
    const journey = await openJourney(page)
    const expectForm = async () => {
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('radio', { name: 'Without one' }).isChecked()).toBe(true)
      await expect.poll(() => destinationField(page).inputValue()).toBe(journey.receiver)
    }
    await fillForm(page, journey)
    await page.waitForFunction((text) => JSON.stringify(history.state).includes(text), journey.receiver)
    for (const leave of [() => page.goBack(), () => page.reload()]) {
      await openReview(page)
      await leave()
      await expectForm()
    }
    await openReview(page)
    await accept(page)
    await page.waitForURL(/\/i/)
    await page.reload()
    await page.waitForURL(registeredPage)
    await page.goBack()
    await expectForm()
    await page.goForward()
    await stage(page, 'paying')
    const amount = await page.locator('[data-pay-amount]').textContent()
    await page.reload()
    await stage(page, 'paying')
    expect(await page.locator('[data-pay-amount]').textContent()).toBe(amount)
    expect(await shownAddress(page).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(journey.vault())
    const other = await openElsewhere(page, journey)
    await stage(other, 'paying')
    expect(await other.locator('[data-pay-amount]').textContent()).toBe(amount)
    expect(await boxes(other).last().locator('..').textContent()).toContain('comes from a link')
    expect(journey.harness.devnet.state.THORCHAIN.references.size).toBe(1)
  })

  test('blanks the address during a halt, after a churn, offline, and once its chain has the payment', async ({
    page,
  }) => {
    await page.clock.install()
    const journey = await openJourney(page)
    const { mimirs } = journey.harness.devnet.state.THORCHAIN
    await openPayment(page, journey)
    await acceptAll(page)
    const old = journey.vault()
    mimirs.set('HALTMEMOLESS', 1)
    await page.clock.fastForward(21_000)
    await stage(page, 'stopped')
    expect(await page.content()).not.toContain(old)
    await page.getByRole('heading', { name: 'Swaps without a wallet are paused' }).waitFor()
    expect(await page.getByRole('link', { name: 'Swap with a wallet' }).count()).toBe(1)
    mimirs.delete('HALTMEMOLESS')
    await page.getByRole('button', { name: 'Check again' }).click()
    await stage(page, 'paying')
    expect(await shownAddress(page).count()).toBe(1)
    await journey.harness.devnet.simulation.rotate('THORCHAIN')
    await page.clock.fastForward(21_000)
    await page.getByRole('heading', { name: 'The address has changed' }).waitFor()
    expect(await page.content()).not.toContain(old)
    await page.getByRole('button', { name: 'Show the new address' }).click()
    await stage(page, 'paying')
    expect(await shownAddress(page).count()).toBe(0)
    await acceptAll(page)
    expect((await shownAddress(page).textContent())?.replace(/\s/g, '')).toBe(journey.vault())
    await page.context().setOffline(true)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await page.content()).not.toContain(journey.vault())
    await page.context().setOffline(false)
    await stage(page, 'paying')
    await payTestCoins(page)
    await page.clock.fastForward(21_000)
    await stage(page, 'seen')
    await page.getByText('1 of 1 Litecoin servers see it').waitFor()
    expect(await page.content()).not.toContain(journey.vault())
    await handedOver(page)
    await stepUntilShown(page, journey, '[data-pay="paid"]')
  })
})
