import { sha256 } from '@noble/hashes/sha2.js'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { rememberedWalletsKey } from '../../src/ui/wallet/rememberedWallets.ts'
import { axeViolations } from './axe.ts'
import { balanceOn } from './chainBalance.ts'
import { arrived, connect, openAccounts, openReview, openSecondTab, openWithWallet } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { stepUntil } from './stepUntil.ts'
import { amountField, priced } from './swapPage.ts'

const ONE_ETHER = 10n ** 18n
const typed = '0.4'

/** An address of Bitcoin, and one that the person types over it. */
const destinations = [7, 8].map((seed) => encodeAddress(sha256(Uint8Array.of(seed)).slice(0, 20), 'BTC', 'mocknet'))

const dialog = (page: Page) => page.getByRole('dialog')
const storedSwaps = (page: Page) =>
  page.evaluate((prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), swapKeyPrefix)

/** Waits until a form without a sheet has what was typed, a price, and the connected wallet. */
async function expectForm(page: Page, destination: string): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' })
  await priced(page)
  expect(await amountField(page).inputValue()).toBe(typed)
  await expect.poll(() => page.getByLabel(/Bitcoin address/).inputValue()).toBe(destination)
  await page.locator('.wallet-button:not([data-connected="0"])').waitFor()
}

/** Leaves what `open` opens by Back and by a reload, and checks each time that the form is as before. */
async function leaveTwice(page: Page, open: () => Promise<unknown>, destination: string): Promise<void> {
  for (const leave of [() => page.goBack(), () => page.reload()]) {
    await open()
    await leave()
    await expectForm(page, destination)
  }
}

const unchecked = 'Check Example Wallet to continue'

