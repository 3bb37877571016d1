import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { viewNames } from '../../src/devnet/machine/views.ts'
import { healthKey } from '../../src/runtime/browser.ts'
import { ownDevnet, viewAt } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { stopStreaming } from './stopStreaming.ts'
import { amountField, formAction, priced, received } from './swapPage.ts'

const crossing = '/?sell=ETH.ETH&buy=MAYA.CACAO&amount='

/** Returns each percentage below market that the page shows, as text. */
const gaps = async (page: Page): Promise<string[]> => {
  const texts = await page.getByText(/% below market$/).allTextContents()
  return [...new Set(texts.map((text) => text.replace(/^.*?([\d.]+%).*$/, '$1')))]
}

describe.skipIf(!hasBrowser())('the loss against market', () => {
  test('is on the form once, and in the notice', async ({ page }) => {
    stopStreaming(await ownDevnet(page))
    await page.goto(`${crossing}600`)
    await page.getByText('You would lose about').waitFor()
    await expect.poll(() => page.getByText(/% below market$/).count()).toBe(1)
    const [gap, ...others] = await gaps(page)
    expect(others).toEqual([])
    expect(Number(gap?.replace('%', ''))).toBeGreaterThan(60)
    await page.getByText(`(${gap})`).waitFor()
    expect(await page.locator('.facts .badge').allTextContents()).toEqual(['High'])
    expect(await formAction(page).textContent()).toBe('Loss too large to swap')
    expect(await formAction(page).getAttribute('aria-disabled')).toBe('true')
  })

  test('expands into costs that add up to it exactly', async ({ page }) => {
    stopStreaming(await ownDevnet(page))
    await page.goto(`${crossing}30`)
    await page.getByText('You would lose about').waitFor()
    expect(await formAction(page).textContent()).toMatch(/^Review \d\.\d% loss$/)
    await page.getByText('What it costs', { exact: true }).click()
    await page.getByText('Liquidity fee').waitFor()
    const rows = page.locator('.fold-in dd')
    const exact = await rows.evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector('.figure')?.getAttribute('title') ?? cell.firstChild?.textContent ?? ''),
    )
    const units = exact.map((text) => {
      const [whole = '0', fraction = ''] = text.replaceAll(/[^\d.]/g, '').split('.')
      const size = BigInt(`${whole || '0'}${fraction.padEnd(10, '0')}`)
      return text.startsWith('−') ? -size : size
    })
    const arrives = units.pop()
    expect(units.reduce((sum, part) => sum + part, 0n)).toBe(arrives)
    expect((await received(page).getAttribute('data-amount')) ?? '').toBe(String(arrives))
  })

  test('converts dollars by the pools of most nodes, not by those of the first one', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await page.route(/\/1\/thornode\/thorchain\/pools$/, async (route) => {
      const answer = await devnet.transport(new Request(route.request().url()))
      const pools = (await answer.json()) as { asset_tor_price: string }[]
      const tenfold = pools.map((pool) => ({ ...pool, asset_tor_price: `${pool.asset_tor_price}0` }))
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: tenfold })
    })
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    await amountField(page).fill('$500')
    // By the first node, 500 dollars would be a tenth of that.
    await expect
      .poll(async () => {
        const amount = BigInt((await received(page).getAttribute('data-amount')) ?? 0)
        return amount > 10_000_000n && amount < 20_000_000n
      })
      .toBe(true)
  })

  test('disables the review until a majority of nodes has reported pools', async ({ page }) => {
    await ownDevnet(page)
    await page.route(/\/[23]\/(thornode|mayanode)\/.*\/pools$/, (route) => route.abort())
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    await page.getByText('We can’t compare this price with the market').waitFor()
    expect(await formAction(page).textContent()).toBe('Try again')
    await page.unroute(/\/[23]\/(thornode|mayanode)\/.*\/pools$/)
    await formAction(page).click()
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  })
})

