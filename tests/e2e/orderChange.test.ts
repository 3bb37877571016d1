import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { formatDecimal, units } from '../../src/core/asset/amount.ts'
import { parseAmountInput } from '../../src/core/asset/decimalInput.ts'
import { burnerKeyName } from '../../src/ui/wallet/burnerKeyName.ts'
import { formatBurnerKey, parseBurnerKey } from '../../src/wallets/burner/burnerKey.ts'
import { createHarness, type Harness } from '../devnet/journeys/harness.ts'
import { ordersUntil, type PlacedOrder, placeOrder } from '../devnet/journeys/placeOrder.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { balanceOn } from './chainBalance.ts'
import { injectDevnetWallet } from './devnetWallet.ts'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'

const card = (page: Page) => page.locator('.track-order')
const sent = (page: Page) => card(page).locator('[data-change]')
const heading = (page: Page) => page.locator('.track-main h1')

/** The key of the injected wallet, whose account on Ethereum is the same. */
const injectedKey = parseBurnerKey('4c'.repeat(32))

/** Opens the page of an order, once a majority has it in the queue. */
async function openOrder(page: Page, harness: Harness, order: PlacedOrder): Promise<void> {
  await ordersUntil(harness, order, (orders) => orders.length === 1)
  await page.goto(`/tx/${order.hash}#${order.chain}`)
  await card(page).waitFor()
}

/** Waits for the review, also where a busy machine answers the page too late at first. */
async function reviewed(page: Page, label: string): Promise<void> {
  await expect
    .poll(async () => {
      const text = await action(page).textContent()
      if (text === 'Try again') await action(page).click()
      return text
    })
    .toBe(label)
}

/** Makes blocks until the page shows something. */
async function stepUntilShown(harness: Harness, isShown: () => Promise<boolean>): Promise<void> {
  for (let blocks = 0; blocks < 300 && !(await isShown()); blocks += 3) {
    await harness.step(3)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await expect.poll(isShown).toBe(true)
}

describe.skipIf(!hasBrowser())('an open limit order', () => {
  test('is cancelled by its test wallet with the keyboard alone, and is shown as cancelled when its coins return', async ({
    page,
  }) => {
    const harness = createHarness()
    await ownDevnet(page, harness.devnet)
    const sender = createTestUser(harness, 'sender')
    const entry = [burnerKeyName, formatBurnerKey(sender.key)] as const
    await page.addInitScript(([name, text]) => localStorage.setItem(name, text), entry)
    const order = await placeOrder(
      harness,
      { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
      { blocks: 14_400 },
    )
    await openOrder(page, harness, order)
    await card(page).getByRole('button', { name: 'Cancel the order' }).press('Enter')
    await reviewed(page, 'Sign with the test wallet')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cancels it').waitFor()
    await dialog.getByText(/nodes agree/).waitFor()
    expect(await dialog.getByText('Does not match').count()).toBe(0)
    expect(await faultsInEveryAppearance(page, 'cancelling an order')).toEqual([])
    const before = await balanceOn(harness.devnet, 'BTC', order.address)
    await action(page).press('Enter')
    await sent(page).getByText('Cancel sent').waitFor()
    expect(await sent(page).getAttribute('data-change')).toBe('waits')
    expect(await heading(page).textContent()).toBe('Waiting for your price')
    await stepUntilShown(harness, async () => (await heading(page).textContent())?.startsWith('Refunded: ') ?? false)
    await card(page).waitFor({ state: 'hidden' })
    await page
      .getByText(/was cancelled/)
      .first()
      .waitFor()
    const back = (await balanceOn(harness.devnet, 'BTC', order.address)) - before
    expect(back).toBeGreaterThan(9_000_000n)
    expect(back).toBeLessThan(10_000_000n)
  })

  test('gets a new limit from the wallet that placed it, and is filled at a lower one', async ({ page }) => {
    const harness = createHarness()
    await ownDevnet(page, harness.devnet)
    await injectDevnetWallet(page, harness.devnet, inject('devnet'))
    const sender = createTestUser(harness, 'injected', injectedKey)
    const order = await placeOrder(
      harness,
      { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n },
      { blocks: 14_400 },
      sender,
    )
    await openOrder(page, harness, order)
    await card(page).getByText('Connect the wallet that placed it').waitFor()
    await card(page).getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).waitFor()
    await page.keyboard.press('Escape')

    const change = async (fillIn: () => Promise<unknown>) => {
      await card(page).getByRole('button', { name: 'Change the limit' }).click()
      await page.getByRole('dialog').getByText('Above the market').waitFor()
      await fillIn()
      await action(page).click()
      await reviewed(page, 'Sign in Example Wallet')
    }
    const limit = page.getByLabel(/^At least, in BTC/)
    await change(async () => {
      await limit.fill('many')
      await page.getByText('Enter an amount, such as 4.5.').waitFor()
      await page.getByRole('button', { name: '+10 %' }).click()
      await page.getByText('10.0 % above the market').waitFor()
      expect(await faultsInEveryAppearance(page, 'a new limit')).toEqual([])
    })
    expect(await faultsInEveryAppearance(page, 'changing an order')).toEqual([])
    await action(page).click()
    await sent(page).getByText('Change sent').waitFor()
    expect(await sent(page).getAttribute('data-change')).toBe('waits')
    await stepUntilShown(harness, async () => (await sent(page).getAttribute('data-change')) === 'in_force')

    await change(async () => {
      await page.getByRole('button', { name: '+1 %' }).click()
      const least = parseAmountInput(await limit.inputValue(), { decimals: 8, locale: 'en' })
      await limit.fill(formatDecimal(units((least * 95n) / 100n), 8))
      await page.getByText(/below the market, so the rest is swapped at once/).waitFor()
    })
    await action(page).click()
    await stepUntilShown(harness, async () => (await heading(page).textContent())?.startsWith('Delivered: ') ?? false)
    await card(page).waitFor({ state: 'hidden' })
  })
})
