import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { healthKey } from '../../src/runtime/browser.ts'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { burnerKeyName } from '../../src/ui/wallet/burnerKeyName.ts'
import { balanceOn } from './chainBalance.ts'
import { ownDevnet, viewAt } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, fundWallets, openReview as review } from './reviewSteps.ts'

const params = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })
const addresses = (page: Page) => page.locator('.review .addr').allTextContents()

/** Presses Tab until the button with this name has the focus. Until it has the name, the keys would pass it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).locator('visible=true').first().waitFor()
  const named = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab')
    if (name.test(await named())) return
  }
  throw new Error(`Nothing called ${name} is reached with the tab key.`)
}

const broadcasts = /\/chain\/BTC\/tx/
const fund = (page: Page, devnet: Devnet) => fundWallets(page, devnet, params)

describe.skipIf(!hasBrowser())('swap with test wallets', () => {
  test('delivers by keyboard alone, confirmed by both chains', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await page.goto(params)
    await page.locator('[data-amount]:not(.dim)').waitFor()
    await tabTo(page, /^Review swap$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page).textContent()).toBe('Where it goes')
    await expect.poll(() => title(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => action(page).textContent()).toBe('Not enough BTC')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Review swap')
    await page.keyboard.press('Enter')
    await expect.poll(() => action(page).textContent()).toBe('Not enough BTC')
    // The target's wallet opens after the source's.
    await expect.poll(async () => (await addresses(page)).length).toBe(2)
    const [sender = '', receiver = ''] = await addresses(page)
    const faucet = page.waitForResponse(/\/devnet\/faucet$/)
    await tabTo(page, /^Get test BTC$/)
    await page.keyboard.press('Enter')
    await faucet
    await devnet.simulation.step(1)
    await expect.poll(() => action(page).textContent()).toBe('Next')
    expect(await balanceOn(devnet, 'BTC', sender)).toBe(30_000_000n)

    await tabTo(page, /^Next$/)
    await page.keyboard.press('Enter')
    await page.getByText(/[23] of 3 nodes agree/).waitFor()
    await expect.poll(() => title(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await title(page).textContent()).toBe('Review your swap')
    const ticks = await page
      .locator('.review-checks li')
      .evaluateAll((lines) => lines.map(({ dataset }) => dataset.agrees))
    expect(ticks).toEqual(['true', 'true', 'true', 'true', 'true', 'true'])
    expect((await addresses(page))[0]).toBe(receiver)
    await tabTo(page, /^Sign with the test wallet$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#(BTC|ETH)$/)
    // The page moves the focus to its heading, and then keeps nothing of how it was opened.
    const followed = page.getByRole('heading', { name: 'Sent. Waiting for a block on Bitcoin' })
    await followed.waitFor()
    await expect.poll(() => followed.evaluate((element) => element === document.activeElement)).toBe(true)
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // A view that was slow on a busy machine may be noted, too.
    const stored = `${swapKeyPrefix}${new URL(page.url()).pathname.slice('/tx/'.length)}`
    expect(kept.filter((key) => key !== healthKey).toSorted()).toEqual([burnerKeyName, stored])
    expect(await (await fetch(`${inject('site')}/privacy`)).text()).toContain(`<code>${burnerKeyName}</code>`)

    const hash = new URL(page.url()).pathname.slice('/tx/'.length)
    const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
    for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await devnet.simulation.step(5)
    await page.locator('[data-track-journey][data-stage="done"]').waitFor()
    const paid = record()?.outTxs[0]?.coins[0]?.amount ?? 0n
    expect(paid).toBeGreaterThan(0n)
    expect(await balanceOn(devnet, 'ETH', receiver)).toBe(paid * 10n ** 10n)
    const heading = await page.locator('[data-track-journey] h1').textContent()
    expect(BigInt((heading ?? '').replace(/\D/g, '').padEnd(9, '0'))).toBe(paid)
  })

  test('shows no address and signs nothing when nodes disagree, and lists their reports', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fund(page, devnet)
    await review(page)
    const mimirs = new Map([['HALTBTCTRADING', 1]])
    devnet.views[2] = (state) => Object.assign(Object.create(state) as typeof state, { mimirs })
    await page.route(/\/3\/thornode\//, (route) => route.abort())
    await action(page).click()
    await page.getByText('The nodes disagree about the vault address').waitFor()
    expect(await addresses(page)).toEqual([])
    await page
      .getByText(new URL(viewAt('2')).host)
      .first()
      .waitFor()
    expect(await action(page).textContent()).toBe('Try again')
  })

  /** Signs a deposit that no server of Bitcoin receives. */
  async function signUnconfirmed(page: Page): Promise<{ devnet: Devnet; hash: string }> {
    const devnet = await ownDevnet(page)
    await fund(page, devnet)
    await review(page)
    await page.route(broadcasts, (route) => route.abort())
    await action(page).click()
    await page.getByText('We couldn’t confirm it was sent').waitFor()
    const hash = ((await page.locator('.review .callout code').textContent()) ?? '').toUpperCase()
    return { devnet, hash }
  }

  test('keeps an unconfirmed hash, signs nothing new, and resends it once nodes respond', async ({ page }) => {
    const { hash } = await signUnconfirmed(page)
    await page.keyboard.press('Escape')
    expect(await action(page).textContent()).toBe('Resend this transaction')
    await page.route(/thornode\//, (route) => route.abort())
    await action(page).click()
    await page.getByText('We couldn’t check whether resending is safe').waitFor()
    expect(await action(page).textContent()).toBe('Resend this transaction')
    await page.unroute(/thornode\//)
    await page.unroute(broadcasts)
    await action(page).click()
    await page.waitForURL(new RegExp(`/tx/${hash}#BTC$`))
  })

  test('offers only tracking, not resending, once the vault has moved', async ({ page }) => {
    const { devnet } = await signUnconfirmed(page)
    await page.unroute(broadcasts)
    await devnet.simulation.rotate('THORCHAIN')
    await action(page).click()
    await page.getByText('Don’t resend this transaction').waitFor()
    await page.getByText('The vault has moved').waitFor()
    expect(await action(page).textContent()).toBe('Track this transaction')
    expect(await page.getByRole('button', { name: /Sign|Resend/ }).count()).toBe(0)
  })
})
