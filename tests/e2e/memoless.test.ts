import type { Page } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { holdingOf, unitsIn } from '../devnet/journeys/balances.ts'
import { createHarness, type Harness } from '../devnet/journeys/harness.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from '../server/memoless/memolessFixture.ts'
import { axeViolations } from './axe.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, patience, test } from './page.ts'
import { routeMemoless } from './routeMemoless.ts'

const form = '/?sell=LTC.LTC&buy=DOGE.DOGE&amount=10'
const registeredPage = /\/i\/[0-9a-f-]{36}#/

interface Journey {
  readonly harness: Harness
  readonly site: MemolessFixture
  /** The DOGE address that receives. */
  readonly receiver: string
  readonly vault: () => string
}

/** A devnet of the test's own, with a memoless service that registers on it. */
async function openJourney(page: Page): Promise<Journey> {
  const harness = createHarness()
  const site = openMemoless({ harness })
  await ownDevnet(page, harness.devnet)
  await routeMemoless(page, site)
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  return { harness, site, receiver, vault: () => harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? '' }
}

/** Opens the payment of a page by its link in another browser, which has nothing stored. */
async function openElsewhere(page: Page, { harness, site }: Journey): Promise<Page> {
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

/** Waits until the browser keeps the payment for the tracking page and the history. */
const handedOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('swap-') && text.includes('"way":"memoless"') && text.includes('"arrival"'),
    ),
  )

const stage = (page: Page, kind: string) => page.locator(`[data-pay="${kind}"]`).waitFor()
const shownAddress = (page: Page) => page.locator('[data-pay-address]')
const boxes = (page: Page) => page.locator('.pay-check input')

async function acceptAll(page: Page): Promise<void> {
  for (const box of await boxes(page).all()) await box.check()
}

const destinationField = (page: Page) => page.getByLabel(/Dogecoin address/).first()

/** Opens the review of the form's swap without a wallet, which has a destination. */
async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
  await page.getByRole('dialog').waitFor()
}

async function fillForm(page: Page, { receiver }: Journey): Promise<void> {
  await page.goto(form)
  await page.locator('output[data-amount]:not(.dim)').waitFor()
  await page.getByRole('radio', { name: 'Without one' }).check()
  await destinationField(page).fill(receiver)
}

/** Accepts the review with two presses, which open one payment. */
const accept = (page: Page) => page.getByRole('button', { name: 'Get the exact amount' }).dblclick()

async function openPayment(page: Page, journey: Journey): Promise<void> {
  await fillForm(page, journey)
  await openReview(page)
  await accept(page)
  await page.waitForURL(registeredPage)
  await stage(page, 'paying')
}

/** Pays with test coins. The page may see the payment on its chain before the button reports it. */
async function payTestCoins(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay from the test wallet' }).click()
  await page.getByText('Sent from the test wallet').or(page.locator('[data-pay="seen"]')).first().waitFor()
}

/** Makes blocks until a locator is there. */
async function stepUntil(page: Page, { harness }: Journey, selector: string): Promise<void> {
  const isThere = () => harness.step(2).then(() => page.locator(selector).count())
  await expect.poll(isThere, { timeout: patience }).toBeGreaterThan(0)
}