describe.skipIf(!hasBrowser())('a node that quotes a tenfold price', () => {
  const quotes = /thornode\/thorchain\/quote\/swap/

  /** Makes THORChain’s nodes quote ten times the output of their pools. */
  async function inflateQuotes(page: Page): Promise<void> {
    const devnet = await ownDevnet(page)
    await page.route(quotes, async (route) => {
      const answer = await devnet.transport(new Request(route.request().url()))
      const quote = (await answer.json()) as { expected_amount_out: string }
      const body = JSON.stringify({ ...quote, expected_amount_out: `${quote.expected_amount_out}0` })
      await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
    })
  }

  test('is ranked below the other route, with the reason', async ({ page }) => {
    await inflateQuotes(page)
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await page.getByText('Price can’t be confirmed').waitFor()
    await page.locator('.choice:has(input:checked)').filter({ hasText: 'Maya' }).waitFor()
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  })

  test('has no price as the only route until its quote matches the pools', async ({ page }) => {
    await inflateQuotes(page)
    await page.goto('/?sell=DOGE.DOGE&buy=BTC.BTC&amount=25000')
    await page.getByText('This price can’t be confirmed').waitFor()
    expect(await received(page).getAttribute('data-amount')).toBeNull()
    expect(await formAction(page).textContent()).toBe('Try again')
    await page.unroute(quotes)
    await formAction(page).click()
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  })
})

describe.skipIf(!hasBrowser())('a node that does not respond', () => {
  test('does not delay the price, and is skipped after a reload', async ({ page }) => {
    const hanging = viewAt('1')
    const queried: string[] = []
    await page.route(
      ({ origin }) => origin === hanging,
      () => undefined,
    )
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      // The devnet's clock is at the address of its first node.
      if (pathname !== '/devnet/clock') queried.push(origin)
    })
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    const isRemembered = () => page.evaluate((key) => sessionStorage.getItem(key) ?? '', healthKey)
    await expect.poll(isRemembered).toContain(`${hanging}/1/thornode`)
    await expect.poll(isRemembered).toContain(`${hanging}/1/mayanode`)
    // From the reload's commit: until then, the page before it still hedges its queries. Changes of the address without a
    // load are events of the same kind.
    let isLoading = false
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) isLoading = true
    })
    page.on('framenavigated', () => {
      if (isLoading) queried.splice(0)
      isLoading = false
    })
    await page.reload()
    await priced(page)
    // One request may probe it, and it may follow when the others are late. It gets less than its share.
    const toHanging = queried.filter((origin) => origin === hanging)
    expect(queried.length).toBeGreaterThan(0)
    expect(toHanging.length).toBeLessThan(queried.length / viewNames.length)
  })

  test('is shown as a route with the reason', async ({ page }) => {
    await page.route(/\/mayachain\/quote/, (route) => route.abort())
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    await page.getByText('Its nodes don’t respond').waitFor()
    expect(await received(page).getAttribute('data-amount')).toMatch(/^\d+$/)
  })
})

describe.skipIf(!hasBrowser())('a lost connection', () => {
  test('is shown with the last price and no review, and ends when back online', async ({ page }) => {
    await ownDevnet(page)
    await page.goto('/')
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
    await page.context().setOffline(true)
    await page.getByText('You’re offline. Prices will update when you reconnect.').waitFor()
    expect(await received(page).getAttribute('data-amount')).toMatch(/^\d+$/)
    expect(await formAction(page).textContent()).toBe('Waiting for your connection')
    await amountField(page).fill('0.2')
    await expect.poll(() => received(page).getAttribute('data-amount')).toBeNull()
    await page.getByText('You’re offline. Prices will update when you reconnect.').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  })

  test('is detected when the browser does not report it, and differs from unreachable nodes', async ({ page }) => {
    const isSite = ({ pathname }: URL) => pathname === '/'
    await ownDevnet(page)
    await page.goto('/')
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
    await page.route(/\/quote\/swap/, (route) => route.abort())
    await amountField(page).fill('0.2')
    await page.getByText('Can’t reach THORChain or Maya').waitFor()
    expect(await received(page).getAttribute('data-amount')).toBeNull()
    await page.route(isSite, (route) => route.abort())
    await amountField(page).fill('0.3')
    await page.getByText('You’re offline. Prices will update when you reconnect.').waitFor()
    expect(await formAction(page).textContent()).toBe('Waiting for your connection')
    await page.unroute(/\/quote\/swap/)
    await page.unroute(isSite)
    await expect.poll(() => formAction(page).textContent()).toBe('Review swap')
  })
})
