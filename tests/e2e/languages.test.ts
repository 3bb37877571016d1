import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { texts } from '../../src/ui/texts/locales/ru.ts'
import { expect, hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

const swap = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'

/** Waits until the page shows a language. */
const shows = (page: Page, language: string) => page.locator(`html[lang="${language}"]`).waitFor()

/** Returns a text with plain spaces, which differ between versions of the locale data. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ').trim()

/** Checks that neither the page nor an open dialog scrolls sideways. */
async function fits(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })
  expect.soft(excess, state).toBeLessThanOrEqual(0)
}

/** Closes the open sheet, and waits until its entry of the history is gone. */
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !history.state?.sheet)
}

describe.skipIf(!hasBrowser()).each([
  { locale: 'de-DE', language: 'de', decimal: ',' },
  { locale: 'es-ES', language: 'es', decimal: ',' },
  { locale: 'fr-FR', language: 'fr', decimal: ',' },
  { locale: 'pt-PT', language: 'pt-BR', decimal: ',' },
  { locale: 'ru-RU', language: 'ru', decimal: ',' },
  { locale: 'zh-CN', language: 'zh-Hans', decimal: '.' },
])('a browser in $locale', ({ locale, language, decimal }) => {
  const local = test.extend({ options: { locale, viewport: { width: 320, height: 800 } } })

  local('gets its language, numbers, dollars and dates, and every page fits 320 px', async ({ page }) => {
    await page.goto(`${swap}&seen=500000000&expires=1`)
    await shows(page, language)
    await priced(page)
    expect(await page.locator('[data-amount]').inputValue()).toMatch(new RegExp(`\\d\\${decimal}\\d`))
    expect(await page.locator('input.amount').first().inputValue()).toBe(`0${decimal}15`)
    const dollars = plain(await page.locator('button.fiat').textContent())
    const cents = BigInt(dollars.replace(/\D/g, ''))
    const shown = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
    expect(cents).toBeGreaterThan(100n)
    expect(dollars).toBe(plain(shown.format(`${cents}e-2` as `${number}`)))
    const then = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(1000)
    await page.getByText(then).waitFor()
    expect(new URL(page.url()).searchParams.has('lang')).toBe(false)
    await fits(page, 'form')

    await page.locator('.asset-btn').first().click()
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await fits(page, 'picker')
    await closeSheet(page)

    await page.locator('.wallet-button').click()
    await page.locator('.wallet-card').first().waitFor()
    await fits(page, 'wallets')
    await closeSheet(page)

    await priced(page)
    await page.locator('.dock .btn--primary').click()
    await page.locator('.review').waitFor()
    await fits(page, 'review')

    for (const path of [`/tx/${'AB'.repeat(32)}`, '/tx', '/network', '/i', '/affiliates/earnings']) {
      await page.goto(path)
      await shows(page, language)
      await fits(page, path)
    }
  })
})

describe.skipIf(!hasBrowser())('a browser in another language', () => {
  const german = test.extend({ options: { locale: 'de-DE' } })

  german('says what was wrong with a link, which opens before the language has loaded', async ({ page }) => {
    await page.goto(`${swap}&amout=2`)
    await shows(page, 'de')
    await page.locator('.say', { hasText: 'amout' }).waitFor()
    await page.goto('/?sell=NO.SUCH&buy=BTC.BTC')
    await shows(page, 'de')
    await page.locator('.say .callout').waitFor()
  })

  german('keeps the quote that an agent has shown, also if its part and the language load late', async ({ page }) => {
    let load = () => {}
    const late = new Promise<void>((done) => {
      load = done
    })
    await page.route(/\/(SeenQuoteNote|de)\.[^/]*\.js$/, (route) => late.then(() => route.continue()))
    await page.goto(`${swap}&seen=500000000&expires=1`)
    await page.waitForURL((url) => !url.search.includes('seen='))
    load()
    await shows(page, 'de')
    await page.getByText('01.01.70, ').waitFor()
  })
})

describe.skipIf(!hasBrowser())('the choice of a language', () => {
  test('shows it in place, is kept on the next page, and is in no copied link', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(swap)
    await priced(page)
    const choice = page.locator('.language-choice select').locator('visible=true')
    await choice.selectOption('ru')
    await shows(page, 'ru')
    await priced(page)
    expect(await page.locator('[data-amount]').inputValue()).toMatch(/\d,\d/)
    await page.getByRole('button', { name: texts.form?.copyLink as string, exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('sell=BTC.BTC')
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('lang=')
    await page.goto('/network')
    await shows(page, 'ru')
    expect(await choice.inputValue()).toBe('ru')
  })

  test('follows a link with a language, which is kept', async ({ page }) => {
    await page.goto(`${swap}&lang=fr`)
    await shows(page, 'fr')
    await priced(page)
    await page.waitForFunction(() => !location.search.includes('lang='))
    await page.goto('/tx')
    await shows(page, 'fr')
  })
})