describe.skipIf(!hasBrowser())('a swap without a wallet', () => {
  test('delivers DOGE for a plain payment of LTC, confirmed by both chains', async ({ page }) => {
    const journey = await openJourney(page)
    const { harness, receiver, vault } = journey
    await openPayment(page, journey)
    expect(await page.content()).not.toContain(vault())
    await acceptAll(page)
    expect((await shownAddress(page).textContent())?.replace(/\s/g, '')).toBe(vault())
    const amount = (await page.locator('[data-pay-amount]').textContent()) ?? ''
    expect(amount).toMatch(/^10\.000\d{5}$/)
    expect(await page.getByRole('link', { name: 'Open in a Litecoin app' }).getAttribute('href')).toBe(
      `litecoin:${vault()}?amount=${amount}`,
    )
    expect(await axeViolations(page)).toEqual([])
    const before = unitsIn(await holdingOf(harness, 'LTC', vault(), 'LTC.LTC'))
    await payTestCoins(page)
    await stepUntil(page, journey, '[data-pay="paid"] a.btn--primary')
    await handedOver(page)
    expect(unitsIn(await holdingOf(harness, 'LTC', vault(), 'LTC.LTC')) - before).toBe(BigInt(amount.replace('.', '')))
    await page.getByRole('link', { name: 'Follow your swap' }).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#LTC$/)
    await stepUntil(page, journey, '[data-stage="done"]')
    expect(unitsIn(await holdingOf(harness, 'DOGE', receiver, 'DOGE.DOGE'))).toBeGreaterThan(0n)
  })

  test('continues after Back, a reload, and by its link in another browser, with one registration', async ({
    page,
  }) => {
    const journey = await openJourney(page)
    const expectForm = async () => {
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('radio', { name: 'Without one' }).isChecked()).toBe(true)
      await expect.poll(() => destinationField(page).inputValue()).toBe(journey.receiver)
    }
    await fillForm(page, journey)
    await page.waitForFunction((text) => JSON.stringify(history.state).includes(text), journey.receiver)
    for (const leave of [() => page.goBack(), () => page.reload()]) {
      await openReview(page)
      await leave()
      await expectForm()
    }
    await openReview(page)
    await accept(page)
    await page.waitForURL(/\/i/)
    await page.reload()
    await page.waitForURL(registeredPage)
    await page.goBack()
    await expectForm()
    await page.goForward()
    await stage(page, 'paying')
    const amount = await page.locator('[data-pay-amount]').textContent()
    await page.reload()
    await stage(page, 'paying')
    expect(await page.locator('[data-pay-amount]').textContent()).toBe(amount)
    expect(await shownAddress(page).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(journey.vault())
    const other = await openElsewhere(page, journey)
    await stage(other, 'paying')
    expect(await other.locator('[data-pay-amount]').textContent()).toBe(amount)
    expect(await boxes(other).last().locator('..').textContent()).toContain('comes from a link')
    expect(journey.harness.devnet.state.THORCHAIN.references.size).toBe(1)
  })

  test('blanks the address during a halt, after a churn, offline, and once its chain has the payment', async ({
    page,
  }) => {
    await page.clock.install()
    const journey = await openJourney(page)
    const { mimirs } = journey.harness.devnet.state.THORCHAIN
    await openPayment(page, journey)
    await acceptAll(page)
    const old = journey.vault()
    mimirs.set('HALTMEMOLESS', 1)
    await page.clock.fastForward(21_000)
    await stage(page, 'stopped')
    expect(await page.content()).not.toContain(old)
    await page.getByRole('heading', { name: 'Swaps without a wallet are paused' }).waitFor()
    expect(await page.getByRole('link', { name: 'Swap with a wallet' }).count()).toBe(1)
    mimirs.delete('HALTMEMOLESS')
    await page.getByRole('button', { name: 'Check again' }).click()
    await stage(page, 'paying')
    expect(await shownAddress(page).count()).toBe(1)
    await journey.harness.devnet.simulation.rotate('THORCHAIN')
    await page.clock.fastForward(21_000)
    await page.getByRole('heading', { name: 'The address has changed' }).waitFor()
    expect(await page.content()).not.toContain(old)
    await page.getByRole('button', { name: 'Show the new address' }).click()
    await stage(page, 'paying')
    expect(await shownAddress(page).count()).toBe(0)
    await acceptAll(page)
    expect((await shownAddress(page).textContent())?.replace(/\s/g, '')).toBe(journey.vault())
    await page.context().setOffline(true)
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await page.content()).not.toContain(journey.vault())
    await page.context().setOffline(false)
    await stage(page, 'paying')
    await payTestCoins(page)
    await page.clock.fastForward(21_000)
    await stage(page, 'seen')
    await page.getByText('1 of 1 Litecoin servers see it').waitFor()
    expect(await page.content()).not.toContain(journey.vault())
    await handedOver(page)
    await stepUntil(page, journey, '[data-pay="paid"]')
  })
})
