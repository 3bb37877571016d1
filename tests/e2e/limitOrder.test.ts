import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { axeViolations } from './axe.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, fundWallets, openReview, passAccounts } from './reviewSteps.ts'
import { stepUntil } from './stepUntil.ts'
import { formAction, priced, received } from './swapPage.ts'

const pair = '/?sell=BTC.BTC&buy=ETH.ETH'
const price = (page: Page) => page.getByLabel('Price of 1 BTC')
const above = (page: Page) => page.getByLabel('Percent above the market')
const report = (page: Page) => page.locator('[data-track-journey]')

/** Signs an order of so much BTC, and returns its devnet and hash. */
async function placed(page: Page, amount: string): Promise<{ devnet: Devnet; hash: string }> {
  const devnet = await ownDevnet(page)
  await fundWallets(page, devnet, `${pair}&amount=${amount}&mode=limit&above=3&blocks=600`)
  await passAccounts(page)
  await page.getByRole('heading', { name: 'Review your limit order' }).waitFor()
  await page.getByText('The order waits 1 hour at most').waitFor()
  await openReview(page)
  expect(await axeViolations(page)).toEqual([])
  await action(page).click()
  await page.waitForURL(/\/tx\/[0-9A-F]{64}#(BTC|ETH)$/)
  return { devnet, hash: new URL(page.url()).pathname.slice('/tx/'.length) }
}

const untilShown = (page: Page, devnet: Devnet, text: string | RegExp) =>
  stepUntil({
    awaited: `the order shows ${text}`,
    step: (blocks) => devnet.simulation.step(blocks),
    look: () => report(page).textContent(),
    isReached: (shown) => (typeof text === 'string' ? shown?.includes(text) === true : text.test(shown ?? '')),
  })

/** Makes ETH so much cheaper on THORChain that the rest of the order can be filled. */
function reachPrice({ state }: Devnet): void {
  const pool = state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.symbol === 'ETH')
  if (pool === undefined) throw new Error('There is no pool.')
  pool.balanceAsset = units((pool.balanceAsset * 11n) / 10n)
}

describe.skipIf(!hasBrowser())('a limit order', () => {
  test('is placed, partly filled and filled', async ({ page }) => {
    const { devnet, hash } = await placed(page, `1.00${suffixOf('limit_partly_filled')}`)
    await untilShown(page, devnet, 'is filled so far')
    const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
    await stepUntil({
      awaited: 'the order is paid',
      step: async (blocks) => {
        reachPrice(devnet)
        await devnet.simulation.step(blocks)
      },
      look: async () => record()?.done,
      isReached: (done) => done === true,
    })
    await page.locator('[data-track-journey][data-stage="done"]').waitFor()
    expect(record()?.outTxs.map(({ coins }) => coins[0]?.asset.symbol)).toEqual(['ETH'])
  })

  test('expires and is refunded', async ({ page }) => {
    const { devnet } = await placed(page, `0.10${suffixOf('limit_expired')}`)
    await untilShown(page, devnet, /waiting|waits/i)
    await stepUntil({
      awaited: 'the order is refunded',
      step: (blocks) => devnet.simulation.step(blocks),
      look: () => report(page).getAttribute('data-stage'),
      isReached: (stage) => stage === 'refunded',
      blocks: 5,
    })
  })

  test('computes its price, output and distance from one another, by keyboard, and keeps them in the link', async ({
    page,
  }) => {
    await page.goto(`${pair}&amount=0.15`)
    await priced(page)
    await page.getByRole('radio', { name: 'Market' }).focus()
    await page.keyboard.press('ArrowRight')
    await above(page).waitFor()
    expect(await page.getByText('Has no limit orders').count()).toBe(1)
    expect(await page.locator('.route-line').first().textContent()).toMatch(/^Waits in the network until/)
    expect(await page.locator('.speeds').count()).toBe(0)
    await expect.poll(() => formAction(page).textContent()).toBe('Review limit order')
    await above(page).fill('5')
    await expect.poll(() => page.url()).toContain('mode=limit&above=5&blocks=14400')
    await page.getByText('5.0% above market').waitFor()
    const output = await received(page).inputValue()
    await price(page).fill('40')
    await expect.poll(() => received(page).inputValue()).toBe('6')
    expect(output).not.toBe('6')
    await received(page).fill('')
    await expect.poll(() => formAction(page).textContent()).toBe('Enter a price')
    await received(page).fill('6')
    await expect.poll(() => price(page).inputValue()).toBe('40')
    await page.getByRole('radio', { name: '3 days' }).check({ force: true })
    await expect.poll(() => page.url()).toContain('mode=limit&receive=6&blocks=43200')
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await expect.poll(() => received(page).inputValue()).toBe('6')
    expect(await page.getByRole('radio', { name: '3 days' }).isChecked()).toBe(true)
    await page.goto(`${pair}&amount=0.15&mode=limit&price=0x10`)
    await page.getByText('The link’s “price” value isn’t valid').waitFor()
  })
})
