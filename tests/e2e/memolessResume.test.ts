import { describe } from 'vitest'
import {
  accept,
  acceptAll,
  boxes,
  destinationField,
  fillForm,
  handedOver,
  openElsewhere,
  openJourney,
  openPayment,
  openReview,
  payTestCoins,
  registeredPage,
  shownAddress,
  stage,
  stepUntilShown,
} from './memolessJourney.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('a payment without a wallet', () => {
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
