import { describe } from 'vitest'
import { navigation, placesIn, portalPath } from '../../src/discovery/portal/navigation.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

const paths = navigation.flatMap(placesIn).map(portalPath)
const phone = { viewport: { width: 390, height: 844 } }

describe.skipIf(!hasBrowser())('portal search', () => {
  test('loads from this site when opened, and works by keyboard', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/developers')
    // Until the page has nothing left to do. Requests are heard of in their order, so after this one every earlier one is.
    await page.evaluate(() =>
      new Promise((idle) => requestIdleCallback(idle)).then(() => fetch('/robots.txt')).then(String),
    )
    await expect.poll(() => requested.some((url) => url.endsWith('/robots.txt'))).toBe(true)
    expect(requested.filter((url) => url.includes('/pagefind/'))).toEqual([])
    await page.keyboard.press('/')
    // All at once: results for a part of the words would be replaced when the rest is typed.
    await page.keyboard.insertText('rate limits')
    const results = page.locator('[data-search-results] a')
    await results.first().waitFor()
    expect(await page.locator('[data-search-status]').textContent()).toMatch(/^\d+ pages$/)
    await page.keyboard.press('ArrowDown')
    expect(await results.first().evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    const target = new URL((await results.first().getAttribute('href')) ?? '', page.url())
    expect(target.pathname).toMatch(/^\/developers\/[a-z/_-]+$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(target.href)
    const origins = new Set(requested.map((url) => new URL(url).origin))
    expect([...origins]).toEqual([new URL(page.url()).origin])
  })

  test('opens and closes by shortcut, and reports no results', async ({ page }) => {
    await page.goto('/developers/api')
    const dialog = page.locator('[data-search-dialog]')
    await page.keyboard.press('Control+k')
    await dialog.waitFor()
    await page.keyboard.type('zxqv')
    await page.getByText('Nothing found for “zxqv”.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await dialog.waitFor()
    await page.keyboard.press('Control+k')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('causes no policy violation on any kind of page', async ({ page }) => {
    for (const path of ['/developers/quickstart', '/developers/status', '/developers/errors/not_found']) {
      await page.goto(path)
      await page.keyboard.press('/')
      await page.locator('[data-search-input]').fill('memo')
      await page.locator('[data-search-results] a').first().waitFor()
    }
  })
})

describe.skipIf(!hasBrowser())('portal menu', () => {
  test('has at most 40 entries, and marks the hub of a page that it leaves out, which lists it', async ({ page }) => {
    await page.goto('/developers/library/quorum')
    const entries = page.locator('.docs-nav a')
    expect(await entries.count()).toBeGreaterThan(20)
    expect(await entries.count()).toBeLessThanOrEqual(40)
    expect(await page.locator('.docs-nav a[aria-current]').getAttribute('href')).toBe('/developers/library')
    await page.locator('.docs-head').getByRole('link', { name: 'The swap library' }).click()
    await page.waitForURL('**/developers/library')
    expect(await page.locator('.prose a[href="/developers/library/quorum"]').count()).toBeGreaterThan(0)
    const next = page.locator('.docs-foot a[rel="next"]')
    expect(await next.getAttribute('href')).toBe('/developers/library/swap')
  })
})

describe.skipIf(!hasBrowser())('portal page', () => {
  test('syncs its tabs, also on the next page', async ({ page }) => {
    await page.goto('/developers')
    await page.getByRole('tab', { name: 'JavaScript' }).first().click()
    await page.goto('/developers/mcp')
    const chosen = page.locator('[role=tab][aria-selected=true]', { hasText: 'JavaScript' })
    const offered = page.locator('[role=tab]', { hasText: 'JavaScript' })
    expect(await offered.count()).toBeGreaterThan(1)
    await expect.poll(() => chosen.count()).toBe(await offered.count())
  })

  const copying = test.extend({ options: { permissions: ['clipboard-read', 'clipboard-write'] } })
  copying('is copied as the markdown that it links to', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.goto('/developers/errors')
    // The button's label resets after a while; stop the clock so that it stays.
    await page.clock.pauseAt(3_600_000)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const twin = await page.getByRole('link', { name: 'View as markdown' }).getAttribute('href')
    const file = await (await page.request.get(twin ?? '')).text()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(file)
  })

  test('links to assistants with its URL', async ({ page }) => {
    await page.goto('/developers/errors')
    for (const name of ['Ask ChatGPT', 'Ask Claude']) {
      const link = page.getByRole('link', { name })
      expect(await link.getAttribute('rel')).toContain('noopener')
      const target = new URL((await link.getAttribute('href')) ?? '')
      expect(target.searchParams.get('q')).toContain(`${new URL(page.url()).origin}/developers/errors.md`)
    }
  })

  test('has code blocks that copy their content', async ({ page }) => {
    await page.goto('/developers/errors/rate_limited')
    const blocks = await page.locator('.expressive-code').all()
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks) {
      const shown = await block.locator('.ec-line').allTextContents()
      const copied = await block.locator('.copy button').getAttribute('data-code')
      expect(copied?.split('\u007f')).toEqual(shown.map((line) => line.replace(/\n$/, '')))
    }
  })

  test('marks the current section, also after a jump', async ({ page }) => {
    await page.goto('/developers/quickstart')
    const marked = page.locator('[data-contents] a[aria-current]')
    const last = page.locator('[data-contents] a').last()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
    await marked.first().waitFor()
    expect(await marked.count()).toBe(1)
    await last.click()
    await expect.poll(() => last.getAttribute('aria-current')).toBe('true')
    expect(await marked.count()).toBe(1)
  })

  test('uses the theme chosen on the home page', async ({ page }) => {
    await page.goto('/')
    await page.locator('[data-theme-toggle]').click()
    await page.locator('[data-theme-toggle]').click()
    await page.goto('/developers')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  })

  test('prints only its content, and scrolls code blocks of a narrow window by keyboard', async ({ page }) => {
    await page.goto('/developers/mcp')
    await page.emulateMedia({ media: 'print' })
    for (const around of ['.docs-side', '.docs-toc', '.page-actions', '.site-head', '.site-foot'])
      expect(await page.locator(around).isVisible(), around).toBe(false)
    expect(
      await page
        .locator('.prose pre code')
        .first()
        .evaluate((code) => getComputedStyle(code).whiteSpace),
    ).toBe('pre-wrap')
    expect(await page.locator('.net-band').isVisible()).toBe(true)

    // In a narrow window, blocks that scroll take the focus, and are no landmarks without a name.
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 320, height: 900 })
    await page.locator('.prose pre[tabindex]').first().waitFor()
    expect(await page.locator('.prose [role=region]').count()).toBe(0)
  })

  test('is in the only sitemap', async ({ page }) => {
    for (const further of ['/sitemap-index.xml', '/sitemap-0.xml'])
      expect((await page.request.get(further)).status(), further).toBe(404)
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    for (const path of paths) expect(sitemap).toContain(`${path}</loc>`)
  })
})

