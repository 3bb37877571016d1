import type { Page } from 'playwright-core'
import { parseDecimal, units } from '../../src/core/asset/amount.ts'
import { homeChain, parseAsset, unitDecimals } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { testCoinsFor } from '../../src/ui/review/testCoinsFor.ts'
import { burnerKeyName } from '../../src/ui/wallet/burnerKeyName.ts'
import { createBurnerKey, formatBurnerKey } from '../../src/wallets/burner/burnerKey.ts'
import { ORIGIN } from '../devnet/journeys/devnetReader.ts'
import { burnerAddress } from '../ui/review/burnerPayer.ts'

/** The review's main button. */
export const reviewAction = (page: Page) => page.locator('.review-actions .btn--primary')

/** The button of the step before the review, once it can be pressed. */
export const next = (page: Page) =>
  page.locator('.review-actions .btn--primary:not([aria-disabled])', { hasText: /^Next$/ })

/** Shows the step before the review, also where the page has opened the review directly. */
export async function showAccounts(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Where it goes' })
  const back = page.locator('.review-actions').getByRole('button', { name: 'Where it goes' })
  await heading.or(back).first().waitFor()
  // A balance that cannot be read leads back by itself.
  if (await back.isVisible()) await back.click({ timeout: 5_000 }).catch(() => undefined)
  await heading.waitFor()
}

/** Goes on to the review, where the page has not opened it directly. */
export async function passAccounts(page: Page): Promise<void> {
  const review = page.locator('.review-grid')
  for (let attempt = 0; attempt < 10 && !(await review.isVisible()); attempt++) {
    await next(page).or(review).first().waitFor()
    // A check of the address that ends during a press moves or disables the button.
    if (await next(page).isVisible())
      await next(page)
        .click({ timeout: 5_000 })
        .catch(() => undefined)
  }
  await review.waitFor()
}

async function pressReview(page: Page): Promise<void> {
  await page.locator('[data-amount]:not(.dim)').waitFor()
  await page
    .getByRole('button', { name: /^Review (swap|limit order|\d.*% loss)$/ })
    .locator('visible=true')
    .click()
}

/**
 * Stores a burner key, funds its wallets on the devnet, and opens the review's first step for the swap at `address`.
 * The page finds the coins with its first look, so that no test waits for the next one.
 */
export async function fundWallets(page: Page, devnet: Devnet, address: string): Promise<void> {
  const key = createBurnerKey((bytes) => bytes.fill(7))
  const entry = [burnerKeyName, formatBurnerKey(key)] as const
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), entry)
  const { searchParams } = new URL(address, ORIGIN)
  const from = parseAsset(searchParams.get('sell') ?? '')
  const amount = units(parseDecimal(searchParams.get('amount') ?? '', unitDecimals(from)))
  const to = await burnerAddress(homeChain(from, 'THORCHAIN'), key)
  if (to === undefined) throw new Error(`No burner wallet can pay the swap at ${address}.`)
  const faucet = { url: ORIGIN, transport: devnet.transport }
  for (const coins of testCoinsFor({ protocol: 'THORCHAIN', from, amount }))
    await requestTestCoins(faucet, { ...coins, to })
  await devnet.simulation.step(2)
  await page.goto(address)
  // The form grows when it shows the address of the restored wallet, which moves its button.
  await page.locator('.recipients .addr').waitFor()
  await pressReview(page)
  await showAccounts(page)
  await next(page).waitFor()
}

/** Opens the review and waits until it is ready. */
export async function openReview(page: Page): Promise<void> {
  await passAccounts(page)
  await page.getByText(/nodes agree/).waitFor()
}

const twoOfThreeNodes = /\/[23]\/thornode\//

/** Cuts off two of three THORNodes, confirms the review, and waits until it refuses. */
export async function failWithTooFewNodes(page: Page): Promise<void> {
  await page.route(twoOfThreeNodes, (route) => route.abort())
  await reviewAction(page).click()
  await page
    .getByText(/Too few nodes respond|Can’t reach the network/)
    .first()
    .waitFor()
}

/** Connects the nodes that `failWithTooFewNodes` cut off, and presses the review’s button again. */
export async function retryWithAllNodes(page: Page): Promise<void> {
  await page.unroute(twoOfThreeNodes)
  await reviewAction(page).click()
}
