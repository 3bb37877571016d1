import type { Page } from 'playwright-core'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'

/** The review's main button. */
export const reviewAction = (page: Page) => page.locator('.review-actions .btn--primary')

/** Opens the review's first step for the swap at `address` and funds its wallets. */
export async function fundWallets(page: Page, devnet: Devnet, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('output[data-amount]:not(.dim)').waitFor()
  await page
    .getByRole('button', { name: /^Review (swap|\d.*% loss)$/ })
    .locator('visible=true')
    .click()
  const faucet = page.waitForResponse(/\/devnet\/faucet$/)
  await page.getByRole('button', { name: /^Get test/ }).click()
  await faucet
  // A second faucet payment for gas may follow.
  await page.getByRole('button', { name: /^Get test/ }).waitFor()
  await devnet.simulation.step(2)
  await page.locator('.review-actions .btn--primary:not([aria-disabled])', { hasText: 'Review swap' }).waitFor()
}

/** Opens the review and waits until it is ready. */
export async function openReview(page: Page): Promise<void> {
  await reviewAction(page).click()
  await page.getByText(/nodes agree/).waitFor()
}