/** Ticks that the wallet of an unanswered request was checked, which the main button leads to. */
async function checkWallet(page: Page): Promise<void> {
  await expect.poll(() => action(page).textContent()).toBe(unchecked)
  await page.getByText('A request may still be open in Example Wallet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await action(page).click()
  const box = page.getByLabel(/^I checked Example Wallet/)
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
}

describe.skipIf(!hasBrowser())('a swap with an injected wallet', () => {
  test('loses nothing and is signed once, with Back and a reload at each step', async ({ page }) => {
    await page.clock.install()
    const { devnet, wallet } = await openWithWallet(page)
    const signatures = () => wallet.methods().filter((method) => method === 'eth_sendTransaction').length
    const balance = () => balanceOn(devnet, 'ETH', account.address)
    const [first = '', second = ''] = destinations
    await connect(page)
    await page.goBack()

    await amountField(page).fill(typed)
    await page.locator('.recipients-row .link').click()
    await page.getByLabel(/Bitcoin address/).fill(first)
    await page.waitForFunction((amount) => new URL(location.href).searchParams.get('amount') === amount, typed)
    await page.waitForFunction((text) => JSON.stringify(history.state).includes(text), first)
    await page.reload()
    await expectForm(page, first)
    await page.goto('/about')
    await page.goBack()
    await expectForm(page, first)
    const picker = page.getByRole('combobox', { name: 'Search coins' })
    await leaveTwice(
      page,
      () =>
        page
          .locator('.asset-btn')
          .first()
          .click()
          .then(() => picker.waitFor()),
      first,
    )
    await openAccounts(page)
    await page.getByLabel('Your Bitcoin address').fill(second)
    await page.goBack()
    await page.waitForFunction(() => history.state.sheet === 1)
    expect(await page.evaluate(() => history.state.kept.typed)).toEqual([second, ''])
    await expectForm(page, second)
    await openAccounts(page)
    await page.reload()
    await expectForm(page, second)
    await leaveTwice(page, () => openReview(page), second)

    await openReview(page)
    wallet.manners.ignores = ['eth_sendTransaction']
    await action(page).dblclick()
    await page.getByText('Confirm in Example Wallet.').waitFor()
    await expect.poll(signatures).toBe(1)
    await page.goBack()
    await page.clock.fastForward(61_000)
    await page.getByText('Example Wallet hasn’t answered yet.').waitFor()
    await page.reload()
    await expectForm(page, second)
    expect([signatures(), await storedSwaps(page), await balance()]).toEqual([1, [], ONE_ETHER])

    wallet.manners.ignores = []
    await openReview(page, unchecked)
    await action(page).dblclick()
    expect(signatures()).toBe(1)
    await checkWallet(page)
    await action(page).dblclick()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    const tracked = page.url()
    await page.goBack()
    await expectForm(page, second)
    await page.goForward()
    await page.waitForURL(tracked)
    await page.getByText('from this browser').first().waitFor()
    await page.reload()
    await page.getByText('from this browser').first().waitFor()
    expect([signatures(), (await storedSwaps(page)).length]).toEqual([2, 1])
    expect(await arrived(devnet, second)).toBeGreaterThan(1_000_000n)
    expect(await balanceOn(devnet, 'BTC', first)).toBe(0n)
    const spent = ONE_ETHER - (await balance())
    expect(spent).toBeGreaterThanOrEqual(400_000_000_000_000_000n)
    expect(spent).toBeLessThan(410_000_000_000_000_000n)

    await page.goto('/tx')
    await page.locator('.swap-item-link').click()
    await page.waitForURL(tracked)
    await page.goBack()
    await expect.poll(() => page.locator('.swap-item').count()).toBe(1)
    const prompts = () => wallet.methods().filter((method) => method === 'eth_requestAccounts').length
    const before = prompts()
    await page.reload()
    await expect.poll(() => page.locator('.swap-item').count()).toBe(1)
    await page.getByRole('button', { name: '1 wallet' }).click()
    expect(prompts()).toBe(before)
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).click()
    await page.getByRole('button', { name: /^Connect Example Wallet/ }).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), rememberedWalletsKey)).toBeNull()
  })

  test('is paid once from two tabs, which share the connected wallet', async ({ page }) => {
    const { devnet, wallet } = await openWithWallet(page)
    await connect(page)
    await page.goBack()
    const { tab, wallet: other } = await openSecondTab(page, devnet)
    const signatures = () =>
      [wallet, other].map(({ methods }) => methods().filter((method) => method === 'eth_sendTransaction').length)
    await openReview(page)
    await openReview(tab)
    const [destination = ''] = await tab.locator('.review .addr').allTextContents()

    wallet.manners.ignores = ['eth_sendTransaction']
    await action(page).click()
    await expect.poll(signatures).toEqual([1, 0])
    await checkWallet(tab)
    await action(tab).click()
    await tab.getByText('Another tab is waiting for this signature').waitFor()
    await page.reload()
    wallet.manners.ignores = []
    await action(tab).click()
    await checkWallet(tab)
    await priced(page)
    await page.locator('.wallet-button:not([data-connected="0"])').waitFor()
    await openReview(page, unchecked)
    await checkWallet(page)
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    await tab.getByText('You signed this swap in another tab').waitFor()
    expect(await axeViolations(tab)).toEqual([])
    expect(await action(tab).textContent()).toBe('Pay a second time')
    const tracked = new URL(page.url()).pathname
    expect(await tab.getByRole('link', { name: 'Track this transaction' }).getAttribute('href')).toContain(tracked)
    expect(signatures()).toEqual([2, 0])

    expect(await arrived(devnet, destination)).toBeGreaterThan(1_000_000n)
    const done = page.locator('[data-track-journey][data-stage="done"]')
    await stepUntil({
      awaited: 'the end on the tracking page',
      step: devnet.simulation.step,
      blocks: 5,
      look: () => done.count(),
      isReached: (shown) => shown === 1,
    })
    const left = await balanceOn(devnet, 'ETH', account.address)
    expect(left).toBeGreaterThan(2n * ONE_ETHER - 510_000_000_000_000_000n)
    expect(left).toBeLessThanOrEqual(2n * ONE_ETHER - 500_000_000_000_000_000n)

    await tab.goto('/')
    for (const each of [tab, page]) await each.locator('.wallet-button').click()
    await tab.getByRole('button', { name: 'Disconnect Example Wallet' }).waitFor()
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).click()
    await tab.getByRole('button', { name: /^Connect Example Wallet/ }).waitFor()
    expect(signatures()).toEqual([2, 0])
    await tab.close()
  })
})
