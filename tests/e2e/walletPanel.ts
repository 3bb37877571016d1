import type { Page } from 'playwright-core'
import { priced } from './swapPage.ts'

/** The card of a wallet in the panel. */
export const walletCard = (page: Page, wallet: string) => page.locator('.wallet-card', { hasText: wallet })

/** Opens the wallet panel of a form that has a price. */
export async function openWalletPanel(page: Page): Promise<void> {
  await priced(page)
  await page.locator('.wallet-button').click()
  await page.getByRole('dialog').waitFor()
}

/** Connects a wallet in the open panel, and waits for its balance. */
export async function connectInPanel(page: Page, wallet: string, button: RegExp, balance: string | RegExp) {
  await walletCard(page, wallet).getByRole('button', { name: button }).click()
  await walletCard(page, wallet).getByText(balance).first().waitFor()
}
