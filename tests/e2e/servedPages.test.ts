import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { loadServedTexts, servedLanguages } from '../../src/server/texts/servedTexts.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

const shows = (page: Page, language: string) => page.locator(`html[lang="${language}"]`).waitFor()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the newest mail to an address in the devnet's mailbox. It is sent after the response. */
async function openMailedLink(page: Page, address: string, path: string): Promise<void> {
  await page.goto('/mailbox')
  const link = page.getByRole('article').filter({ hasText: address }).locator(`a[href*="${path}"]`).first()
  await expect
    .poll(async () => {
      const found = await link.count()
      if (found === 0) await page.reload()
      return found
    })
    .toBe(1)
  await link.click()
}

describe.skipIf(!hasBrowser())('the affiliate program in a Russian browser of 320 px', () => {
  // Its mails are not those of the run's other tests, of which one client may ask for a few per hour.
  const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.7' }
  const local = test.extend({ options: { locale: 'ru-RU', viewport: { width: 320, height: 700 }, extraHTTPHeaders } })

  local('is Russian from a registration with errors to the account, and nothing scrolls sideways', async ({ page }) => {
    const { partnerProgram: texts, partners, problems } = await loadServedTexts('ru')
    const address = `partner.${Date.now()}@example.org`
    const at = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await shows(page, 'ru')
      expect.soft(await fits(page), title).toBe(true)
    }
    await page.goto('/affiliates')
    await at(partners.label)
    await page.getByLabel(texts.registration.name, { exact: true }).fill('Паром')
    await page.getByLabel(texts.email).fill('nobody')
    await page.getByLabel(texts.registration.thorchain).fill('ferry')
    await button(page, texts.registration.submit).click()
    await page.getByRole('alert').filter({ hasText: problems.codes.invalid_email.title }).waitFor()
    await page.getByText(problems.fields.terms).waitFor()
    await at(partners.label)
    expect(await page.getByLabel(texts.registration.name, { exact: true }).inputValue()).toBe('Паром')

    await page.getByLabel(texts.email).fill(address)
    await page.getByRole('checkbox').check()
    await button(page, texts.registration.submit).click()
    await at(texts.checkMail)
    await openMailedLink(page, address, '/affiliates/verify')
    await at(texts.verify.title)
    await button(page, texts.verify.submit).click()
    await at(texts.verify.done)

    await page.getByRole('main').getByRole('link', { name: partners.signIn }).last().click()
    await at(partners.signIn)
    await page.getByLabel(texts.email).fill(address)
    await button(page, texts.signIn.submit).click()
    await at(texts.checkMail)
    await openMailedLink(page, address, '/affiliates/session')
    await at(partners.signIn)
    await button(page, partners.signIn).click()
    await at('Паром')
    await page.getByRole('heading', { name: texts.account.sessions }).waitFor()
    await page.getByLabel(texts.account.share('THORChain', '0,30\u00a0%')).waitFor()
    expect(await page.getByText('(этот браузер)').textContent()).toMatch(/с \d{1,2} [а-я]+ \d{4} г\. в \d\d:\d\d UTC/)
    await button(page, texts.account.signOut).click()
    await at(partners.label)
  })
})

describe.skipIf(!hasBrowser())('pages of functions', () => {
  const narrow = test.extend({ options: { viewport: { width: 320, height: 700 } } })

  narrow('fit 320 px in every language', async ({ page }) => {
    for (const tag of servedLanguages) {
      for (const path of ['/affiliates', '/affiliates/sign-in', '/mailbox', '/q/nothing']) {
        await page.goto(`${path}?lang=${tag}`)
        await shows(page, tag)
        expect.soft(await fits(page), `${path} in ${tag}`).toBe(true)
      }
    }
  })

  test('have the theme and the language that were chosen on the site, and give theirs back', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const toggle = page.locator('[data-theme-toggle]')
    while ((await theme(page)) !== 'dark') await toggle.click()
    await page.locator('.language-choice select').locator('visible=true').selectOption('de')
    await shows(page, 'de')
    await page.goto('/affiliates')
    await shows(page, 'de')
    expect(await theme(page)).toBe('dark')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')

    await page.locator('header details summary').locator('visible=true').click()
    await page.locator('header').getByRole('link', { name: 'Français' }).click()
    await shows(page, 'fr')
    while ((await theme(page)) !== 'light') await toggle.click()
    await page.goto('/network')
    await shows(page, 'fr')
    expect(await theme(page)).toBe('light')
  })

  test('keep the response of a form, which cannot be opened again', async ({ page }) => {
    await page.goto('/affiliates/sign-in?lang=en')
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.getByLabel('E-mail address').fill('nobody')
    await button(page, 'Send a link').click()
    await page.getByRole('alert').waitFor()
    await shows(page, 'en')
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody')
  })

  test('close their menu of languages on Escape, and return the focus to its button', async ({ page }) => {
    await page.goto('/affiliates/sign-in')
    const summary = page.locator('.menu--language > summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.locator('.menu--language > div').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.menu--language > div').waitFor({ state: 'hidden' })
    expect(await summary.evaluate((each) => each === document.activeElement)).toBe(true)
  })
})

describe.skipIf(!hasBrowser())('pages of functions without JavaScript', () => {
  const still = test.extend({ options: { javaScriptEnabled: false, locale: 'es-ES' } })

  still('have the browser’s language and links to the others, and no button without effect', async ({ page }) => {
    await page.goto('/affiliates/sign-in')
    await shows(page, 'es')
    expect(await page.locator('[data-theme-toggle]').isVisible()).toBe(false)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Português' }).click()
    await shows(page, 'pt-BR')
    await page
      .getByRole('main')
      .getByRole('link', { name: (await loadServedTexts('pt-BR')).partners.register })
      .click()
    await shows(page, 'pt-BR')
  })
})
