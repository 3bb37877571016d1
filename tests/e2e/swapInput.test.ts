import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { amountField, formAction, priced, received } from './swapPage.ts'

const pair = (page: Page) => page.locator('.asset-btn b').allTextContents()

describe.skipIf(!hasBrowser())('the amount field', () => {
  test('switches to dollars for a dollar sign, and back for the ticker', async ({ page }) => {
    await page.goto('/')
    await priced(page)
    await amountField(page).fill('$500')
    await expect.poll(() => amountField(page).inputValue()).toBe('500')
    await page.getByLabel('Amount you send, in dollars').waitFor()
    await amountField(page).fill('0.15 BTC')
    await expect.poll(() => amountField(page).inputValue()).toBe('0.15')
    await page.getByLabel('Amount you send', { exact: true }).waitFor()
  })

  test('rejects every other currency and unit with a message and no price', async ({ page }) => {
    await page.goto('/')
    await priced(page)
    const refused = [
      ['€500', '€ isn’t supported: enter BTC or $.'],
      ['0.5 ETH', 'That’s in ETH; you are sending BTC.'],
      ['500 USD', 'That’s in USD; you are sending BTC.'],
    ] as const
    for (const [text, reply] of refused) {
      await amountField(page).fill(text)
      await page.getByText(reply).waitFor()
      expect(await received(page).getAttribute('data-amount')).toBeNull()
      expect(await formAction(page).getAttribute('aria-disabled')).toBe('true')
    }
    await page.getByRole('button', { name: 'Use $500' }).click()
    await page.getByLabel('Amount you send, in dollars').waitFor()
    expect(await amountField(page).inputValue()).toBe('500')
    await priced(page)
  })

  test('presses the main button with Enter', async ({ page }) => {
    await page.goto('/')
    await priced(page)
    await amountField(page).fill('0.2')
    await expect.poll(() => page.url()).toContain('amount=0.2')
    await priced(page)
    await amountField(page).press('Enter')
    await page.getByRole('dialog').waitFor()
  })

  test('shows no price for an amount below the dust threshold', async ({ page }) => {
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.000001')
    await page.getByText('Too small: the network ignores').waitFor()
    expect(await received(page).getAttribute('data-amount')).toBeNull()
  })
})

describe.skipIf(!hasBrowser()).each([
  { locale: 'en-US', language: 'en', grouped: '1,234', decimal: '1.234' },
  { locale: 'de-DE', language: 'de', grouped: '1.234', decimal: '1,234' },
])('an amount in $locale', ({ locale, language, grouped, decimal }) => {
  const local = test.extend({ options: { locale } })

  local(`of ${grouped} offers both readings and uses the chosen one`, async ({ page }) => {
    await page.goto('/?sell=DOGE.DOGE&buy=BTC.BTC&amount=25000')
    await page.locator(`html[lang="${language}"]`).waitFor()
    await priced(page)
    const amountField = page.locator('input.amount').first()
    for (const [label, text, amount] of [
      [grouped, '1234', '1234'],
      [decimal, decimal, '1.234'],
    ] as const) {
      await amountField.fill(grouped)
      await page.locator('#swap-notice').filter({ hasText: grouped }).filter({ hasText: decimal }).waitFor()
      expect(await page.locator('[data-amount]').count()).toBe(0)
      await page.getByRole('button', { name: label, exact: true }).click()
      expect(await amountField.inputValue()).toBe(text)
      await page.waitForFunction((wanted) => new URL(location.href).searchParams.get('amount') === wanted, amount)
    }
  })
})

