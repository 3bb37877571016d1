import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { callsOf } from '../../src/discovery/portal/calls.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

const site = inject('site')
const calls = callsOf(registryOf(site, 'devnet'))

const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const status = (page: Page) => page.locator('[data-console] [data-status]')
const body = (page: Page) => page.locator('[data-answer-body]')
const head = (page: Page) => page.locator('[data-answer-head]')
const requested = (page: Page) => page.locator('[data-request]')
const inState = (page: Page, state: string) => page.locator(`[data-console][data-state=${state}]`).waitFor()

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/developers/try-it#${id}`)
  await page.locator('[data-console]:not([hidden])').waitFor()
  expect(await page.getByLabel('Call', { exact: true }).inputValue()).toBe(id)
}

async function sendFor(page: Page, state: string): Promise<void> {
  await send(page).click()
  await inState(page, state)
}

let people = 0
const newEmail = () => `try${++people}.${Date.now()}@example.org`

describe('console calls', () => {
  test.for(calls.filter(({ changes, followsUp }) => !changes && !followsUp).map((call) => [call.id, call] as const))(
    '%s succeeds unchanged',
    async ([, { method, path, headers, body: json }]) => {
      const answer = await fetch(`${site}${path}`, {
        method,
        headers: headers.map(([name, value]) => [name, value]),
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      })
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/^\{"jsonrpc":"2.0","id":1,"error"|"isError":true/)
    },
  )
})

