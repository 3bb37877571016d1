import type { Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { type Asset, formatAsset, parseAsset } from '../../src/core/asset/asset.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { balanceOn } from './chainBalance.ts'
import { injectDevnetWallet } from './devnetWallet.ts'
import { ownDevnet, START } from './ownDevnet.ts'
import { expect } from './page.ts'
import { next, passAccounts, reviewAction, showAccounts } from './reviewSteps.ts'
import { routeDevnet } from './routeDevnet.ts'
import { priced } from './swapPage.ts'

const swapPage = '/?sell=ETH.ETH&buy=BTC.BTC&amount=0.5'

/**
 * A page with an injected wallet on mainnet's chain id, in front of a devnet. The wallet has one ether.
 */
export async function openWithWallet(page: Page, address = swapPage) {
  const devnet = await ownDevnet(page, createDevnet({ now: () => START }))
  onTestFinished(() => devnet.close())
  const wallet = await injectDevnetWallet(page, devnet, inject('devnet'))
  const faucet = { url: inject('devnet'), transport: devnet.transport }
  await page.goto(address)
  await priced(page)
  return { devnet, wallet, faucet }
}

/** Opens another tab of the same browser on the same devnet. Its wallet has the same account, which gets one more ether. */
export async function openSecondTab(page: Page, devnet: Devnet, address = swapPage) {
  const tab = await page.context().newPage()
  await routeDevnet(tab, devnet, inject('devnet'))
  const wallet = await injectDevnetWallet(tab, devnet, inject('devnet'))
  await tab.goto(address)
  await priced(tab)
  return { tab, wallet }
}

/** Connects the injected wallet in the panel of the header, and leaves the panel open. */
export async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
  await page.getByRole('dialog').getByText('1 ETH').waitFor()
}

/** Opens the review's sheet with two presses. */
const pressReview = (page: Page) => page.locator('.form-action .btn--primary', { hasText: /^Review/ }).dblclick()

/** Opens the step before the review, and waits until its button can be pressed. */
export async function openAccounts(page: Page): Promise<void> {
  await pressReview(page)
  await showAccounts(page)
  await next(page).waitFor()
}

/** Opens the review of the form's swap, and waits until it can be signed or approved. */
export async function openReview(page: Page, action = 'Sign in Example Wallet'): Promise<void> {
  await pressReview(page)
  await passAccounts(page)
  await page.getByText(/nodes agree/).waitFor()
  await expect.poll(() => reviewAction(page).textContent()).toBe(action)
}

/** The asset of the devnet's USDC on Ethereum. */
export function usdcOf({ state }: Devnet): Asset {
  const pool = state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'USDC')
  return parseAsset(`ETH.${pool?.asset.symbol}`)
}

/** Reads the token of an account on Ethereum, in its smallest unit. */
export async function tokenBalance({ transport }: Devnet, address: string, token: Asset): Promise<bigint> {
  const endpoints = devnetReaders(inject('devnet')).ETH ?? []
  const reader = createReader({ chain: 'ETH', network: 'mocknet', endpoints, transport })
  const tokens = [
    { asset: formatAsset(token), contract: parseAddress(token.id?.toLowerCase() ?? '', 'ETH', 'mocknet') },
  ]
  const balances = await reader.balances(address, { tokens })
  return balances.find(({ asset }) => asset.toUpperCase() === formatAsset(token))?.amount ?? -1n
}

/** Makes blocks until coins arrive at an address of Bitcoin. */
export async function arrived(devnet: Devnet, address: string): Promise<bigint> {
  for (let blocks = 0; blocks < 200; blocks += 5) {
    await devnet.simulation.step(5)
    const amount = await balanceOn(devnet, 'BTC', address)
    if (amount > 0n) return amount
  }
  return 0n
}
