import type { Page } from 'playwright-core'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { ownerOn } from '../lab/chains/owner.ts'
import { coinsOn } from '../lab/coinsOn.ts'
import type { MainnetLab } from '../lab/mainnetLab.ts'
import { type Payment, paymentIn } from '../lab/paymentIn.ts'
import { expect } from './page.ts'
import { reviewAction, showAccounts } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

interface Payer {
  readonly wallet: string
  readonly chain: ChainId
  /** Entered in the review where no wallet has one. */
  readonly destination?: string
}

/** How a wallet refuses a signature until `end`, and the text of the review about it. */
interface Refusal {
  readonly begin: () => void
  readonly end: () => void
  readonly text: string
}

interface ExactPayer extends Payer {
  readonly chain: 'BTC' | 'LTC' | 'THOR'
  /** In the chain's smallest unit. */
  readonly amount: bigint
  readonly refusal?: Refusal
}

/** The most that a payment's network fee takes, in the smallest unit of each chain. */
const HIGHEST_FEE = 1_000_000n

/** Opens the review of what the form shows, until a press of its button signs in the wallet. */
async function reviewOnMainnet(page: Page, { wallet, chain, destination }: Payer): Promise<void> {
  await priced(page)
  await page.locator('.form-action .btn--primary', { hasText: /^Review/ }).click()
  await showAccounts(page)
  const badge = page.locator('.ledger-h .badge', { hasText: 'Your wallet: ' }).first()
  await badge.waitFor()
  if ((await badge.textContent()) !== `Your wallet: ${wallet}`) {
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    await page.getByRole('button', { name: `Pay with ${wallet}`, exact: true }).click()
    await expect.poll(() => badge.textContent()).toBe(`Your wallet: ${wallet}`)
  }
  if (destination !== undefined) await page.getByLabel('Your Ethereum address').fill(destination)
  await openReviewStep(page)
  // Coins of THORChain itself have no vault.
  if (chain !== 'THOR') await page.getByText(/nodes agree/).waitFor()
  await expect.poll(() => reviewAction(page).textContent()).toBe(`Sign in ${wallet}`)
}

/** Presses until the review is open, because a check of the address that ends during a press moves or disables the button. */
export async function openReviewStep(page: Page): Promise<void> {
  const button = page.locator('.review-actions .btn--primary:not([aria-disabled])', { hasText: 'Next' })
  const title = page.getByRole('heading', { name: 'Review your swap' })
  const press = async () => {
    if (await button.isVisible()) await button.click({ timeout: 10_000 }).catch(() => undefined)
    return title.isVisible()
  }
  await expect.poll(press).toBe(true)
}

/** Signs in the wallet of an open review. Returns the payment that the chain received, which is to its vault. */
async function signOnMainnet(page: Page, lab: MainnetLab, chain: ChainId): Promise<Payment> {
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

/** Signs in a wallet what the form shows. Returns the payment that the chain received. */
export async function payOnMainnet(page: Page, lab: MainnetLab, payer: Payer): Promise<Payment> {
  await reviewOnMainnet(page, payer)
  return signOnMainnet(page, lab, payer.chain)
}

/**
 * Signs in a wallet what the form shows, after a refusal if there is one. Compares the payment with what the chain shows:
 * the vault has the amount, the owner has lost it with a fee, and the refusal cost nothing.
 */
export async function payExactly(
  page: Page,
  lab: MainnetLab,
  { amount, refusal, ...payer }: ExactPayer,
): Promise<Payment> {
  const { wallet, chain, destination = '' } = payer
  const vault = lab.mainnet.state.THORCHAIN.vaults.get(chain)?.address
  const read = async () => ({
    owner: await coinsOn(lab, chain, ownerOn(chain)),
    vault: vault === undefined ? 0n : await coinsOn(lab, chain, vault),
  })
  const before = await read()
  await reviewOnMainnet(page, payer)
  if (refusal) {
    refusal.begin()
    await reviewAction(page).click()
    await page.getByText(refusal.text).first().waitFor()
    expect(await read()).toEqual(before)
    refusal.end()
    // A cancelled request leaves the review as it was.
    if ((await reviewAction(page).textContent()) !== `Sign in ${wallet}`) await reviewAction(page).click()
    await expect.poll(() => reviewAction(page).textContent()).toBe(`Sign in ${wallet}`)
  }
  const paid = await signOnMainnet(page, lab, chain)
  expect(paid, wallet).toMatchObject({ amount, memo: expect.stringContaining(destination) })
  const after = await read()
  expect(after.vault - before.vault).toBe(vault === undefined ? 0n : amount)
  const fee = before.owner - after.owner - amount
  expect(fee).toBeGreaterThanOrEqual(0n)
  expect(fee).toBeLessThan(HIGHEST_FEE)
  return paid
}
