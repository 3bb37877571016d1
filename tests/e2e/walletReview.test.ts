import type { Page, Request } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { pseudoTexts } from '../../src/ui/texts/pseudoTexts.ts'
import { reviewEn } from '../../src/ui/texts/review.en.ts'
import { balanceOn } from './chainBalance.ts'
import { arrived, connect, openReview, openWithWallet, tokenBalance, usdcOf } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

/** A swap that the devnet fills in part: the last digits of its amount choose the scenario. */
const partly = `/?sell=ETH.ETH&buy=BTC.BTC&amount=0.50${suffixOf('partial_fill')}`

/** Holds the third THORNode back until the second has answered: two nodes that agree are not waiting for another. */
async function holdThirdNode(page: Page): Promise<void> {
  const earlier: Request[] = []
  page.on('request', (request) => /\/2\/thornode\//.test(request.url()) && earlier.push(request))
  await page.route(/\/3\/thornode\//, async (route) => {
    await Promise.allSettled(earlier.map(async (request) => (await request.response())?.finished()))
    await route.fallback()
  })
}

/**
 * Presses until the review can be signed. While one node of three lies, a slow other one leaves too few reports or hedges a
 * quote with the liar's, which is refused: the person presses again.
 */
async function reviewWithLiar(page: Page): Promise<void> {
  await action(page).click()
  const labelAfterRetry = async () => {
    const label = await action(page).textContent()
    if (label === 'Try again' || label === 'Get a new quote') await action(page).click()
    return label
  }
  await expect.poll(labelAfterRetry, { interval: 1_000 }).toBe('Sign in Example Wallet')
}

describe.skipIf(!hasBrowser())('a review with an injected wallet', () => {
  test('requests no signature after a halt, a churn, lies or 30 minutes of sleep, and is partly filled with one liar', async ({
    page,
  }) => {
    await page.clock.install()
    const { devnet, wallet } = await openWithWallet(page, partly)
    await connect(page)
    await page.keyboard.press('Escape')
    await openReview(page)
    const signatures = () => wallet.methods().filter((method) => method === 'eth_sendTransaction').length
    const { mimirs, inbounds } = devnet.state.THORCHAIN
    mimirs.set('HALTETHTRADING', 1)
    await action(page).click()
    await page.getByText('Swaps are paused').first().waitFor()
    mimirs.delete('HALTETHTRADING')
    const { behaviours } = devnet.controlState.settings
    behaviours[1] = { lie: 'address', fault: null }
    await holdThirdNode(page)
    await reviewWithLiar(page)
    await page.getByText('2 of 3 nodes agree').first().waitFor()
    const reports = page.getByText(/^127\.0\.0\.1:\d+: 0x/)
    expect(await reports.count()).toBe(1)
    const vault = devnet.state.THORCHAIN.vaults.get('ETH')?.address ?? ''
    const shown = (await page.locator('.review .addr').allTextContents()).map((text) => text.toLowerCase())
    expect(shown).toContain(vault.toLowerCase())
    behaviours[2] = { lie: 'router', fault: null }
    await action(page).click()
    await page.getByText('The nodes disagree about the vault address').waitFor()
    expect(await reports.count()).toBe(3)
    expect(await page.locator('.review .addr').count()).toBe(0)
    expect(await action(page).textContent()).toBe('Try again')
    behaviours[2] = { lie: null, fault: null }
    await reviewWithLiar(page)
    await devnet.simulation.rotate('THORCHAIN')
    await action(page).click()
    await page.getByText(/vaults have just rotated/).waitFor()
    expect(await action(page).textContent()).toBe('Get a new quote')
    expect(await page.locator('.review .addr').count()).toBe(0)
    await reviewWithLiar(page)
    await page.clock.fastForward(1_800_000)
    await devnet.simulation.step(300)
    await expect.poll(() => action(page).textContent()).toBe('Get a new quote')
    expect(signatures()).toBe(0)

    await reviewWithLiar(page)
    const before = await balanceOn(devnet, 'ETH', account.address)
    expect(before).toBe(10n ** 18n)
    const [destination = ''] = await page.locator('.review .addr').allTextContents()
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    const record = () => inbounds.get(new URL(page.url()).pathname.slice('/tx/'.length))
    for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await devnet.simulation.step(5)
    await page.locator('[data-track-journey][data-stage="partially_filled"]').waitFor()
    const paid = record()?.outTxs.flatMap(({ coins }) => coins) ?? []
    const amountOf = (chain: string) => paid.find(({ asset }) => asset.chain === chain)?.amount ?? 0n
    expect(await balanceOn(devnet, 'BTC', destination)).toBe(amountOf('BTC'))
    const refunded = amountOf('ETH') * 10n ** 10n
    expect(refunded).toBeGreaterThan(0n)
    const after = await balanceOn(devnet, 'ETH', account.address)
    expect(after).toBeGreaterThan(before - 509_903_000_000_000_000n + refunded - 10n ** 16n)
    expect(after).toBeLessThan(before - 509_903_000_000_000_000n + refunded)
    expect(signatures()).toBe(1)
  })
})

describe.skipIf(!hasBrowser())('a token from an injected wallet on a phone, from right to left,', () => {
  const { approving } = pseudoTexts({ approving: reviewEn.approving }) as { approving: string }
  const phone = test.extend({ options: { viewport: { width: 390, height: 844 } } })

  phone('is approved exactly, sent and delivered', async ({ page }) => {
    const { devnet, faucet } = await openWithWallet(page)
    const token = usdcOf(devnet)
    await requestTestCoins(faucet, { asset: token, amount: units(600_000_000_000n), to: account.address })
    await devnet.simulation.step(3)
    const usdc = () => tokenBalance(devnet, account.address, token)
    expect(await usdc()).toBe(6_000_000_000n)
    await page.goto(`/?lang=en-XB&sell=ETH.${token.symbol}&buy=BTC.BTC&amount=5000`)
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    await priced(page)
    await page.locator('.wallet-button').click()
    await page.locator('.wallet-card', { hasText: 'Example Wallet' }).locator('.wallet-head button').click()
    await page.locator('.wallet-accounts').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('.dock .btn--primary:not([aria-disabled])').click()
    await page.locator('.review-actions .btn--primary:not([aria-disabled])').click()
    await expect.poll(() => action(page).textContent()).toContain('5,000 USDC')
    const body = page.locator('.review-body')
    expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe(approving)
    await devnet.simulation.step(3)
    await expect.poll(() => action(page).textContent()).toContain('Example Wallet')
    const [destination = ''] = await page.locator('.review .addr').allTextContents()
    expect(await usdc()).toBe(6_000_000_000n)
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    expect(await arrived(devnet, destination)).toBeGreaterThan(1_000_000n)
    expect(await usdc()).toBe(1_000_000_000n)
  })
})
