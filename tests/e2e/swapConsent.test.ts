import { describe } from 'vitest'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { axeViolations } from './axe.ts'
import { collisions } from './collisions.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, fundWallets, openReview } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

const crossing = '/?sell=ETH.ETH&buy=MAYA.CACAO&amount='

/** Reduces Maya's ETH pool by a tenth, so that every swap through it loses more. */
function drain(devnet: Devnet): void {
  const pool = devnet.state.MAYACHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'ETH')
  if (pool === undefined) throw new Error('Maya has no pool of ETH.')
  pool.balanceAsset = (pool.balanceAsset * 9n) / 10n
  pool.balanceBase = (pool.balanceBase * 9n) / 10n
}

describe.skipIf(!hasBrowser())('a loss of at least 5 percent', () => {
  test('requires its checkbox, which the button focuses, before signing', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, `${crossing}30`)
    await openReview(page)
    await page.getByText('You would lose about').last().waitFor()
    expect(await action(page).textContent()).toBe('Accept the loss to continue')
    await action(page).click()
    const box = page.getByRole('checkbox', { name: /^I accept that I lose 6\.\d%$/ })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Space')
    await expect.poll(() => action(page).textContent()).toBe('Sign with the burner wallet')
    await page.getByText('You accepted the loss. You can sign now.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => action(page).textContent()).toBe('Accept the loss to continue')
    await box.check()
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
  })

  test('requires consent again when a new quote loses more', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, `${crossing}30`)
    await openReview(page)
    await page.getByRole('checkbox').check()
    await expect.poll(() => action(page).textContent()).toBe('Sign with the burner wallet')
    drain(devnet)
    await devnet.simulation.step(60)
    await expect.poll(() => action(page).textContent()).toBe('Get a new quote')
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toMatch(/Accept the (new price|loss to continue)/)
    if ((await action(page).textContent()) === 'Accept the new price') await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Accept the loss to continue')
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  })
})

describe.skipIf(!hasBrowser())('a loss of at least 10 percent', () => {
  test('requires typing the confirmation word', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, `${crossing}60`)
    await openReview(page)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await action(page).click()
    const field = page.getByLabel(/^Type “loss” to accept that you lose 11\.\d%$/)
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type('los')
    expect(await action(page).textContent()).toBe('Accept the loss to continue')
    await page.keyboard.type('s')
    await expect.poll(() => action(page).textContent()).toBe('Sign with the burner wallet')
  })
})

describe.skipIf(!hasBrowser()).each([1280, 390, 320])('long amounts at %i px', (width) => {
  const sized = test.extend({ options: { viewport: { width, height: 800 } } })

  sized('stay inside the form’s details, shortened and in full', async ({ page }) => {
    await ownDevnet(page)
    await page.goto(`${crossing}12.34567891`)
    await priced(page)
    await page.getByText('What it costs', { exact: true }).click()
    await page.getByText('Liquidity fee').waitFor()
    expect(await collisions(page, '.facts')).toEqual([])
    for (const one of await page.locator('.facts .figure').all()) await one.click()
    expect(await page.locator('.facts .figure--exact').count()).toBeGreaterThan(3)
    expect(await collisions(page, '.facts')).toEqual([])
  })

  sized('are shortened on the review, show every digit when clicked, and never overlap', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, `${crossing}12.34567891`)
    await openReview(page)
    expect(await collisions(page, '.review-body')).toEqual([])
    const figure = page.locator('.review-leg .figure').last()
    const [short, exact] = [await figure.textContent(), await figure.getAttribute('title')]
    expect((short ?? '').replaceAll(/\D/g, '')).toHaveLength(6)
    expect((exact ?? '').replaceAll(/\D/g, '').length).toBeGreaterThan(10)
    for (const one of await page.locator('.review-body .figure').all()) await one.click()
    expect(await figure.textContent()).toBe(exact)
    expect(await collisions(page, '.review-body')).toEqual([])
    const body = page.locator('.review-body')
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})

describe.skipIf(!hasBrowser())('a review while offline', () => {
  test('shows the lost connection, sends nothing, and continues when back online', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    await page.context().setOffline(true)
    await page.getByText('You can sign when you reconnect').waitFor()
    expect(await action(page).textContent()).toBe('Waiting for your connection')
    await page.context().setOffline(false)
    await expect.poll(() => action(page).textContent()).toBe('Sign with the burner wallet')
  })

  test('explains the lost connection after signing, and checks again when back online', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    await page.route('**/*', (route) => route.abort())
    await action(page).click()
    await page.getByText('You’re offline').waitFor()
    expect(await page.getByText(/disagree/).count()).toBe(0)
    expect(await page.locator('.review .addr').count()).toBe(0)
    await page.unroute('**/*')
    await page.getByText(/nodes agree/).waitFor()
    await expect.poll(() => action(page).textContent()).toBe('Sign with the burner wallet')
  })

  test('does not show offline when too few nodes respond or a majority reports another vault', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    await page.route(/\/[23]\/thornode\//, (route) => route.abort())
    await action(page).click()
    await page
      .getByText(/Too few nodes respond|Can’t reach the network/)
      .first()
      .waitFor()
    await page.unroute(/\/[23]\/thornode\//)
    await action(page).click()
    await page.getByText(/nodes agree/).waitFor()
    await devnet.simulation.rotate('THORCHAIN')
    await action(page).click()
    await page.getByText('The nodes disagree about the vault address').waitFor()
    await page.getByText('The quote names another vault than most nodes report').waitFor()
    expect(await page.getByText('doesn’t match your swap').count()).toBe(0)
  })
})
