import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { formatRecipient, recipientKeyPrefix } from '../../src/ui/form/recipient/savedRecipients.ts'
import { ownerBytesOn } from '../lab/chains/owner.ts'
import { axeViolations } from './axe.ts'
import { balanceOn } from './chainBalance.ts'
import { connect, openReview, openWithWallet } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { passAccounts, reviewAction } from './reviewSteps.ts'
import { amountField, formAction, priced } from './swapPage.ts'

const friend = {
  network: 'mocknet',
  chain: 'BTC',
  address: encodeAddress(ownerBytesOn('BTC'), 'BTC', 'mocknet'),
  name: 'Ledger',
} as const

const destination = (page: Page) => page.getByLabel('Deliver to this Ethereum address')

async function openFields(page: Page): Promise<void> {
  await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
  await priced(page)
  await page.locator('.recipients-row .link').click()
  await destination(page).waitFor()
}

describe.skipIf(!hasBrowser())('saved recipients', () => {
  test('are saved with a name by keyboard, shown in full, compared before use, and refused once changed', async ({
    page,
  }) => {
    await openFields(page)
    await destination(page).fill(account.address)
    await page.getByText('Entered by you').waitFor()
    await page.getByRole('button', { name: 'Save this recipient' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a name.').waitFor()
    await page.keyboard.type('Cold wallet')
    await page.keyboard.press('Enter')
    await page.getByText('Saved as “Cold wallet”').waitFor()

    // Another page between, because a reload keeps the address.
    await page.goto('/about')
    await openFields(page)
    const saved = page.getByRole('button', { name: /^Cold wallet/ })
    expect((await saved.textContent())?.replaceAll(/\s/g, '')).toContain(account.address)
    expect(await axeViolations(page)).toEqual([])
    await saved.click()
    await page.getByText('Saved as “Cold wallet”').waitFor()
    await amountField(page).waitFor()
    await expect.poll(() => formAction(page).textContent()).toBe('Confirm the address first')
    await page.getByLabel('I have compared the whole address').check()
    await expect.poll(() => formAction(page).textContent()).not.toBe('Confirm the address first')

    await destination(page).fill('')
    await page.evaluate((prefix) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith(prefix)) ?? ''
      localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('Cold wallet', 'Exchange'))
    }, recipientKeyPrefix)
    await page.getByRole('button', { name: /^Cold wallet/ }).click()
    await page.getByText('This saved recipient changed meanwhile.').waitFor()
    expect(await destination(page).inputValue()).toBe('')
    await page.getByText('A saved recipient was changed outside Portage').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    expect(
      await page.evaluate(
        (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix)),
        recipientKeyPrefix,
      ),
    ).toEqual([])
  })
  test('are offered in the review, and compared there before their first use', async ({ page }) => {
    const { devnet } = await openWithWallet(page)
    await connect(page)
    await page.keyboard.press('Escape')
    await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
      `${recipientKeyPrefix}mocknet-BTC-${friend.address}`,
      formatRecipient({ ...friend, imported: true }),
    ] as const)
    await openReview(page)
    await page.getByRole('button', { name: 'Where it goes' }).click()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ledger/ })
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Saved as “Ledger”').waitFor()
    await expect.poll(() => reviewAction(page).textContent()).toBe('Confirm the address first')
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByLabel('I have compared the whole address').check()
    await passAccounts(page)
    expect(await page.locator('.review .addr').first().textContent()).toBe(friend.address)
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
  })
})
