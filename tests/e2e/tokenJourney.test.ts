import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { balanceOn } from './chainBalance.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, openReview } from './reviewSteps.ts'
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
    await expect.poll(() => action(page).textContent()).toBe('Review swap')
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

  test('a coin with four decimals has whole coins on every screen, and an unknown one is refused', async ({ page }) => {
    await ownDevnet(page)
    await page.goto('/?sell=BTC.BTC&buy=MAYA.MAYA&amount=0.001')
    await priced(page)
    const received = Number((await page.locator('output[data-amount]').textContent())?.replace(/[^0-9.]/g, ''))
    expect(received).toBeGreaterThan(4.8)
    expect(received).toBeLessThan(5.2)
    await page.goto('/?sell=MAYA.MAYA&buy=BTC.BTC&amount=5.00001')
    await page.getByText('up to 4 decimal places').waitFor()
    await page.goto('/?sell=BTC.BTC&buy=MAYA.FOO&amount=0.001')
    await page.getByText('Its “buy” value isn’t valid').waitFor()
  })
})
