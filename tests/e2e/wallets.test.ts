import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { units } from '../../src/core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../src/core/asset/asset.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { devnetReaders } from '../../src/runtime/chainServers.ts'
import { pseudoTexts } from '../../src/ui/messages/pseudoTexts.ts'
import { reviewEn } from '../../src/ui/messages/review.en.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { rememberedWalletsKey } from '../../src/ui/wallet/rememberedWallets.ts'
import { axeViolations } from './axe.ts'
import { balanceOn } from './chainBalance.ts'
import { account, injectWallet, otherAddress } from './injectedWallet.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

const swapPage = '/?sell=ETH.ETH&buy=BTC.BTC&amount=0.5'
const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })

/** A swap that the devnet fills in part: the last digits of its amount choose the scenario. */
const partly = `/?sell=ETH.ETH&buy=BTC.BTC&amount=0.50${suffixOf('partial_fill')}`

/** A page with an injected wallet on mainnet's chain id, in front of the devnet's Ethereum, with one ether. */
async function openWithWallet(page: Page, address = swapPage) {
  const devnet = await ownDevnet(page)
  const server = devnetReaders(inject('devnet')).ETH?.[0]?.url ?? ''
  const wallet = await injectWallet(page, { accounts: [account.address], chainId: 1, known: [1] }, async (raw) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
    const headers = { 'content-type': 'application/json' }
    const answer = await devnet.transport(new Request(server, { method: 'POST', body, headers }))
    return ((await answer.json()) as { result: unknown }).result
  })
  const faucet = { url: inject('devnet'), transport: devnet.transport }
  await requestTestCoins(faucet, { asset: parseAsset('ETH.ETH'), amount: units(100_000_000n), to: account.address })
  await devnet.simulation.step(2)
  await page.goto(address)
  await priced(page)
  return { devnet, wallet, faucet }
}

/** Connects the injected wallet in the panel of the header. */
async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
  await page.getByRole('dialog').getByText('1 ETH').waitFor()
}

async function openReview(page: Page): Promise<void> {
  await page.locator('.form-action .btn--primary', { hasText: /^Review/ }).click()
  await page.locator('.review-actions .btn--primary:not([aria-disabled])', { hasText: 'Review swap' }).click()
  await page.getByText(/nodes agree/).waitFor()
  await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
}

/** Reads the token of an account on Ethereum, in its smallest unit. */
async function tokenBalance({ transport }: Devnet, address: string, token: Asset): Promise<bigint> {
  const endpoints = devnetReaders(inject('devnet')).ETH ?? []
  const reader = createReader({ chain: 'ETH', network: 'mocknet', endpoints, transport })
  const tokens = [
    { asset: formatAsset(token), contract: parseAddress(token.id?.toLowerCase() ?? '', 'ETH', 'mocknet') },
  ]
  const balances = await reader.balances(address, { tokens })
  return balances.find(({ asset }) => asset.toUpperCase() === formatAsset(token))?.amount ?? -1n
}

/** Makes blocks until coins arrive at an address of Bitcoin. */
async function arrived(devnet: Devnet, address: string): Promise<bigint> {
  for (let blocks = 0; blocks < 200; blocks += 5) {
    await devnet.simulation.step(5)
    const amount = await balanceOn(devnet, 'BTC', address)
    if (amount > 0n) return amount
  }
  return 0n
}

describe.skipIf(!hasBrowser())('swap with an injected wallet', () => {
  test('connects, survives a rejection and a switch of the network, and delivers', async ({ page }) => {
    const { devnet, wallet } = await openWithWallet(page)
    await connect(page)
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
    await page.getByText('Nothing was sent; your coins are still in your wallet.').waitFor()
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
    wallet.manners.rejects = []
    await action(page).click()
    await page.getByText(/nodes agree/).waitFor()

    wallet.manners.chainId = 1
    await wallet.change('chainChanged', '0x1')
    await action(page).click()
    await page.getByText('Your wallet is on another network').waitFor()
    await expect.poll(() => action(page).textContent()).toBe('Switch network')
    await action(page).click()
    await page.getByText(/nodes agree/).waitFor()
    expect(wallet.manners.chainId).not.toBe(1)

    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
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
    await page.getByText('The account in Example Wallet changed').waitFor()
    expect(await title(page).textContent()).toBe('Choose wallets')
    await expect.poll(() => action(page).textContent()).toBe('Not enough ETH')
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
    expect(await balanceOn(devnet, 'ETH', account.address)).toBe(10n ** 18n)
  })

  test('reconnects after a reload without a prompt, and forgets a disconnected wallet', async ({ page }) => {
    const { wallet } = await openWithWallet(page)
    await connect(page)
    expect(await axeViolations(page)).toEqual([])
    const prompts = () => wallet.methods().filter((method) => method === 'eth_requestAccounts').length
    const before = prompts()
    await page.goto('/about')
    await page.getByRole('button', { name: '1 wallet' }).click()
    expect(prompts()).toBe(before)
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).click()
    await page.getByRole('button', { name: /^Connect Example Wallet/ }).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), rememberedWalletsKey)).toBeNull()
  })
})

describe.skipIf(!hasBrowser())('a review with an injected wallet', () => {
  test('asks for no signature after a halt, a churn or 30 minutes of sleep, and is partly filled when signed', async ({
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
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    await devnet.simulation.rotate('THORCHAIN')
    await action(page).click()
    await page.getByText('The nodes disagree about the vault address').waitFor()
    expect(await page.locator('.review .addr').count()).toBe(0)
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    await page.clock.fastForward(1_800_000)
    await devnet.simulation.step(300)
    await expect.poll(() => action(page).textContent()).toBe('Get a new quote')
    expect(signatures()).toBe(0)

    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
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
    const pool = devnet.state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'USDC')
    const token = parseAsset(`ETH.${pool?.asset.symbol}`)
    await requestTestCoins(faucet, { asset: token, amount: units(600_000_000_000n), to: account.address })
    await devnet.simulation.step(3)
    const usdc = () => tokenBalance(devnet, account.address, token)
    expect(await usdc()).toBe(6_000_000_000n)
    await page.goto(`/?lang=en-XB&sell=ETH.${token.symbol}&buy=BTC.BTC&amount=5000`)
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    await priced(page)
    await page.locator('.wallet-button').click()
    await page.locator('.wallet-card', { hasText: 'Example Wallet' }).locator('.wallet-offer button').click()
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
