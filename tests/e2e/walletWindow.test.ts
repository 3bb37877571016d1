import { describe, inject } from 'vitest'
import { partnerKey } from '../../src/ui/form/partner/visitPartner.ts'
import { createHarness } from '../devnet/journeys/harness.ts'
import { request } from '../devnet/request.ts'
import { expect, hasBrowser, patience, test } from './page.ts'
import { openReview, reviewAction } from './reviewSteps.ts'
import { routeDevnet } from './routeDevnet.ts'
import { openHost, routePartner } from './widgetHost.ts'

interface History {
  readonly meta: { readonly volume: string }
}

describe.skipIf(!hasBrowser())('a swap with a wallet from a widget', () => {
  test('is confirmed in a top-level window with its coins, amount and partner, whose fee arrives', async ({
    page,
    context,
  }) => {
    const harness = createHarness()
    const { devnet } = harness
    await routeDevnet(context, devnet, inject('devnet'))
    await routePartner(context, 'demo')
    let late = 0
    // On a slow connection, the form has written its own address before the code of partners loads.
    await context.route(/\/openVisit\.[^/]*\.js$/, async (route) => {
      const frame = route.request().frame()
      if (frame.parentFrame() === null && late++ === 0) await frame.waitForURL((url) => !url.searchParams.has('ref'))
      await route.continue()
    })
    const given = 'data-partner="demo" data-sell="BTC.BTC" data-buy="ETH.ETH" data-amount="0.15"'
    await openHost(page, `<script src="${inject('site')}/widget.js" ${given}></script>`)
    const frame = page.frameLocator('portage-swap iframe')
    await frame.getByText('With a wallet', { exact: true }).click()
    await frame.locator('[data-partner-fee]').waitFor()
    await frame.locator('[data-amount]:not(.dim)').waitFor()
    const requested = context.waitForEvent('request', (sent) => sent.url().includes('/?sell='))
    const opening = context.waitForEvent('page')
    await frame
      .getByRole('button', { name: /^Review (swap|\d.*% loss)$/ })
      .locator('visible=true')
      .click()
    expect(new URL((await requested).url()).search).toBe('?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&ref=demo')
    const opened = await opening
    expect(await opened.evaluate(() => [opener, top === self])).toEqual([null, true])
    expect(await page.frames()[1]?.evaluate(() => Object.keys(sessionStorage))).not.toContain(partnerKey)

    const fee = opened.locator('[data-partner-fee]')
    await expect.poll(() => fee.textContent()).toMatch(/Fee to Acme.*0\.3% \(30 basis points\).* ETH.*\$/)
    expect(late).toBe(1)
    // The visit keeps the partner, and the address of the form loses it.
    await opened.waitForURL((url) => url.search === '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await opened.reload()
    await fee.waitFor()
    await opened.locator('[data-amount]:not(.dim)').waitFor()
    await opened
      .getByRole('button', { name: /^Review (swap|\d.*% loss)$/ })
      .locator('visible=true')
      .click()
    const funded = opened.waitForResponse(/\/devnet\/faucet$/)
    await opened.getByRole('button', { name: 'Get test BTC' }).click()
    await funded
    await harness.step(1)
    await expect.poll(() => reviewAction(opened).textContent(), { timeout: patience }).toBe('Next')
    await openReview(opened)
    await opened.getByText('Affiliate fee to Acme, 0.3%').waitFor()
    const line = opened.locator('.review-checks li', { hasText: 'Affiliate fee to ferry: 0.3%' })
    expect(await line.getAttribute('data-agrees')).toBe('true')
    await reviewAction(opened).click()
    await opened.waitForURL(/\/tx\/[0-9A-F]{64}#/)

    const hash = new URL(opened.url()).pathname.slice('/tx/'.length)
    const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
    for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await harness.step(5)
    expect(record()?.tx.memo).toMatch(/:ferry:30$/)
    const history = await request<History>(devnet, '/1/midgard/v2/history/affiliate?thorname=ferry')
    expect(BigInt(history.body.meta.volume)).toBeGreaterThan(0n)
  })
})
