import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { holdingOf, unitsIn } from '../devnet/journeys/balances.ts'
import { axeViolations } from './axe.ts'
import {
  accept,
  acceptAll,
  destinationField,
  openJourney,
  openReview as openMemoless,
  payTestCoins,
  registeredPage,
  stage,
  stepUntilShown,
} from './memolessJourney.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, fundWallets, openReview, passAccounts } from './reviewSteps.ts'
import { amountField, formAction, priced, received } from './swapPage.ts'

const params = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const WANTED = 150_000_000n

/** Signs a swap that pays at least 1.5 ETH, and returns its devnet and hash. */
async function signed(page: Page): Promise<{ devnet: Devnet; hash: string }> {
  const devnet = await ownDevnet(page)
  await fundWallets(page, devnet, params)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await received(page).fill('1.5')
  await page.getByText('You send about').waitFor()
  await priced(page)
  await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  await formAction(page).click()
  await passAccounts(page)
  await page.getByText('At least 1.5 ETH, or a refund').first().waitFor()
  await page.getByText('If your swap would pay less, you get your BTC back instead').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await openReview(page)
  await action(page).click()
  await page.waitForURL(/\/tx\/[0-9A-F]{64}#(BTC|ETH)$/)
  return { devnet, hash: new URL(page.url()).pathname.slice('/tx/'.length) }
}

/** Moves how much ETH a swap on THORChain pays by so many hundredths of a percent. */
function moveThePrice({ state }: Devnet, bps: bigint): void {
  const pool = state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.symbol === 'ETH')
  if (pool === undefined) throw new Error('There is no pool.')
  pool.balanceAsset = units((pool.balanceAsset * (10_000n + bps)) / 10_000n)
}

async function ended({ devnet, hash }: { devnet: Devnet; hash: string }) {
  const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
  for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await devnet.simulation.step(5)
  return record()?.outTxs[0]?.coins[0]
}

describe.skipIf(!hasBrowser())('a typed output', () => {
  test('is paid in full or more, from the amount that the page computed', async ({ page }) => {
    const sent = await signed(page)
    const paid = await ended(sent)
    await page.locator('[data-track-journey][data-stage="done"]').waitFor()
    expect(paid?.amount).toBeGreaterThanOrEqual(WANTED)
    expect(paid?.amount).toBeLessThan((WANTED * 1_002n) / 1_000n)
  })

  test('is refunded when the price moves before the network swaps it', async ({ page }) => {
    const sent = await signed(page)
    // Within what the devnet's traders leave alone.
    moveThePrice(sent.devnet, -25n)
    const back = await ended(sent)
    await page.locator('[data-track-journey][data-stage="refunded"]').waitFor()
    expect(back?.asset).toMatchObject({ chain: 'BTC', symbol: 'BTC' })
    expect(back?.amount).toBeGreaterThan(1_000_000n)
  })

  test('is in the link, survives a reload, and ends when the other amount is typed', async ({ page }) => {
    await page.goto(params)
    await priced(page)
    await received(page).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1.5')
    await page.getByText('You receive at least').waitFor()
    await expect.poll(() => page.url()).toContain('receive=1.5')
    await page.reload()
    await priced(page)
    expect(await received(page).inputValue()).toBe('1.5')
    expect(await amountField(page).inputValue()).toMatch(/^0\.0\d+$/)
    expect(await amountField(page).getAttribute('data-amount')).toMatch(/^\d+$/)
    await page.getByRole('button', { name: /^Price limit exact/ }).click()
    await page.getByText('You set the least that you receive').waitFor()
    await amountField(page).fill('0.2')
    await page.getByText('You receive', { exact: true }).waitFor()
    await expect.poll(() => page.url()).toContain('amount=0.2')
  })

  test('keeps what was typed with its coin through another coin, the direction and a refusal', async ({ page }) => {
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&receive=1.5')
    await priced(page)
    await page.getByRole('button', { name: 'Switch direction' }).click()
    await priced(page)
    expect(await amountField(page).inputValue()).toBe('1.5')
    await expect.poll(() => page.url()).toContain('sell=ETH.ETH&buy=BTC.BTC&amount=1.5')
    await received(page).fill('100000')
    await page.getByText(/The pools can pay about .* BTC in one swap at most/).waitFor()
    expect(await received(page).inputValue()).toBe('100000')
    expect(await received(page).getAttribute('aria-invalid')).toBe('true')
    expect(await formAction(page).getAttribute('aria-disabled')).toBe('true')
    await received(page).fill('$500')
    await page.getByLabel('Amount you receive at least, in dollars').waitFor()
    await priced(page)
    expect(await received(page).inputValue()).toBe('500')
  })

  test('is paid by a plain payment without a wallet', async ({ page }) => {
    const journey = await openJourney(page)
    const { harness, receiver } = journey
    await page.goto('/?sell=LTC.LTC&buy=DOGE.DOGE&amount=10')
    await priced(page)
    await page.getByRole('radio', { name: 'Without one' }).check()
    await destinationField(page).fill(receiver)
    await received(page).fill('1000')
    await page.getByText('You send about').waitFor()
    await priced(page)
    expect(await amountField(page).inputValue()).toMatch(/^\d+(\.\d{1,3})?$/)
    await openMemoless(page)
    await page.getByText('At least 1,000 DOGE, or a refund').first().waitFor()
    await accept(page)
    await page.waitForURL(registeredPage)
    await stage(page, 'paying')
    await acceptAll(page)
    await payTestCoins(page)
    await stepUntilShown(page, journey, '[data-pay="paid"] a.btn--primary')
    await page.getByRole('link', { name: 'Follow your swap' }).click()
    await stepUntilShown(page, journey, '[data-stage="done"]')
    expect(unitsIn(await holdingOf(harness, 'DOGE', receiver, 'DOGE.DOGE'))).toBeGreaterThanOrEqual(100_000_000_000n)
  })
})
