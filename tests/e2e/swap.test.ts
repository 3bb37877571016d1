import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { parseDecimal } from '../../src/core/asset/amount.ts'
import { viewNames } from '../../src/devnet/machine/views.ts'
import { mostShift, recordShifts } from './layoutShifts.ts'
import { viewAt } from './ownDevnet.ts'
import { expect, hasBrowser, hydrated, test } from './page.ts'
import { amountField, priced, received } from './swapPage.ts'

interface WireQuote {
  expected_amount_out: string
  recommended_min_amount_in: string
}

async function nodeQuote(path: string, query: Record<string, string>): Promise<WireQuote> {
  const response = await fetch(`${inject('devnet')}${path}/quote/swap?${new URLSearchParams(query)}`)
  return (await response.json()) as WireQuote
}

async function toolQuote(args: Record<string, string>): Promise<WireQuote> {
  const response = await fetch(`${inject('site')}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_swap_quote', arguments: args },
    }),
  })
  const { result } = (await response.json()) as { result: { structuredContent: WireQuote } }
  return result.structuredContent
}

const MOST_LOOKS = 10

/** Repeats a check when the price changed meanwhile, because other tests swap on the same devnet. */
async function atOnePrice<T>(price: () => Promise<string>, look: () => Promise<T>): Promise<T & { price: string }> {
  const changes: string[] = []
  while (changes.length < MOST_LOOKS) {
    const before = await price()
    const seen = await look()
    const after = await price()
    if (after === before) return { ...seen, price: before }
    changes.push(`${before} became ${after}`)
  }
  throw new Error(`The price changed during each of ${MOST_LOOKS} looks: ${changes.join(', ')}.`)
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search coins' })

async function choose(page: Page, side: 'from' | 'to', message: string, option: RegExp) {
  await page
    .locator('.asset-btn')
    .nth(side === 'from' ? 0 : 1)
    .click()
  await search(page).fill(message)
  await page.getByRole('option', { name: option }).first().click()
  await search(page).waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser())('swap page in a browser', () => {
  test('shows the same amount as the node and the MCP tool', async ({ page }) => {
    const query = { from_asset: 'DOGE.DOGE', to_asset: 'BTC.BTC', amount: '2500000000000' }
    const ofNode = async () => (await nodeQuote('/thorchain', query)).expected_amount_out
    const { price, tool, amount, shown, exact, pressed } = await atOnePrice(ofNode, async () => {
      await page.goto('/')
      await hydrated(page)
      await choose(page, 'from', 'doge', /DOGE/)
      await choose(page, 'to', 'bitcoin', /BTC.*Bitcoin/)
      await page.getByLabel('Amount you send').fill('25000')
      await page.getByRole('radio', { name: /THORChain/ }).waitFor({ state: 'attached' })
      await priced(page)
      const amount = await received(page).getAttribute('data-amount')
      const shown = await received(page).inputValue()
      const exact = await received(page).getAttribute('title')
      await received(page).focus()
      return { amount, shown, exact, pressed: await received(page).inputValue(), tool: await toolQuote(query) }
    })
    expect(tool.expected_amount_out).toBe(price)
    expect(amount).toBe(price)
    expect([exact, pressed].map((text) => parseDecimal(text ?? '', 8))).toEqual([BigInt(price), BigInt(price)])
    const short = parseDecimal(shown ?? '', 8)
    expect(short).toBeLessThanOrEqual(BigInt(price))
    expect(short).toBeGreaterThan((BigInt(price) * 99_998n) / 100_000n)
  })

  test('compares both protocols, the better one first, with their nodes’ amounts', async ({ page }) => {
    const query = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }
    const ofNodes = async () => {
      const quotes = await Promise.all([nodeQuote('/thorchain', query), nodeQuote('/mayachain', query)])
      return quotes.map((quote) => quote.expected_amount_out).join(' ')
    }
    const { price, amount, routes } = await atOnePrice(ofNodes, async () => {
      await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
      await priced(page)
      const amount = await received(page).getAttribute('data-amount')
      const routes = page.locator('.choice.route:not([data-off])')
      await routes.nth(1).locator('.num').waitFor()
      return { amount, routes: await routes.allTextContents() }
    })
    const figures = price.split(' ').map(BigInt)
    const best = figures.reduce((a, b) => (a > b ? a : b))
    expect(amount).toBe(best.toString())
    const digits = routes.map((text) => text.replaceAll(/[^\d]/g, ' '))
    for (const figure of figures) {
      const whole = (figure / 100_000_000n).toString()
      expect(digits.some((text) => text.includes(whole))).toBe(true)
    }
    expect(routes[0]).toContain('Best price')
  })

  test('contacts only its own origin and the configured nodes', async ({ page }) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/')
    await priced(page)
    await page.locator('.asset-btn').first().click()
    await search(page).waitFor()
    origins.delete('null')
    const configured = [new URL(inject('site')).origin, ...viewNames.map(viewAt)]
    expect([...origins].filter((origin) => !configured.includes(origin))).toEqual([])
    expect(origins.size).toBeGreaterThan(1)
  })

  test('offers the minimum for a smaller amount, and prices it when accepted', async ({ page }) => {
    const query = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }
    const ofNode = async () => (await nodeQuote('/thorchain', query)).recommended_min_amount_in
    const { price: least, filled } = await atOnePrice(ofNode, async () => {
      await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.00001')
      await page.getByRole('button', { name: /Minimum is/ }).click()
      await priced(page)
      return { filled: await page.getByLabel('Amount you send').inputValue() }
    })
    expect(parseDecimal(filled, 8)).toBe(BigInt(least))
  })

  test('works by keyboard: open, search, arrow, choose, type', async ({ page }) => {
    await page.goto('/')
    await priced(page)
    const button = page.locator('.asset-btn').first()
    await button.focus()
    await page.keyboard.press('Enter')
    await search(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('litecoin')
    // The list follows what is typed when it can; what Enter takes is marked.
    await page.locator('[role=option][data-highlighted]').filter({ hasText: 'LTC' }).waitFor()
    await page.keyboard.press('Enter')
    await search(page).waitFor({ state: 'detached' })
    await button.filter({ hasText: 'LTC' }).waitFor()
    await page.getByLabel('Amount you send').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('12.5')
    await page.waitForFunction(() => new URL(location.href).searchParams.get('amount') === '12.5')
    await priced(page)
  })
})

describe.skipIf(!hasBrowser())('the home page', () => {
  test.for([1280, 390])('moves nothing at %i px while prices and then fonts arrive', async (width, { page }) => {
    await page.setViewportSize({ width, height: 844 })
    const shifts = await recordShifts(page)
    const prices = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await prices.promise
      await route.continue()
    })
    // The page's load event waits for the fonts.
    await page.goto('/', { waitUntil: 'commit' })
    await priced(page)
    prices.resolve()
    await page.evaluate(() => document.fonts.ready)
    await page.getByText('What it costs', { exact: true }).waitFor()
    const { sum, shifts: moved } = await shifts()
    expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(mostShift)
  })

  test('shows the whole form in at most 1,100 pixels on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await priced(page)
    await page.getByText('What it costs', { exact: true }).waitFor()
    const height = () => page.locator('.swap-grid').evaluate((form) => form.getBoundingClientRect().height)
    await expect.poll(height).toBeGreaterThan(900)
    expect(await height()).toBeLessThanOrEqual(1_100)
  })

  test('offers speeds only where the fastest one does not pay most', async ({ page }) => {
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=20')
    await priced(page)
    await page.getByRole('heading', { name: 'Speed or price' }).waitFor()
    expect(await page.locator('.speed').count()).toBeGreaterThan(1)
    await amountField(page).fill('0.15')
    await priced(page)
    await page.getByRole('heading', { name: 'Speed or price' }).waitFor({ state: 'detached' })
  })

  test('hides the form of a wide screen until the first steps above it are read', async ({ page }) => {
    const visibility = () =>
      page.locator('.swap-first').evaluate((element) => getComputedStyle(element).getPropertyValue('visibility'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    expect(await visibility()).toBe('visible')
    await page.locator('.first-visit').evaluate((steps) => steps.remove())
    expect(await visibility()).toBe('hidden')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await visibility()).toBe('visible')
  })
})

describe.skipIf(!hasBrowser())('without JavaScript', () => {
  const still = test.extend({ options: { javaScriptEnabled: false } })

  still('the headline, the explanation and the network’s band are there', async ({ page }) => {
    await page.goto('/')
    expect(await page.locator('h1').textContent()).toContain('Swap native coins')
    expect(await page.locator('main').textContent()).toContain('How it works')
    expect(await page.locator('body').textContent()).toContain('Test coins only')
    await page.goto('/no-such-page')
    expect(await page.locator('body').textContent()).toContain('Test coins only')
  })
})
