import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { axeViolations } from './axe.ts'
import { connect, openReview, openWithWallet, tokenBalance, usdcOf } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

describe.skipIf(!hasBrowser())('a token from an injected wallet', () => {
  test('is approved after a rejection, sent after another, and refunded with reason, hash and history', async ({
    page,
  }) => {
    const { devnet, wallet, faucet } = await openWithWallet(page)
    const token = usdcOf(devnet)
    await requestTestCoins(faucet, { asset: token, amount: units(600_000_000_000n), to: account.address })
    await devnet.simulation.step(3)
    const usdc = () => tokenBalance(devnet, account.address, token)
    const signatures = () => wallet.methods().filter((method) => method === 'eth_sendTransaction').length
    await connect(page)
    const digits = suffixOf('price_limit').slice(0, 4)
    await page.goto(`/?sell=ETH.${token.symbol}&buy=BTC.BTC&amount=5000.00${digits}`)
    await priced(page)
    const approve = `Approve 5,000.00${digits} USDC`

    await openReview(page, approve)
    wallet.manners.rejects = ['eth_sendTransaction']
    await action(page).click()
    await page.getByText('You cancelled in Example Wallet. Nothing was sent.').waitFor()
    wallet.manners.rejects = []
    await expect.poll(() => action(page).textContent()).toBe(approve)
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Waiting for the approval to confirm')
    await devnet.simulation.step(3)
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    wallet.manners.rejects = ['eth_sendTransaction']
    await action(page).click()
    await page.getByText('You cancelled in Example Wallet. Nothing was sent.').waitFor()
    expect(await usdc()).toBe(6_000_000_000n)
    wallet.manners.rejects = []
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    expect(signatures()).toBe(4)
    await devnet.simulation.step(3)
    expect(await usdc()).toBeLessThan(1_000_000_000n)

    const hash = new URL(page.url()).pathname.slice('/tx/'.length)
    const record = () => devnet.state.THORCHAIN.inbounds.get(hash)
    for (let blocks = 0; blocks < 600 && record()?.done !== true; blocks += 5) await devnet.simulation.step(5)
    await page.locator('[data-track-journey][data-stage="refunded"]').waitFor()
    await page.getByText('Why it was refunded').waitFor()
    const [paid] = record()?.outTxs ?? []
    const back = (paid?.coins[0]?.amount ?? 0n) / 100n
    expect(back).toBeGreaterThan(4_900_000_000n)
    expect(6_000_000_000n - (await usdc())).toBe(5_000_009_901n - back)
    await page.getByText(`0x${paid?.id.toLowerCase()}`).first().waitFor()
    await page.getByText('Network fee of the refund').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/tx')
    await expect.poll(() => page.locator('.swap-item-state').allTextContents()).toEqual(['Refunded'])
  })
})
