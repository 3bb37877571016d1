import type { Page } from 'playwright-core'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { MainnetLab } from '../lab/mainnetLab.ts'
import { type Payment, paymentIn } from '../lab/paymentIn.ts'
import { expect } from './page.ts'
import { reviewAction } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

interface Payer {
  readonly wallet: string
  readonly chain: ChainId
  /** Entered in the review where no wallet has one. */
  readonly destination?: string
}

/** Signs in a wallet what the form shows. Returns the payment that the chain received, which is to its vault. */
export async function payOnMainnet(
  page: Page,
  lab: MainnetLab,
  { wallet, chain, destination }: Payer,
): Promise<Payment> {
  await priced(page)
  await page.locator('.form-action .btn--primary', { hasText: /^Review/ }).click()
  const badge = page.locator('.ledger-h .badge', { hasText: 'Your wallet: ' }).first()
  await badge.waitFor()
  if ((await badge.textContent()) !== `Your wallet: ${wallet}`) {
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    await page.getByRole('button', { name: `Pay with ${wallet}`, exact: true }).click()
    await expect.poll(() => badge.textContent()).toBe(`Your wallet: ${wallet}`)
  }
  if (destination !== undefined) await page.getByLabel('Your Ethereum address').fill(destination)
  await reviewAction(page).click()
  // Coins of THORChain itself have no vault.
  if (chain !== 'THOR') await page.getByText(/nodes agree/).waitFor()
  await expect.poll(() => reviewAction(page).textContent()).toBe(`Sign in ${wallet}`)
  const before = lab.broadcasts.length
  await reviewAction(page).click()
  await page.waitForURL(new RegExp(`/tx/\\w{64,90}#${chain}$`))
  const to = lab.mainnet.state.THORCHAIN.vaults.get(chain)?.address ?? ''
  const [broadcast, ...others] = lab.broadcasts.slice(before)
  expect([broadcast?.chain, others]).toEqual([chain, []])
  if (broadcast === undefined) throw new Error(`${chain} received nothing.`)
  const payment = paymentIn(broadcast, to)
  expect(payment.to).toBe(chain === 'THOR' ? '' : to)
  return payment
}