describe.skipIf(!hasBrowser())('without JavaScript', () => {
  const still = test.extend({ options: { ...phone, javaScriptEnabled: false, colorScheme: 'light' } })
  still('the menu of the site opens by keyboard and leads on', async ({ page }) => {
    await page.goto('/developers/auth')
    await page.locator('.site-menu > summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('.site-menu').getByRole('link', { name: 'Swap' }).click()
    await page.waitForURL(/\/$/)
  })

  still('a page follows the system, and offers nothing that needs a script', async ({ page }) => {
    await page.goto('/developers/auth')
    const root = page.locator('html')
    expect(await root.getAttribute('data-theme')).toBeNull()
    expect(await root.evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light dark')
    for (const idle of ['[data-search-open]', '[data-copy-page]', '[data-theme-toggle]'])
      expect(await page.locator(idle).isVisible(), idle).toBe(false)
  })
})

describe.skipIf(!hasBrowser())('site menu on a phone', () => {
  const small = test.extend({ options: phone })
  small('closes on Escape and gives the keyboard back', async ({ page }) => {
    await page.goto('/')
    const summary = page.locator('.site-menu > summary')
    await summary.click()
    await page.locator('.site-menu nav').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.site-menu nav').waitFor({ state: 'hidden' })
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe.skipIf(!hasBrowser())('opened parts of the frame in both themes', () => {
  const small = test.extend({ options: phone })
  small('have no violation that axe finds on a phone', async ({ page }) => {
    await page.goto('/developers/quickstart')
    await page.locator('.site-menu > summary').click()
    expect(await violationsInBothThemes(page), 'menu of the site').toEqual([])
    await page.keyboard.press('Escape')
    for (const fold of ['.docs-menu', '.docs-contents']) await page.locator(`${fold} > summary`).click()
    expect(await violationsInBothThemes(page), 'menus of the portal').toEqual([])
    await page.keyboard.press('/')
    await page.locator('[data-search-input]').fill('quote')
    await page.locator('[data-search-results] a').first().waitFor()
    expect(await violationsInBothThemes(page), 'search').toEqual([])
  })
})
