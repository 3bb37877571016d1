import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { rememberedWalletsKey } from '../../src/ui/wallet/rememberedWallets.ts'
import { axeViolations } from './axe.ts'
import { balanceOn } from './chainBalance.ts'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'
import { gapsWhileWaiting } from './gapsWhileWaiting.ts'
import { arrived, connect, openReview, openWithWallet } from './injectedJourney.ts'
import { account, otherAddress } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { stepUntil } from './stepUntil.ts'

const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })

describe.skipIf(!hasBrowser())('swap with an injected wallet', () => {
  test('connects, survives a rejection, a switch of the network and a halt of payouts, and delivers', async ({
    page,
  }) => {
    const { devnet, wallet } = await openWithWallet(page)
    await connect(page)
    expect(await axeViolations(page)).toEqual([])
    expect(wallet.methods()).toContain('wallet_addEthereumChain')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '1 wallet' }).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), rememberedWalletsKey)).toContain(
      'evm:org.example.wallet ETH',
    )
    await openReview(page)
    const [destination = ''] = await page.locator('.review .addr').allTextContents()

    wallet.manners.rejects = ['eth_sendTransaction']
    await action(page).click()
    await page.getByText('You cancelled in Example Wallet. Nothing was sent.').waitFor()
    expect(await page.locator('.review .support').count()).toBe(0)
    expect(await page.locator('.review .addr').first().textContent()).toBe(destination)
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
    expect(await faultsInEveryAppearance(page, 'rejected in the wallet')).toEqual([])
    wallet.manners.rejects = []

    wallet.manners.chainId = 1
    await wallet.change('chainChanged', '0x1')
    await action(page).click()
    await page.getByText('Your wallet is on another network').waitFor()
    await expect.poll(() => action(page).textContent()).toBe('Switch network')
    expect(await faultsInEveryAppearance(page, 'on another network')).toEqual([])
    await action(page).click()
    await page.getByText(/nodes agree/).waitFor()
    expect(wallet.manners.chainId).not.toBe(1)

    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTSIGNINGBTC', 1)
    const waits = page.getByText('Payouts on Bitcoin wait').first()
    await stepUntil({
      awaited: 'the note about waiting payouts',
      step: devnet.simulation.step,
      blocks: 5,
      look: () => waits.isVisible(),
      isReached: (isShown) => isShown,
    })
    expect(await balanceOn(devnet, 'BTC', destination)).toBe(0n)
    expect(await gapsWhileWaiting(page)).toBe(0)
    mimirs.delete('HALTSIGNINGBTC')
    expect(await arrived(devnet, destination)).toBeGreaterThan(1_000_000n)
    expect(await balanceOn(devnet, 'ETH', account.address)).toBeLessThan(500_000_000_000_000_000n)
  })

  test('goes back to the wallets when the account changes during the review', async ({ page }) => {
    const { devnet, wallet } = await openWithWallet(page)
    await connect(page)
    await page.keyboard.press('Escape')
    await openReview(page)
    wallet.manners.accounts = [otherAddress]
    await wallet.change('accountsChanged', [otherAddress])
    await page.getByText('Your Example Wallet account changed').waitFor()
    expect(await title(page).textContent()).toBe('Where it goes')
    await expect.poll(() => action(page).textContent()).toBe('Not enough ETH')

    wallet.manners.accounts = [account.address]
    await wallet.change('accountsChanged', [account.address])
    await expect.poll(() => action(page).textContent()).toBe('Next')
    await action(page).click()
    await page.getByText(/nodes agree/).waitFor()
    wallet.manners.accounts = []
    await wallet.change('accountsChanged', [])
    await page.getByText('Example Wallet is locked or disconnected').waitFor()
    expect(await title(page).textContent()).toBe('Where it goes')
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
  })
})
