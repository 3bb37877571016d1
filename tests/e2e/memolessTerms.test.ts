import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { axeViolations } from './axe.ts'
import {
  accept,
  acceptAll,
  boxes,
  destinationField,
  fillForm,
  openElsewhere,
  openJourney,
  openPayment,
  openReview,
  shownAddress,
  stage,
} from './memolessJourney.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('the terms of a swap without a wallet', () => {
  test('are not registered after the price expired, and the form has the swap again', async ({ page }) => {
    const journey = await openJourney(page)
    await fillForm(page, journey)
    await openReview(page)
    let isDown = true
    await page.route('**/memoless/api/v1/register', (route) => (isDown ? route.abort() : route.fallback()))
    await accept(page)
    await page.getByText('Still trying').waitFor()
    const reopened = page.url()
    await page.goto('/about')
    await journey.harness.step(200)
    isDown = false
    await page.goto(reopened)
    await page.getByRole('heading', { name: 'Your price has expired' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(journey.harness.devnet.state.THORCHAIN.references.size).toBe(0)
    await page.getByRole('link', { name: 'Start a new swap' }).click()
    await expect.poll(() => destinationField(page).inputValue()).toBe(journey.receiver)
    expect(await page.getByRole('link', { name: /Payment of 10 LTC/ }).count()).toBe(0)
  })

  test('need a consent of their own while the pools would refund the payment', async ({ page }) => {
    await page.clock.install()
    const journey = await openJourney(page)
    await openPayment(page, journey)
    await acceptAll(page)
    expect(await shownAddress(page).count()).toBe(1)
    const { pools } = journey.harness.devnet.state.THORCHAIN
    const at = pools.findIndex(({ asset }) => asset.chain === 'DOGE')
    const pool = pools[at]
    if (pool === undefined) throw new Error('There is no DOGE pool.')
    pools[at] = { ...pool, balanceAsset: units(pool.balanceAsset / 2n) }
    await page.clock.fastForward(21_000)
    await page.getByText('Don’t pay: at today’s price this swap would be refunded').waitFor()
    expect(await page.content()).not.toContain(journey.vault())
    expect(await page.getByText(/minus a fee of about .+ LTC/).count()).toBe(1)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /Show the address anyway/ }).check()
    expect(await shownAddress(page).count()).toBe(1)
  })

  test('offer a wallet in the review while swaps without one are paused', async ({ page }) => {
    const journey = await openJourney(page)
    await fillForm(page, journey)
    const { mimirs } = journey.harness.devnet.state.THORCHAIN
    const dialog = page.getByRole('dialog')
    const button = page.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true')
    // The form reads the pause too and then opens no review, so the pause starts right before the press.
    await expect
      .poll(async () => {
        mimirs.delete('HALTMEMOLESS')
        await button.waitFor()
        mimirs.set('HALTMEMOLESS', 1)
        await button.click({ timeout: 5_000 }).catch(() => undefined)
        return dialog.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => false,
        )
      })
      .toBe(true)
    await dialog.getByText('Swaps without a wallet are paused').waitFor()
    await dialog.getByRole('button', { name: 'Swap with a wallet' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('radio', { name: 'Without one' }).isChecked()).toBe(false)
  })

  test('of a payment by its link are kept on request, and its destination is confirmed again', async ({ page }) => {
    const journey = await openJourney(page)
    await openPayment(page, journey)
    const other = await openElsewhere(page, journey)
    await stage(other, 'paying')
    const stored = () => other.evaluate(() => localStorage.getItem('memoless-swaps'))
    expect(await stored()).toBeNull()
    await other.getByRole('button', { name: 'Keep it in this browser' }).click()
    await other.getByText('This payment is kept in this browser').waitFor()
    expect(await stored()).toContain('"isLinked":true')
    await other.reload()
    await stage(other, 'paying')
    expect(await boxes(other).last().locator('..').textContent()).toContain('comes from a link')
  })
})
