import { describe } from 'vitest'
import { createHarness, type Harness } from '../devnet/journeys/harness.ts'
import { request } from '../devnet/request.ts'
import { axeViolations } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'
import { openWidget, seenEvents, tabInFrame, typesUntil } from './widgetHost.ts'

interface History {
  readonly meta: { readonly count: string; readonly volume: string }
}

/** What the devnet's indexer counts for the partner's name. */
const earned = async ({ devnet }: Harness) =>
  (await request<History>(devnet, '/1/midgard/v2/history/affiliate?thorname=ferry')).body.meta

describe.skipIf(!hasBrowser())('the widget on a page of another origin', () => {
  test('swaps by keyboard alone, reports each step to its page and pays its partner', async ({ page }) => {
    const harness = createHarness()
    const { frame, address } = await openWidget(page, harness)
    const fee = frame.locator('[data-partner-fee]')
    await expect.poll(() => fee.textContent()).toMatch(/Fee to Acme.*0\.3% \(30 basis points\).* DOGE.*\$/)
    await frame
      .getByLabel(/Dogecoin address/)
      .first()
      .waitFor()
    await tabInFrame(page, /Dogecoin address/)
    await page.keyboard.type(address)
    // A proposal after an address changes nothing.
    await page.locator('portage-swap').evaluate((element) => element.setAttribute('amount', '20'))
    await frame.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await tabInFrame(page, /^Continue without a wallet/)
    await page.keyboard.press('Enter')
    await frame.getByText('Affiliate fee to Acme, 0.3%').waitFor()
    await frame.getByRole('button', { name: 'Get the exact amount' }).waitFor()
    await tabInFrame(page, /^Get the exact amount/)
    await page.keyboard.press('Enter')
    await frame.locator('[data-pay="paying"]').waitFor()
    expect(await frame.locator('[data-pay-amount]').textContent()).toMatch(/^10\.000\d{5}$/)
    for (const box of await frame.locator('.pay-check').all()) {
      const start = ((await box.textContent()) ?? '').slice(0, 30).replaceAll(/\W/g, '.')
      await tabInFrame(page, new RegExp(`^${start}`))
      await page.keyboard.press('Space')
      expect(await box.locator('input').isChecked()).toBe(true)
    }
    await frame.getByRole('button', { name: 'Pay from the test wallet' }).waitFor()
    await tabInFrame(page, /^Pay from the test wallet/)
    await page.keyboard.press('Enter')
    expect(await typesUntil(page, harness, 'done')).toEqual(['ready', 'quote', 'submitted', 'done'])
    const [, quote] = await seenEvents(page)
    expect(quote).toMatchObject({ sell: 'LTC.LTC', buy: 'DOGE.DOGE', amount: '10' })
    await harness.step(3)
    const { count, volume } = await earned(harness)
    expect([count, BigInt(volume) > 0n]).toEqual(['1', true])
  })
})
