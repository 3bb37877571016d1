import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { axeViolations } from './axe.ts'
import { collisions } from './collisions.ts'
import { narrowHelp } from './helpTargets.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import {
  reviewAction as action,
  failWithTooFewNodes,
  fundWallets,
  openReview,
  retryWithAllNodes,
} from './reviewSteps.ts'
import { stopStreaming } from './stopStreaming.ts'
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
    stopStreaming(devnet)
    await fundWallets(page, devnet, `${crossing}30`)
    await openReview(page)
    await page.getByText('You would lose about').last().waitFor()
    expect(await action(page).textContent()).toBe('Accept the loss to continue')
    await action(page).click()
    const box = page.getByRole('checkbox', { name: /^I accept that I lose 6\.\d%$/ })
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Space')
    await expect.poll(() => action(page).textContent()).toBe('Sign with the test wallet')
    await page.getByText('You accepted the loss. You can sign now.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => action(page).textContent()).toBe('Accept the loss to continue')
    await box.check()
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
  })

  test('requires consent again when a new quote loses more', async ({ page }) => {
    const devnet = await ownDevnet(page)
    stopStreaming(devnet)
    await fundWallets(page, devnet, `${crossing}30`)
    await openReview(page)
    await page.getByRole('checkbox').check()
    await expect.poll(() => action(page).textContent()).toBe('Sign with the test wallet')
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
    stopStreaming(devnet)
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
    await expect.poll(() => action(page).textContent()).toBe('Sign with the test wallet')
  })
})

describe.skipIf(!hasBrowser())('long amounts at 1280, 390 and 320 px', () => {
  /** Checks that texts in `part` and targets around it never overlap, and it never scrolls sideways. Ends at 320 px. */
  const expectRoom = async (page: Page, part: string, around = part) => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await collisions(page, part), `at ${width} px`).toEqual([])
      expect(await narrowHelp(page, around), `at ${width} px`).toEqual([])
      const rest = await page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(rest, `at ${width} px`).toBe(0)
    }
  }
  const clickFigures = async (page: Page, part: string, width: number) => {
    await page.setViewportSize({ width, height: 800 })
    for (const one of await page.locator(`${part} .figure`).all()) await one.click()
  }

  test('stay inside the form’s details, shortened and in full', async ({ page }) => {
    await ownDevnet(page)
    await page.goto(`${crossing}12.34567891`)
    await priced(page)
    await page.getByText('What it costs', { exact: true }).click()
    await page.getByText('Liquidity fee').waitFor()
    await expectRoom(page, '.facts', '.swap-grid')
    await clickFigures(page, '.facts', 1280)
    expect(await page.locator('.facts .figure--exact').count()).toBeGreaterThan(3)
    await expectRoom(page, '.facts')
    await clickFigures(page, '.facts', 320)
    expect(await page.locator('.facts .figure--exact').count()).toBe(0)
  })

  test('are shortened on the review, show every digit when clicked, and never overlap', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, `${crossing}12.34567891`)
    await openReview(page)
    await expectRoom(page, '.review-body')
    const figure = page.locator('.review-leg .figure').last()
    const short = await figure.textContent()
    const exact = await figure.getAttribute('title')
    expect((short ?? '').replaceAll(/\D/g, '')).toHaveLength(6)
    expect((exact ?? '').replaceAll(/\D/g, '').length).toBeGreaterThan(10)
    await clickFigures(page, '.review-body', 1280)
    expect(await figure.textContent()).toBe(exact)
    await expectRoom(page, '.review-body')
    await clickFigures(page, '.review-body', 320)
    expect(await figure.textContent()).toBe(short)
  })
})

describe.skipIf(!hasBrowser())('a review while offline', () => {
  test('shows the lost connection before and after signing, sends nothing, and continues when back online', async ({
    page,
  }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    await page.context().setOffline(true)
    await page.getByText('You can sign when you reconnect').waitFor()
    expect(await action(page).textContent()).toBe('Waiting for your connection')
    await page.context().setOffline(false)
    await expect.poll(() => action(page).textContent()).toBe('Sign with the test wallet')
    await page.route('**/*', (route) => route.abort())
    await action(page).click()
    await page.getByText('You’re offline', { exact: true }).waitFor()
    expect(await page.getByText(/disagree/).count()).toBe(0)
    expect(await page.locator('.review .addr').count()).toBe(0)
    await page.unroute('**/*')
    await page.getByText(/nodes agree/).waitFor()
    await expect.poll(() => action(page).textContent()).toBe('Sign with the test wallet')
  })

  test('does not show offline when too few nodes respond or a majority reports another vault', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await openReview(page)
    await failWithTooFewNodes(page)
    await retryWithAllNodes(page)
    await page.getByText(/nodes agree/).waitFor()
    await devnet.simulation.rotate('THORCHAIN')
    await action(page).click()
    await page.getByText('The nodes disagree about the vault address').waitFor()
    await page.getByText('The quote names another vault than most nodes report').waitFor()
    expect(await page.getByText('doesn’t match your swap').count()).toBe(0)
  })
})
