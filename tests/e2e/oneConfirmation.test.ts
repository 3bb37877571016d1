import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { units } from '../../src/core/asset/amount.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { ownerBytesOn } from '../lab/chains/owner.ts'
import { ProviderError } from '../wallets/targets.ts'
import { upgradeAccount } from './devnetWallet.ts'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'
import { arrived, openReview, openWithWallet, tokenBalance, usdcOf } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

const target = encodeAddress(ownerBytesOn('BTC'), 'BTC', 'mocknet')

/** A form of 5,000 USDC to Bitcoin, with a wallet that sends several calls as one transaction. */
async function openToken(page: Page) {
  const { devnet, wallet, faucet } = await openWithWallet(page)
  await upgradeAccount(wallet, devnet, inject('devnet'))
  const token = usdcOf(devnet)
  await requestTestCoins(faucet, { asset: token, amount: units(600_000_000_000n), to: account.address })
  await devnet.simulation.step(3)
  await page.goto(`/?sell=ETH.${token.symbol}&buy=BTC.BTC&amount=5000`)
  await priced(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
  await page.keyboard.press('Escape')
  await page.locator('.recipients-row .link').click()
  await page.getByLabel(/Bitcoin address/).fill(target)
  const asked = (method: string) => wallet.methods().filter((one) => one === method).length
  return { devnet, wallet, asked, usdc: () => tokenBalance(devnet, account.address, token) }
}

describe.skipIf(!hasBrowser())('a wallet that sends several calls as one transaction', () => {
  test('approves and swaps a token with one confirmation', async ({ page }) => {
    const { devnet, asked, usdc } = await openToken(page)
    await openReview(page, 'Approve and swap')
    await page
      .getByText(/With one confirmation, your wallet lets the router on Ethereum move exactly 5,000 USDC/)
      .waitFor()
    expect(await faultsInEveryAppearance(page, 'an approval with its swap')).toEqual([])
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    expect([asked('wallet_sendCalls'), asked('eth_sendTransaction')]).toEqual([1, 0])
    expect(await usdc()).toBe(1_000_000_000n)
    expect(await arrived(devnet, target)).toBeGreaterThan(1_000_000n)
  })

  test('asks twice after the person has refused to change the account for that', async ({ page }) => {
    const { wallet, asked, usdc } = await openToken(page)
    await openReview(page, 'Approve and swap')
    wallet.more.wallet_sendCalls = () => {
      throw new ProviderError(5750, 'The person refused the upgrade.')
    }
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Approve 5,000 USDC')
    expect([asked('wallet_sendCalls'), asked('eth_sendTransaction'), await usdc()]).toEqual([1, 0, 6_000_000_000n])
    await action(page).click()
    await expect.poll(() => asked('eth_sendTransaction')).toBe(1)
  })
})
