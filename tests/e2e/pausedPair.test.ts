import { describe } from 'vitest'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { formAction } from './swapPage.ts'

describe.skipIf(!hasBrowser())('a pair that one protocol has paused', () => {
  test('is reviewed on the other one only after it was chosen, and "Check again" reads the pauses again', async ({
    page,
  }) => {
    const devnet = await ownDevnet(page)
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTBTCTRADING', 1)
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    const reasons = page.locator('.halted-reasons')
    await expect.poll(() => reasons.textContent()).toContain('HALTBTCTRADING')
    await expect.poll(() => formAction(page).textContent()).toBe('Swap through Maya')
    expect(await page.locator('.halted .btn--primary').count()).toBe(0)
    mimirs.set('HALTETHTRADING', 1)
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Check again' }).click()
        return reasons.textContent()
      })
      .toContain('HALTETHTRADING')
    await formAction(page).click()
    await page.locator('.halted').waitFor({ state: 'detached' })
    await expect.poll(() => formAction(page).textContent()).toMatch(/^Review/)
  })
})