describe.skipIf(!hasBrowser())('a swap link', () => {
  test('accepts sell and buy or from and to, and is written and copied with sell and buy', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const search of ['sell=ETH.ETH&buy=BTC.BTC&amount=2', 'from=ETH.ETH&to=BTC.BTC&amount=2']) {
      await page.goto(`/?${search}&utm_source=x`)
      await priced(page)
      expect(await pair(page)).toEqual(['ETH', 'BTC'])
      expect(await amountField(page).inputValue()).toBe('2')
      await page.waitForFunction(() => location.search === '?sell=ETH.ETH&buy=BTC.BTC&amount=2')
      await page.getByRole('button', { name: 'Copy link to this swap' }).click()
      await page.getByText('Link copied').waitFor({ state: 'attached' })
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(new URL(copied).search).toBe('?sell=ETH.ETH&buy=BTC.BTC&amount=2')
    }
  })

  test('is copied with the current swap before the address bar updates', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await page.getByRole('button', { name: 'Copy link to this swap' }).click()
    await page.getByText('Link copied').waitFor({ state: 'attached' })
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).search).toBe('?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
  })

  test('is ignored completely when one value is invalid, and names the value', async ({ page }) => {
    for (const [search, reply] of [
      ['sell=XYZ.NOPE&buy=BTC.BTC&amount=2', 'The link’s “sell” value isn’t valid'],
      ['sell=ETH.NOPE&buy=BTC.BTC&amount=2', 'The link’s “sell” value isn’t valid'],
      ['sell=ETH.ETH&buy=BTC.BTC&amount=2e5', 'The link’s “amount” value isn’t valid'],
      ['from=BTC.BTC&to=BTC.BTC&amount=2', 'The link has the same coin on both sides'],
    ] as const) {
      await page.goto(`/?${search}`)
      const notice = page.locator('#swap-notice:focus').filter({ hasText: 'We didn’t use the link' })
      await notice.getByText(reply).waitFor()
      expect((await notice.boundingBox())?.y).toBeLessThan((await amountField(page).boundingBox())?.y ?? 0)
      expect(await pair(page)).toEqual(['BTC', 'ETH'])
      expect(await amountField(page).inputValue()).toBe('0.15')
    }
    await amountField(page).fill('0.2')
    await page.getByText('We didn’t use the link').waitFor({ state: 'detached' })
  })

  test('gets the contract of its token’s pool, and a usual amount when it has none', async ({ page }) => {
    await page.goto('/?sell=ETH.USDC&buy=BTC.BTC')
    await priced(page)
    expect(await pair(page)).toEqual(['USDC', 'BTC'])
    expect(await amountField(page).inputValue()).toBe('500')
    await expect.poll(() => page.url()).toMatch(/\?sell=ETH\.USDC-0X[0-9A-F]{40}&buy=BTC\.BTC&amount=500$/)
    await page.goto('/?sell=DOGE.DOGE&buy=BTC.BTC')
    await priced(page)
    expect(Number(await amountField(page).inputValue())).toBeGreaterThan(100)
    await page.goto('/sell-usdc-buy-btc')
    await priced(page)
    await expect.poll(() => page.url()).toMatch(/\/sell-usdc-buy-btc\?sell=ETH\.USDC-0X[0-9A-F]{40}&/)
    expect(await amountField(page).inputValue()).toBe('500')
  })
})

describe.skipIf(!hasBrowser())('the keyboard', () => {
  test('leaves neither the panel of the price limit nor an explanation over what has the focus', async ({ page }) => {
    const limit = page.getByRole('button', { name: /^Price limit/ })
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH')
    await priced(page)
    await limit.press('Enter')
    await page.getByRole('button', { name: 'Done' }).press('Tab')
    await expect.poll(() => limit.getAttribute('aria-expanded')).toBe('false')
    await page.locator('.help').first().press('Enter')
    const card = page.locator('.help-card')
    await card.getByRole('button', { name: 'Close' }).press('Tab')
    await card.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.closest('.form-top') !== null)).toBe(true)
    await limit.press('Enter')
    await page.getByRole('button', { name: 'Done' }).press('Escape')
    expect(await limit.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('switches, picks and lists on a link with an unknown part, until shortcuts are off', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    const choice = page.getByLabel('Use keyboard shortcuts')
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amout=2')
    await page.getByText('This page doesn’t know the “amout” part of that link').waitFor()
    await priced(page)
    await page.keyboard.press('f')
    await expect.poll(() => pair(page)).toEqual(['ETH', 'BTC'])
    await page.getByText('This page doesn’t know').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search coins' })
    await search.press('f')
    expect(await search.inputValue()).toBe('f')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await choice.uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('f')
    expect(await pair(page)).toEqual(['ETH', 'BTC'])
    // A closed sheet steps back in the history, which would cancel a navigation that starts meanwhile.
    await page.waitForFunction(() => !history.state?.sheet)
    await page.goto('/help')
    expect(await choice.isChecked()).toBe(false)
    await choice.check()
    await page.goto('/')
    await priced(page)
    await page.keyboard.press('?')
    await dialog.getByText('Refresh the price').waitFor()
  })
})

describe.skipIf(!hasBrowser())('the link of an agent’s quote', () => {
  test('keeps its address, to compare again, and its price after a reload', async ({ page }) => {
    await page.goto(`/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&destination=${account.address}&seen=500000000&expires=1`)
    const saw = page.getByText(/^The agent saw 5 ETH, now /)
    const compared = page.getByLabel('I have compared the whole address')
    await saw.waitFor()
    await compared.check()
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
    await page.waitForURL((url) => !url.search.includes('seen='))
    await page.reload()
    await saw.waitFor()
    await expect.poll(() => formAction(page).textContent()).toBe('Confirm the address first')
    expect(await page.getByLabel('Deliver to this Ethereum address').inputValue()).toBe(account.address)
    expect(await compared.isChecked()).toBe(false)
  })
})
