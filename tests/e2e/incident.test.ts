import { describe } from 'vitest'
import { expect, hasBrowser, test } from './page.ts'
import { formAction, priced } from './swapPage.ts'

describe.skipIf(!hasBrowser())('an incident of the site', () => {
  test('stops the review of a swap on an open page, without a build', async ({ page }) => {
    let protocols: readonly string[] = []
    await page.route('**/.well-known/incidents.json', (route) => route.fulfill({ json: { protocols, chains: [] } }))
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    protocols = ['THORCHAIN', 'MAYACHAIN']
    await expect.poll(() => formAction(page).textContent()).toMatch(/^Review/)
    await formAction(page).click()
    await expect.poll(() => page.locator('body').innerText()).toMatch(/halted|paused/i)
    expect(await page.getByRole('button', { name: /^Sign/ }).count()).toBe(0)
  })
})
