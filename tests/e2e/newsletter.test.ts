import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { documentedFetch } from '../server/documented.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

let people = 0
/** An address that no other test has used. */
const newEmail = () => `person${++people}.${Date.now()}@example.org`

const email = (page: Page) => page.getByLabel('E-mail address')
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' })
const status = (page: Page) => page.locator('#newsletter-status')
const answered = (page: Page, text: RegExp) => status(page).filter({ hasText: text }).waitFor()

/** Waits for the e-mail to an address in the mailbox. It is sent after the response. */
async function mailTo(page: Page, address: string) {
  const mail = page.getByRole('article').filter({ hasText: address })
  const lookAgain = () =>
    Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('link', { name: 'Refresh' }).click()])
  await page.goto('/mailbox')
  await expect
    .poll(async () => {
      const found = await mail.count()
      if (found === 0) await lookAgain()
      return found
    })
    .toBeGreaterThan(0)
  return mail
}

async function subscribed(page: Page): Promise<string> {
  const address = newEmail()
  await page.goto('/')
  await email(page).fill(address)
  await button(page).click()
  await answered(page, /^Thank you\./)
  return address
}

describe.skipIf(!hasBrowser())('newsletter in a browser', () => {
  test('subscribes on the home page and confirms through the e-mail’s link and button', async ({ page }) => {
    const address = await subscribed(page)
    expect(await email(page).inputValue()).toBe('')
    const mail = await mailTo(page, address)
    expect(await mail.getByRole('heading').textContent()).toBe('Confirm your subscription to Portage')
    expect(await mail.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
    await mail.getByRole('link', { name: /newsletter\/confirm/ }).click()
    await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    expect(await page.getByRole('complementary', { name: 'Network' }).textContent()).toContain('Test coins only')
    await page.getByRole('link', { name: 'Go to Portage' }).click()
    await button(page).waitFor()
  })

  test('explains an invalid address and focuses the field', async ({ page }) => {
    await page.goto('/')
    await email(page).fill('nobody')
    await button(page).click()
    await answered(page, /^The e-mail address is not valid\. Give a valid address/)
    expect(await email(page).getAttribute('aria-invalid')).toBe('true')
    expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await email(page).inputValue()).toBe('nobody')
    await email(page).fill(newEmail())
    expect(await email(page).getAttribute('aria-invalid')).toBe('false')
    await email(page).press('Enter')
    await answered(page, /^Thank you\./)
  })

  test('shows in minutes how long to wait after too many requests', async ({ page }) => {
    await page.route('**/api/v1/newsletter', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '301' },
        json: { error: 'Too many requests.', code: 'rate_limited', hint: 'See Retry-After.', documentation: '' },
      }),
    )
    await page.goto('/')
    await email(page).fill('first@example.org')
    await button(page).click()
    await answered(page, /^Too many requests\. Try again in 6 minutes\.$/)
  })

  test('retries a lost request with the same key, and ignores presses while busy', async ({ page }) => {
    const keys: (string | undefined)[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let lost = true
    await page.route('**/api/v1/newsletter', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (lost) return route.abort()
      await released
      return route.continue()
    })
    await page.goto('/')
    await email(page).fill(newEmail())
    await button(page).click()
    await answered(page, /^We got no response\./)
    lost = false
    await button(page).click()
    const busy = page.getByRole('button', { name: 'Subscribing' })
    await busy.click({ force: true })
    expect(await busy.evaluate((each) => each === document.activeElement)).toBe(true)
    release()
    await answered(page, /^Thank you\./)
    expect(keys).toEqual([expect.stringMatching(/^[\d-]+$/), keys[0]])
    await email(page).fill(newEmail())
    await button(page).click()
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[2]).not.toBe(keys[0])
    await answered(page, /^Thank you\./)
  })

  test('shows own texts, never those of a response', async ({ page }) => {
    await page.route('**/api/v1/newsletter', (route) =>
      route.fulfill({ json: { status: 'accepted', message: '<img src=x onerror=alert(1)>' } }),
    )
    await page.goto('/')
    await email(page).fill('first@example.org')
    await button(page).click()
    await answered(page, /^Thank you\. If the address is new, a confirmation link is on its way\.$/)
    expect(await status(page).locator('img').count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser())('the newsletter’s pages in both themes', () => {
  test('have no violation that axe finds, and fit on 320 px', async ({ page }) => {
    const address = await subscribed(page)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 320)
    await page.setViewportSize({ width: 320, height: 700 })
    const mail = await mailTo(page, address)
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await fits()).toBe(true)
    await mail.getByRole('link', { name: /newsletter\/confirm/ }).click()
    await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await fits()).toBe(true)
    await page.goto('/newsletter/unsubscribe?token=x')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'This link is not known' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

describe.skipIf(!hasBrowser())('newsletter without JavaScript', () => {
  const still = test.extend({ options: { javaScriptEnabled: false } })

  still('says so and offers no form, and its links work', async ({ page }) => {
    await page.goto('/')
    expect(await page.getByText('Subscribing here needs JavaScript').isVisible()).toBe(true)
    expect(await button(page).isVisible()).toBe(false)
    const address = newEmail()
    await documentedFetch(`${inject('site')}/api/v1/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address }),
    })
    const mail = await mailTo(page, address)
    await mail.getByRole('link', { name: /newsletter\/unsubscribe/ }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  })
})
