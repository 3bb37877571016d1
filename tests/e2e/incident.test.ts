import { describe } from 'vitest'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { fundWallets, openReview, reviewAction } from './reviewSteps.ts'

/** How long a page uses the stops that it has read, in milliseconds. */
const keptMs = 2_000

describe.skipIf(!hasBrowser())('an incident of the site', () => {
  test('keeps a review that is open from being signed, without a build', async ({ page }) => {
    let protocols: readonly string[] = []
    await page.route('**/.well-known/incidents.json', (route) => route.fulfill({ json: { protocols, chains: [] } }))
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    protocols = ['THORCHAIN']
    const stoppedAt = performance.now()
    await expect.poll(() => performance.now() - stoppedAt).toBeGreaterThan(keptMs)
    const review = page.locator('.review')
    expect(await review.innerText()).not.toMatch(/halted|paused/i)
    await reviewAction(page).click()
    await expect.poll(() => review.innerText()).toMatch(/halted|paused/i)
    expect(new URL(page.url()).pathname).not.toMatch(/^\/tx/)
  })
})