describe.skipIf(!hasBrowser())('console', () => {
  test('requests the status and shows request and response unchanged', async ({ page }) => {
    await open(page, 'rest-serviceStatus')
    expect(await requested(page).textContent()).toMatch(/^GET \/\.well-known\/status HTTP\/1\.1\nHost: /)
    await sendFor(page, 'answered')
    expect(await status(page).textContent()).toMatch(/^200 after [\d.,]+ ms, [\d.]+ (kB|bytes)\.$/)
    expect(await head(page).textContent()).toMatch(/^Status: 200\n(.*\n)*content-type: application\/json/)
    expect(JSON.parse((await body(page).textContent()) ?? '')).toMatchObject({ network: 'devnet' })
    expect(await body(page).textContent()).toMatch(/^\{\n {2}"status": /)
  })

  test('subscribes after a warning, and replays the response for the same key', async ({ page }) => {
    await open(page, 'rest-newsletter')
    const warning = page.locator('[data-changes]')
    expect(await warning.textContent()).toMatch(
      /a real request.*Subscribe an e-mail address to service updates\..*email a confirmation link.*mailbox/s,
    )
    expect(await warning.isVisible()).toBe(true)
    await page.getByLabel(/^email/).fill(newEmail())
    await sendFor(page, 'answered')
    expect(await head(page).textContent()).not.toContain('idempotency-replayed')
    const first = await body(page).textContent()
    await status(page).evaluate((line) => {
      line.textContent = ''
    })
    await send(page).click()
    await status(page).filter({ hasText: '200 after' }).waitFor()
    expect(await head(page).textContent()).toContain('idempotency-replayed: true')
    expect(await body(page).textContent()).toBe(first)
    await page.getByText('Headers', { exact: true }).click()
    const key = page.getByLabel('Value of Idempotency-Key')
    const before = await key.inputValue()
    await page.getByRole('button', { name: 'New Idempotency-Key' }).click()
    expect(await key.inputValue()).not.toBe(before)
    expect(await requested(page).textContent()).toContain(`Idempotency-Key: ${await key.inputValue()}`)
  })

  test('truncates a long response in the page, and downloads all of it', async ({ page }) => {
    await open(page, 'mcp-tools-list')
    await sendFor(page, 'answered')
    expect(await page.locator('[data-answer-cut]').textContent()).toMatch(/^The first 20,000 of \d+,\d+ characters/)
    expect((await body(page).textContent())?.length).toBe(20_000)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the body' }).click()
    const saved = await waiting
    expect(saved.suggestedFilename()).toBe('answer.json')
    const pieces: Buffer[] = []
    for await (const piece of await saved.createReadStream()) pieces.push(piece)
    const { result } = JSON.parse(Buffer.concat(pieces).toString())
    expect(result.tools.map(({ name }: { name: string }) => name)).toContain('get_swap_quote')
  })

  test('syncs a tool’s form with the body, and shows the remaining rate limit', async ({ page }) => {
    await open(page, 'get_swap_quote')
    await page.getByLabel(/^to_asset/).fill('DOGE.DOGE')
    const written = page.getByLabel('Body', { exact: true })
    expect(JSON.parse(await written.inputValue()).params.arguments.to_asset).toBe('DOGE.DOGE')
    await written.fill((await written.inputValue()).replace('"BTC.BTC"', '"LTC.LTC"'))
    expect(await page.getByLabel(/^from_asset/).inputValue()).toBe('LTC.LTC')
    await sendFor(page, 'answered')
    const { result } = JSON.parse((await body(page).textContent()) ?? '')
    expect(result.structuredContent.expected_amount_out).toMatch(/^\d+$/)
    expect(result.structuredContent.fees.asset).toBe('DOGE.DOGE')
    expect(await page.getByText(/^\d+ of 10000 requests left in 10 minutes, window “mcp”/).isVisible()).toBe(true)
    const meter = page.getByRole('meter', { name: 'Requests left in the window mcp' })
    expect(await meter.getAttribute('max')).toBe('10000')
  })

  test('explains errors of every interface with a link to their page', async ({ page }) => {
    await open(page, 'rest-newsletter')
    await page.getByLabel('Body', { exact: true }).fill('{"email":')
    expect(await page.getByText('The form can’t read this body.').isVisible()).toBe(true)
    await sendFor(page, 'refused')
    const link = page.locator('[data-refusal-page]')
    expect(await link.getAttribute('href')).toBe('/developers/errors/invalid_json')
    for (const id of ['get_swap_quote', 'a2a-get_swap_quote']) {
      await page.getByLabel('Call', { exact: true }).selectOption(id)
      await page.getByLabel(/^amount/).fill('1.5')
      await sendFor(page, 'refused')
      await page.locator('[data-refusal-page][href="/developers/errors/invalid_input"]').waitFor()
    }
    await page.getByLabel('Call', { exact: true }).selectOption('mcp-ping')
    await page.getByLabel('Body', { exact: true }).fill('{"jsonrpc":"2.0","id":1,"method":"no/such"}')
    await send(page).click()
    await link.filter({ hasText: 'What -32601 means' }).waitFor()
    await link.click()
    await page.waitForURL('**/developers/mcp#how-it-speaks')
  })

  test('shows any response as text', async ({ page }) => {
    await page.route('**/mcp', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<img src=x onerror=alert(1)>' }),
    )
    await open(page, 'mcp-ping')
    await sendFor(page, 'refused')
    expect(await body(page).textContent()).toBe('<img src=x onerror=alert(1)>')
    expect(await page.locator('[data-console] img').count()).toBe(0)
  })

  test('counts down Retry-After and then allows sending again', async ({ page }) => {
    await page.clock.install({ time: 0 })
    let refused = true
    await page.route('**/mcp', (route) => {
      if (!refused) return route.continue()
      refused = false
      const error = { error: 'Too many requests from this address.', code: 'rate_limited', hint: 'Wait.' }
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '12', ratelimit: '"mcp";r=0;t=12', 'ratelimit-policy': '"mcp";q=60;w=600' },
        json: { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'Too many requests.', data: error } },
      })
    })
    await open(page, 'mcp-ping')
    // From here on the test controls the page's clock.
    await page.clock.pauseAt(3_600_000)
    await sendFor(page, 'limited')
    expect(await status(page).textContent()).toMatch(/Refused: rate_limited\. .* You can send again in 12 seconds\.$/)
    expect(await page.getByText('0 of 60 requests left in 10 minutes').isVisible()).toBe(true)
    expect(await send(page).textContent()).toBe('Send again in 12 s')
    expect(await send(page).getAttribute('aria-disabled')).toBe('true')
    await page.clock.runFor(5_000)
    expect(await send(page).textContent()).toBe('Send again in 7 s')
    await send(page).click({ force: true })
    await page.getByLabel('Call', { exact: true }).selectOption('rest-serviceStatus')
    expect(await send(page).textContent()).toBe('Send request')
    await page.getByLabel('Call', { exact: true }).selectOption('mcp-ping')
    await page.clock.runFor(8_000)
    expect(await status(page).textContent()).toBe('You can send again.')
    await sendFor(page, 'answered')
  })

  test('can be cancelled, restores the focus, and never claims that nothing was sent', async ({ page }) => {
    await page.route('**/mcp', () => undefined)
    await open(page, 'mcp-ping')
    await page.getByLabel('Body', { exact: true }).focus()
    await page.keyboard.press('Control+Enter')
    await inState(page, 'sending')
    expect(await send(page).textContent()).toBe('Sending…')
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await inState(page, 'cancelled')
    expect(await status(page).textContent()).toBe('Cancelled. The server may have processed the request anyway.')
    expect(await send(page).evaluate((each) => each === document.activeElement)).toBe(true)
  })

  test('reports being offline without sending, and a missing response', async ({ page, context }) => {
    await open(page, 'mcp-ping')
    await context.setOffline(true)
    await inState(page, 'offline')
    await sendFor(page, 'offline')
    expect(await status(page).textContent()).toBe('You’re offline. Nothing was sent.')
    await context.setOffline(false)
    await inState(page, 'idle')
    await page.route('**/mcp', (route) => route.abort())
    await sendFor(page, 'silent')
    expect(await status(page).textContent()).toMatch(/^No response\./)
  })

  test('sends custom headers, and reports invalid ones', async ({ page }) => {
    await open(page, 'mcp-ping')
    await page.getByText('Headers', { exact: true }).click()
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.keyboard.type('not a name')
    await page.getByLabel('Value of the new header').fill('x')
    await sendFor(page, 'unsendable')
    await page.getByRole('button', { name: 'Remove the new header' }).click()
    await page.getByLabel('Value of MCP-Protocol-Version').fill('1999-01-01')
    await sendFor(page, 'refused')
    expect(await body(page).textContent()).toContain('1999-01-01')
  })

  test('shows the request as curl, JavaScript and Python', async ({ page }) => {
    await open(page, 'mcp-ping')
    for (const [name, words] of [
      ['curl', `curl -s '${site}/mcp'`],
      ['JavaScript', `const answer = await fetch('${site}/mcp', {`],
      ['Python', 'urllib.request.Request('],
    ] as const) {
      await page.getByRole('radio', { name }).check()
      expect(await requested(page).textContent()).toContain(words)
    }
  })
})

