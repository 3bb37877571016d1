import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { ownerBytesOn } from '../lab/chains/owner.ts'
import { axeViolations } from './axe.ts'
import { injectFamilies } from './injectFamilies.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'
import { openWalletPanel } from './walletPanel.ts'

const addressOn = (chain: ChainId) => encodeAddress(ownerBytesOn(chain), chain, 'mocknet')
const dialog = (page: Page) => page.getByRole('dialog')
const swap = '/?sell=LTC.LTC&buy=ETH.ETH&amount=2'

async function openPanel(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await openWalletPanel(page)
  await page.locator('.wallets .fold').last().waitFor()
}

/** Presses Tab until the element with this text has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const named = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    if (name.test(await named())) return
  }
  throw new Error(`Nothing called ${name} is reached with the tab key.`)
}

describe.skipIf(!hasBrowser())('the wallet panel', () => {
  test('leads on without a wallet: to wallets of the coin, and to a swap without one', async ({ page }) => {
    await ownDevnet(page)
    await openPanel(page, swap)
    await dialog(page).getByText('No wallet found in this browser').waitFor()
    await dialog(page).getByRole('heading', { name: 'For Litecoin' }).waitFor()
    const vultisig = dialog(page).getByRole('link', { name: 'Get Vultisig on its website' })
    expect(await vultisig.getAttribute('href')).toBe('https://vultisig.com/download')
    const drawn = await page.locator('.wallet-known use').first().getAttribute('href')
    expect((await page.request.get((drawn ?? '').replace(/#.*/, ''))).headers()['content-type']).toContain('svg')
    expect(
      await dialog(page)
        .getByRole('link', { name: /MetaMask/ })
        .isVisible(),
    ).toBe(false)
    await dialog(page).getByText('Other wallets').click()
    await dialog(page).getByRole('link', { name: 'Get MetaMask on its website' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).getByRole('link', { name: 'Swap without a wallet' }).click()
    await page.waitForURL((url) => url.search.includes('sell=LTC.LTC'))
    await expect.poll(() => page.getByLabel('Without one').isChecked()).toBe(true)
  })

  test('is reached and left by keyboard alone', async ({ page }) => {
    await ownDevnet(page)
    await page.goto(swap)
    await priced(page)
    await page.locator('.wallet-button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    await tabTo(page, /^Swap without a wallet$/)
    await tabTo(page, /^Get/)
    await tabTo(page, /^Other wallets$/)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('link', { name: 'Get MetaMask on its website' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Connect wallet')
  })

  test('connects every chain of a wallet with one press', async ({ page }) => {
    const devnet = await ownDevnet(page)
    const endpoints = devnetReaders(inject('devnet')).TRON ?? []
    const { transport } = devnet
    const tronGenesis = await createReader({ chain: 'TRON', network: 'mocknet', endpoints, transport }).identity()
    await injectFamilies(page, { addressOn, manners: {}, tronGenesis }, ['keplr', 'tronLink'])
    await openPanel(page, '/?sell=THOR.RUNE&buy=TRON.TRX&amount=1000')
    await dialog(page).getByRole('heading', { name: 'For THORChain' }).waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Connect Keplr for / })
      .click()
    await dialog(page).getByRole('button', { name: 'Disconnect Keplr' }).waitFor()
    await expect.poll(() => dialog(page).locator('.wallet-address').count()).toBeGreaterThan(2)
    await dialog(page)
      .getByRole('button', { name: /^Connect TronLink/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Disconnect TronLink' }).waitFor()
  })
})

describe.skipIf(!hasBrowser())('the wallet panel on a phone', () => {
  const phone = test.extend({ options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } })

  phone('opens apps with the swap of the form', async ({ page }) => {
    await ownDevnet(page)
    await openPanel(page, '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.2')
    const link = dialog(page).getByRole('link', { name: 'Open in Phantom' })
    const here = encodeURIComponent(new URL('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.2', page.url()).href)
    expect(await link.getAttribute('href')).toContain(`https://phantom.app/ul/browse/${here}`)
    await dialog(page).getByRole('link', { name: 'Swap without a wallet' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
