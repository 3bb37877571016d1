import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { holdingOf, unitsIn } from '../devnet/journeys/balances.ts'
import { balanceOn } from './chainBalance.ts'
import {
  accept,
  acceptAll,
  destinationField,
  openJourney,
  openReview as openMemolessReview,
  registeredPage,
  shownAddress,
  stage,
} from './memolessJourney.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, openReview } from './reviewSteps.ts'
import { stepUntil } from './stepUntil.ts'
import { amountField, formAction, priced } from './swapPage.ts'

const addresses = (page: Page) => page.locator('.review .addr').allTextContents()

describe.skipIf(!hasBrowser())('tokens of a chain that is no EVM', () => {
  test('are sold with the test wallet: faucet, balance, review, deposit, tracking to the end, and Max', async ({
    page,
  }) => {
    const devnet = await ownDevnet(page)
    await page.goto('/?sell=TRON.USDT&buy=BTC.BTC&amount=500')
    await priced(page)
    await formAction(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Not enough USDT')
    await expect.poll(async () => (await addresses(page)).length).toBe(2)
    const [, receiver = ''] = await addresses(page)
    const faucet = page.waitForResponse(/\/devnet\/faucet$/)
    await page.getByRole('button', { name: 'Get test USDT' }).click()
    await faucet
    await devnet.simulation.step(1)
    await expect.poll(() => action(page).textContent()).toBe('Next')
    await page.getByText('1,000 USDT').first().waitFor()

    await openReview(page)
    const ticks = await page
      .locator('.review-checks li')
      .evaluateAll((lines) => lines.map(({ dataset }) => dataset.agrees))
    expect(ticks).toEqual(['true', 'true', 'true', 'true', 'true', 'true'])
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#(TRON|BTC)$/)
    const hash = new URL(page.url()).pathname.slice('/tx/'.length)
    const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
    for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await devnet.simulation.step(5)
    await page.locator('[data-track-journey][data-stage="done"]').waitFor()
    expect(record()?.tx.coins[0]?.amount).toBe(50_000_000_000n)
    const paid = record()?.outTxs[0]?.coins[0]?.amount ?? 0n
    expect(paid).toBeGreaterThan(0n)
    expect(await balanceOn(devnet, 'BTC', receiver)).toBe(paid)

    await page.goto('/?sell=TRON.USDT&buy=BTC.BTC&amount=20')
    await page.getByText('Balance 500 USDT').waitFor()
    await page.locator('[data-max]').click()
    await expect.poll(() => amountField(page).inputValue()).toBe('500')
  })

  test('are sold without a wallet: the token and its network, a plain transfer, and tracking to the end', async ({
    page,
  }) => {
    const { harness, receiver } = await openJourney(page)
    const vault = harness.devnet.state.THORCHAIN.vaults.get('TRON')?.address ?? ''
    await page.goto('/?sell=TRON.USDT&buy=DOGE.DOGE&amount=500')
    await priced(page)
    await page.getByRole('radio', { name: 'Without one' }).check()
    await page.getByText('amounts go in steps of 0.1 USDT').waitFor()
    await destinationField(page).fill(receiver)
    await openMemolessReview(page)
    await accept(page)
    await page.waitForURL(registeredPage)
    await stage(page, 'paying')
    await page.getByRole('heading', { name: 'Send exactly this amount of TRC-20 USDT on TRON' }).waitFor()
    await page.getByText('Send TRC-20 USDT on the TRON network only.').waitFor()
    expect(await page.locator('[data-pay-amount]').textContent()).toMatch(/^500\.0\d{5}$/)
    await acceptAll(page)
    expect((await shownAddress(page).textContent())?.replace(/\s/g, '')).toBe(vault)
    expect(await page.getByRole('link', { name: /^Open in/ }).count()).toBe(0)
    expect(await page.getByRole('img', { name: 'QR code of the address' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Pay from the test wallet' }).click()
    await stepUntil({
      awaited: 'the payment',
      step: harness.step,
      look: () => page.locator('[data-pay="seen"], [data-pay="paid"]').count(),
      isReached: (count) => count > 0,
    })
    await stepUntil({
      awaited: 'DOGE',
      step: harness.step,
      look: async () => unitsIn(await holdingOf(harness, 'DOGE', receiver, 'DOGE.DOGE')),
      isReached: (amount) => amount > 0n,
    })
    await page.getByRole('link', { name: 'Follow your swap' }).click()
    await page.locator('[data-track-journey][data-stage="done"]').waitFor()
  })

  test('a coin with four decimals has whole coins on every screen, and an unknown one is refused', async ({ page }) => {
    await ownDevnet(page)
    await page.goto('/?sell=BTC.BTC&buy=MAYA.MAYA&amount=0.001')
    await priced(page)
    const received = Number((await page.locator('[data-amount]').inputValue()).replace(/[^0-9.]/g, ''))
    expect(received).toBeGreaterThan(4.8)
    expect(received).toBeLessThan(5.2)
    await page.goto('/?sell=MAYA.MAYA&buy=BTC.BTC&amount=5.00001')
    await page.getByText('up to 4 decimal places').waitFor()
    await page.goto('/?sell=BTC.BTC&buy=MAYA.FOO&amount=0.001')
    await page.getByText('The link’s “buy” value isn’t valid').waitFor()
  })
})