describe.skipIf(!hasBrowser())('the console in both themes', () => {
  const themed = test.extend({ options: { viewport: { width: 320, height: 800 } } })

  themed('has no violation that axe finds in any state, and fits on 320 px', async ({ page }) => {
    await open(page, 'get_swap_quote')
    await page.getByText('Headers', { exact: true }).click()
    expect(await violationsInBothThemes(page), 'idle').toEqual([])
    await sendFor(page, 'answered')
    await page.getByText('Status and headers', { exact: true }).click()
    expect(await violationsInBothThemes(page), 'answered').toEqual([])
    await page.getByLabel('Call', { exact: true }).selectOption('rest-newsletter')
    await page.getByLabel(/^email/).fill('nobody')
    await sendFor(page, 'refused')
    expect(await violationsInBothThemes(page), 'refused').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

describe.skipIf(!hasBrowser())('console without JavaScript', () => {
  const still = test.extend({ options: { javaScriptEnabled: false } })
  still('says what it needs, and lists what can be asked', async ({ page }) => {
    await page.goto('/developers/try-it')
    expect(await page.getByText('The console needs JavaScript').isVisible()).toBe(true)
    expect(await page.locator('[data-console]').isVisible()).toBe(false)
    expect(await page.locator('[data-console] option[selected]').getAttribute('value')).toBe('get_swap_quote')
    expect(await page.locator('#calls ~ * tbody tr').count()).toBe(calls.length)
  })
})
