import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { HASH, historyOf, type Plot } from '../core/swap/histories.ts'
import { axeViolations } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

const plain: Plot = {
  native: false,
  blocksToConfirm: 2,
  quantity: 3,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
}
const answers = (plot: Plot) => historyOf(plot).map(({ body }) => body)
const [unknown] = answers(plain)
const last = (plot: Plot) => answers(plot).at(-1)

/** What both protocols' nodes and indexers say: THORChain the answer of the moment, the others nothing. */
async function told(page: Page, answer: () => unknown): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(/\/(thorchain|mayachain)\/tx\/status\//, (route) => {
    const json = route.request().url().includes('/thorchain/') ? answer() : unknown
    return json === undefined ? route.abort() : route.fulfill({ json, headers })
  })
  await page.route(/\/swap\/streaming\//, (route) => route.fulfill({ json: {}, headers }))
  await page.route(/\/v2\/actions/, (route) => route.fulfill({ json: { actions: [], count: '0' }, headers }))
}

const stage = (page: Page, name: string) => page.locator(`[data-track-journey][data-stage="${name}"]`).waitFor()
const heading = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: false })

describe('the address of a swap', () => {
  test('leads to one page, for GET and HEAD, that no search engine may list', async () => {
    for (const path of ['/tx', `/tx/${HASH}`, '/tx/anything']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${inject('site')}${path}`, { method })
        expect([path, method, answer.status]).toEqual([path, method, 200])
        expect(answer.headers.get('content-type')).toContain('text/html')
        expect(answer.headers.get('x-robots-tag')).toContain('noindex')
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        const text = await answer.text()
        if (method === 'HEAD') continue
        expect(text).toContain('<meta name="robots" content="noindex">')
        expect(text).not.toMatch(/rel="(canonical|alternate)"/)
      }
    }
    expect(await (await fetch(`${inject('site')}/sitemap.xml`)).text()).not.toContain('/tx<')
    expect((await fetch(`${inject('site')}/tx.md`)).status).toBe(404)
  })
})

describe.skipIf(!hasBrowser())('following a swap in a browser', () => {
  test('asks for a hash, says what is none, and follows the one that is pasted', async ({ page }) => {
    await told(page, () => unknown)
    await page.goto('/tx')
    await page.getByLabel('Hash of the deposit').fill('hello')
    await page.getByRole('button', { name: 'Follow it' }).click()
    await page.getByText('That is not the hash of a transaction').waitFor()
    await page.getByLabel('Hash of the deposit').fill(`0x${HASH.toLowerCase()}`)
    await page.getByRole('button', { name: 'Follow it' }).click()
    await stage(page, 'unknown')
    expect(new URL(page.url()).pathname).toBe(`/tx/${HASH}`)
  })

  test('an unknown hash is never shown as a swap, and says what to do', async ({ page }) => {
    await told(page, () => unknown)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'unknown')
    expect(await heading(page).textContent()).toBe('No node knows this hash yet')
    expect(await page.locator('.tl').count()).toBe(0)
    await page.getByText('Do not send again').waitFor()
  })

  test('follows every answer of a node to the end, in the title and aloud, and never backwards', async ({ page }) => {
    const story = answers(plain)
    let at = 0
    await told(page, () => story[at])
    await page.clock.install()
    await page.goto(`/tx/${HASH}`)
    const seen: string[] = []
    for (; at < story.length; at += 1) {
      await page.clock.runFor(12_000)
      await page.waitForTimeout(150)
      seen.push((await page.locator('[data-track-journey]').getAttribute('data-stage')) ?? '')
    }
    at = story.length - 1
    await page.clock.runFor(12_000)
    await stage(page, 'done')
    const order = ['looking', 'unknown', 'observed', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done']
    const places = seen.map((name) => order.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(4)
    expect(await page.title()).toContain('Delivered: 0.00003 ETH')
    expect(await page.locator('[data-track-spoken]').textContent()).toContain('Delivered')
    await page.getByText(`0x${'01'.repeat(32)}`).waitFor()
  })

  test('counts the parts of a streaming swap', async ({ page }) => {
    const swapping = answers({ ...plain, quantity: 12, blocksToConfirm: 0 })
    const seventh = swapping.find((body) => JSON.stringify(body).includes('"count":7'))
    await told(page, () => seventh)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'swapping')
    expect(await heading(page).textContent()).toBe('Swapping, 7 of 12 parts done')
    expect(await page.locator('.scale [data-at="on"]').count()).toBe(7)
    expect(await page.locator('[aria-current="step"]').textContent()).toContain('7 of 12 parts')
  })

  test('a return says so, with what came back and where to look', async ({ page }) => {
    await told(page, () => last({ ...plain, quantity: 1, failed: 1 }))
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'refunded')
    expect(await heading(page).textContent()).toBe('Returned: 0.000001 BTC')
    await page.getByText('Why it was returned').waitFor()
    await page.getByRole('link', { name: 'Ask for a new quote' }).waitFor()
  })

  test('silent nodes are no news of the swap, even while the other protocol knows nothing of it', async ({ page }) => {
    await told(page, () => undefined)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'trouble')
    expect(await heading(page).textContent()).toBe('The networks do not answer')
    await page.getByText('The swap goes on without this page').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).waitFor()
  })

  test('keeps what was known when the nodes fall silent, and says since when', async ({ page }) => {
    let answer: unknown = answers(plain).find((body) => JSON.stringify(body).includes('"pending":true'))
    await told(page, () => answer)
    await page.clock.install()
    await page.goto(`/tx/${HASH}`)
    await page.clock.runFor(1)
    await stage(page, 'swapping')
    await page.unroute(/\/v2\/actions/)
    await page.route(/\/v2\/actions/, (route) => route.abort())
    answer = undefined
    await page.clock.runFor(61_000)
    await page.getByText('What stands here was last told at').waitFor()
    await stage(page, 'swapping')
  })
})

describe.skipIf(!hasBrowser()).each(['light', 'dark'] as const)('a followed swap in the %s theme', (colorScheme) => {
  const themed = test.extend({ options: { colorScheme, viewport: { width: 390, height: 844 } } })

  themed('has no violation that axe finds and does not scroll sideways at 390 px', async ({ page }) => {
    const shown = [unknown, answers({ ...plain, quantity: 12 })[9], last(plain), last({ ...plain, failed: 3 })]
    let at = 0
    await told(page, () => shown[at])
    for (; at < shown.length; at += 1) {
      await page.goto(`/tx/${HASH}`)
      await page.locator('[data-track-journey] h1').waitFor()
      await page.locator('[data-track-journey]:not([data-stage="looking"])').waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})
