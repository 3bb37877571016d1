import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { ownerBytesOn } from '../lab/chains/owner.ts'
import { balanceOn } from './chainBalance.ts'
import { arrived, connect, openReview, openWithWallet } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, passAccounts } from './reviewSteps.ts'
import { formAction } from './swapPage.ts'

const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })
const target = encodeAddress(ownerBytesOn('BTC'), 'BTC', 'mocknet')

/** Counts presses from now on, also across pages. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    const count = () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses') ?? 0) + 1}`)
    addEventListener('pointerdown', count, true)
  })

describe.skipIf(!hasBrowser())('a swap whose payer, funds and destination are known', () => {
  test('is signed with two presses', async ({ page }) => {
    const { devnet } = await openWithWallet(page)
    await connect(page)
    await page.keyboard.press('Escape')
    await page.locator('.recipients-row .link').click()
    await page.getByLabel(/Bitcoin address/).fill(target)
    await formAction(page)
      .and(page.locator(':not([aria-disabled])', { hasText: /^Review swap$/ }))
      .waitFor()
    await countPresses(page)

    await formAction(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    expect(await title(page).textContent()).toBe('Review your swap')
    expect(await title(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('.review .addr').first().textContent()).toBe(target)
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    expect(await page.evaluate(() => sessionStorage.getItem('presses'))).toBe('2')
    expect(await arrived(devnet, target)).toBeGreaterThan(1_000_000n)
  })

  test('shows again where it goes, so that the destination can be changed', async ({ page }) => {
    const { devnet, wallet } = await openWithWallet(page)
    await connect(page)
    await page.keyboard.press('Escape')
    await openReview(page)
    await page.getByRole('button', { name: 'Where it goes' }).click()
    await expect.poll(() => action(page).textContent()).toBe('Next')
    expect(await title(page).textContent()).toBe('Where it goes')
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect.poll(() => action(page).textContent()).toBe('Enter your Bitcoin address')
    await page.getByLabel('Your Bitcoin address').fill(target)
    await passAccounts(page)
    expect(await page.locator('.review .addr').first().textContent()).toBe(target)
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
  })
})
