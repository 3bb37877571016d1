import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { createHarness, type Harness } from '../devnet/journeys/harness.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from '../server/memoless/memolessFixture.ts'
import { ownDevnet } from './ownDevnet.ts'
import { patience } from './page.ts'
import { routeMemoless } from './routeMemoless.ts'
import { stepUntil } from './stepUntil.ts'

const form = '/?sell=LTC.LTC&buy=DOGE.DOGE&amount=10'
export const registeredPage = /\/i\/[0-9a-f-]{36}#/

export interface Journey {
  readonly harness: Harness
  readonly site: MemolessFixture
  /** The DOGE address that receives. */
  readonly receiver: string
  readonly vault: () => string
}

/** A devnet of the test's own, with a memoless service that registers on it. */
export async function openJourney(page: Page): Promise<Journey> {
  const harness = createHarness()
  const site = openMemoless({ harness })
  await ownDevnet(page, harness.devnet)
  await routeMemoless(page, site)
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  return { harness, site, receiver, vault: () => harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? '' }
}

/** Opens the payment of a page by its link in another browser, which has nothing stored. */
export async function openElsewhere(page: Page, { harness, site }: Journey): Promise<Page> {
  const elsewhere = await page.context().browser()?.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  if (elsewhere === undefined) throw new Error('The page has no browser.')
  onTestFinished(() => elsewhere.close())
  elsewhere.setDefaultTimeout(patience)
  const other = await elsewhere.newPage()
  await ownDevnet(other, harness.devnet)
  await routeMemoless(other, site)
  await other.goto(page.url())
  return other
}

export const stage = (page: Page, kind: string) => page.locator(`[data-pay="${kind}"]`).waitFor()
export const shownAddress = (page: Page) => page.locator('[data-pay-address]')
export const boxes = (page: Page) => page.locator('.pay-check input')

export async function acceptAll(page: Page): Promise<void> {
  for (const box of await boxes(page).all()) await box.check()
}

export const destinationField = (page: Page) => page.getByLabel(/Dogecoin address/).first()

/** Opens the review of the form's swap without a wallet, which has a destination. */
export async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
  await page.getByRole('dialog').waitFor()
}

export async function fillForm(page: Page, { receiver }: Journey): Promise<void> {
  await page.goto(form)
  await page.locator('[data-amount]:not(.dim)').waitFor()
  await page.getByRole('radio', { name: 'Without one' }).check()
  await destinationField(page).fill(receiver)
}

/** Accepts the review with two presses, which open one payment. */
export const accept = (page: Page) => page.getByRole('button', { name: 'Get the exact amount' }).dblclick()

export async function openPayment(page: Page, journey: Journey): Promise<void> {
  await fillForm(page, journey)
  await openReview(page)
  await accept(page)
  await page.waitForURL(registeredPage)
  await stage(page, 'paying')
}

/** Pays with test coins. The page may see the payment on its chain before the button reports it. */
export async function payTestCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay from the test wallet' }).click()
  await page.getByText('Sent from the test wallet').or(page.locator('[data-pay="seen"]')).first().waitFor()
}

/** Makes blocks until a locator is there. */
export async function stepUntilShown(page: Page, { harness }: Journey, selector: string): Promise<void> {
  await stepUntil({
    awaited: selector,
    step: harness.step,
    look: () => page.locator(selector).count(),
    isReached: (count) => count > 0,
  })
}

/** Waits until the browser keeps the payment for the tracking page and the history. */
export const handedOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('swap-') && text.includes('"way":"memoless"') && text.includes('"arrival"'),
    ),
  )
