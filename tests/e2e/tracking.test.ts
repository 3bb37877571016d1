import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { trackingEn } from '../../src/ui/texts/tracking.en.ts'
import { HASH } from '../core/tracking/histories.ts'
import { post } from '../devnet/controls/post.ts'
import { axeViolations } from './axe.ts'
import { answers, heading, last, plain, result, stage, unknown } from './fakedSwap.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'

/** Records every stage that the page shows, in order. */
async function stagesOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes) {
        const { stage = '' } = (target as HTMLElement).dataset
        if (stage !== shown.at(-1)) shown.push(stage)
      }
    }
    const watch = { subtree: true, attributes: true, attributeFilter: ['data-stage'] }
    new MutationObserver(note).observe(document, watch)
  })
  return () => page.evaluate(() => (window as never as { shown: string[] }).shown)
}

describe('tracking URL', () => {
  test('serves one unlisted page for GET and HEAD', async () => {
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

/** An address that no swap of the devnet has. */
const strangerAddress = encodeAddress(
  Uint8Array.from({ length: 20 }, (_, at) => at * 9 + 4),
  'BTC',
  'mocknet',
)

describe.skipIf(!hasBrowser())('tracking a swap in a browser', () => {
  test('rejects an invalid hash typed before its code runs, looks up an address, and tracks a valid hash', async ({
    page,
  }) => {
    await result(page, () => unknown)
    const typed = Promise.withResolvers<void>()
    await page.route('**/_astro/*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto('/tx', { waitUntil: 'commit' })
    await page.getByLabel('Transaction hash').fill('hello')
    expect(await page.getByRole('button', { name: 'Track', exact: true }).isDisabled()).toBe(true)
    typed.resolve()
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await page.getByText('That is not a transaction hash').waitFor()
    await page.getByLabel('Transaction hash').fill(strangerAddress)
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await page.getByText('The indexers report no swap of this address.').waitFor()
    await page.getByText('That is not a transaction hash').waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain(strangerAddress)
    await page.getByLabel('Transaction hash').fill(`0x${HASH.toLowerCase()}`)
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await stage(page, 'unknown')
    await page.waitForURL(`**/tx/${HASH}`)
  })

  test('shows advice and no swap for an unknown hash', async ({ page }) => {
    await result(page, () => unknown)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'unknown')
    expect(await heading(page).textContent()).toBe('We haven’t found this transaction yet')
    expect(await page.locator('.tl').count()).toBe(0)
    await page.getByText('Don’t send again').waitFor()
    // The largest text is in the built page, so that it is painted before the nodes answer.
    const lede = await page.locator('.track-main .lede').textContent()
    expect(lede?.length).toBeLessThan(trackingEn.lookingWhy.length)
  })

  test('follows every stage to the end, in title and announcements, never backwards', async ({ page }) => {
    const swapCase = answers(plain)
    let at = 0
    const requested = await result(page, () => swapCase[at])
    const stages = await stagesOf(page)
    await page.clock.install()
    await page.goto(`/tx/${HASH}`)
    /** Advances time in small steps, and only while no response is pending. */
    const passTime = async () => {
      if (requested.open === 0) await page.clock.runFor(1_000)
    }
    for (; at < swapCase.length - 1; at += 1) {
      // Three nodes are asked a turn, and the next turn begins when the one before it is shown: the rest of one that
      // had begun, a whole one, and the first question of another.
      const enough = requested.status + 2 + 3 + 1
      await expect.poll(() => passTime().then(() => requested.status)).toBeGreaterThanOrEqual(enough)
    }
    await expect.poll(() => passTime().then(async () => (await stages()).at(-1))).toBe('done')
    expect(await stages()).toEqual([
      'looking',
      'unknown',
      'observed',
      'confirming',
      'swapping',
      'outbound_delayed',
      'sending',
      'done',
    ])
    expect(await page.title()).toContain('Delivered: 0.00003 ETH')
    expect(await page.locator('[data-track-spoken]').textContent()).toContain('Delivered')
    await page.getByText(`0x${'01'.repeat(32)}`).waitFor()
  })

  test('counts the parts of a streaming swap in page, title and chart, under a link to copy', async ({ page }) => {
    const swapping = answers({ ...plain, quantity: 12, blocksToConfirm: 0 })
    const seventh = swapping.find((body) => JSON.stringify(body).includes('"count":7'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await result(page, () => seventh)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'swapping')
    expect(await page.title()).toMatch(/^7\/12 Swapping, 7 of 12 parts done/)
    await page.getByRole('button', { name: 'Copy link to this page' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    // The marker is on the route, between both coins.
    const marker = page.locator('.chart-art.only-desk .ch-marker.is-under-way')
    const { x = 0, width = 0 } = (await marker.boundingBox()) ?? {}
    const chart = await page.locator('.chart-art.only-desk').boundingBox()
    const middle = (x + width / 2 - (chart?.x ?? 0)) / (chart?.width ?? 1)
    expect(middle).toBeGreaterThan(0.3)
    expect(middle).toBeLessThan(0.8)
    expect(await heading(page).textContent()).toBe('Swapping, 7 of 12 parts done')
    expect(await page.locator('.scale [data-at="on"]').count()).toBe(7)
    expect(await page.locator('[aria-current="step"]').textContent()).toContain('7 of 12 parts')
  })

  test('shows a refund with its amount and reason', async ({ page }) => {
    await result(page, () => last({ ...plain, quantity: 1, failed: 1 }))
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'refunded')
    expect(await heading(page).textContent()).toBe('Refunded: 0.000001 BTC')
    await page.getByText('Why it was refunded').waitFor()
    await page.getByRole('link', { name: 'Get a new quote' }).waitFor()
  })

  describe('a deposit that no node ever reports', () => {
    const amount = `15${suffixOf('never_observed')}`
    const deposit = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount, memo: `=:ETH.ETH:0x${'07'.repeat(20)}` }

    test.for(['#BTC', ''])(
      'is late after its block for a link ending in "%s", and links to help',
      async (end, { page }) => {
        const devnet = await ownDevnet(page)
        const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', deposit)
        await devnet.simulation.step(1)
        await page.goto(`/tx/${body.hash}${end}`)
        await page.getByRole('heading', { name: /^(Sent\. Waiting for|In) a block on Bitcoin$/ }).waitFor()
        await devnet.simulation.step(500)
        await page.reload()
        await page.getByRole('heading', { name: 'Your deposit is late' }).waitFor()
        await page.getByText('What this means for your coins').waitFor()
        expect(new URL(page.url()).hash).toBe('#BTC')
        expect(await axeViolations(page)).toEqual([])
        await page.getByRole('link', { name: 'Help with a late swap' }).click()
        await page.waitForURL('**/help#not-reported')
        await page.getByRole('heading', { name: '“Your deposit is late”' }).waitFor()
      },
    )

    test.for([
      ['never_observed', 'No node has reported your deposit', 'Your coins are at the address that you paid.'],
      ['taken_back', 'Bitcoin no longer has your deposit', 'Check your wallet.'],
    ] as const)('ends on the page with the scenario %s', async ([id, name, text], { page }) => {
      const devnet = await ownDevnet(page)
      const planned = { ...deposit, amount: `15${suffixOf(id)}` }
      const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', planned)
      await devnet.simulation.step(1_000)
      await page.goto(`/tx/${body.hash}#BTC`)
      await page.getByRole('heading', { name }).waitFor()
      await stage(page, 'failed')
      await page.getByText(text).waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
  })

  test('shows an indexer-only report with its payment, never as done', async ({ page }) => {
    await result(page, () => unknown)
    const out = {
      address: `0x${'07'.repeat(20)}`,
      coins: [{ asset: 'ETH.ETH', amount: '4000' }],
      txID: 'CD'.repeat(32),
    }
    const from = { address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }
    const swap = { type: 'swap', status: 'success', in: [from], out: [out], metadata: { swap: { memo: '' } } }
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(/\/midgard\/v2\/actions/, (route) => route.fulfill({ json: { actions: [swap] }, headers }))
    await page.goto(`/tx/${HASH}`)
    await page.getByRole('heading', { name: 'Reported by the indexer only' }).waitFor()
    await page.getByText('Reported, not confirmed').waitFor()
    await stage(page, 'unknown')
    expect(await page.title()).not.toMatch(/delivered/i)
    expect(await axeViolations(page)).toEqual([])
  })

  test('shows delivery and refund of a partly filled swap, during payment and at its end', async ({ page }) => {
    const swapCase = answers({ ...plain, quantity: 4, failed: 3 })
    const paying = swapCase.find((body) => JSON.stringify(body).includes('"outbound_signed"'))
    let answer = paying
    await result(page, () => answer)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'sending')
    expect(await heading(page).textContent()).toBe('Partly swapped. Both payments are on their way')
    await page.getByText('Why part of it is being refunded').waitFor()
    answer = swapCase.at(-1)
    await page.reload()
    await stage(page, 'partially_filled')
    expect(await heading(page).textContent()).toBe('Partly swapped: 0.00001 ETH delivered, 0.000003 BTC refunded')
  })

  test('ends a deposit that nothing will be paid for, without a time, and says what it means', async ({ page }) => {
    await result(page, () => last({ ...plain, failed: 3, tooSmall: true }))
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'failed')
    expect(await heading(page).textContent()).toBe('Nothing will be paid')
    await page.getByText('did not cover the network fee').first().waitFor()
    await page.getByText('Swap at least the recommended minimum next time.').waitFor()
    await page.locator('.tl').getByText('No payment').waitFor()
    const text = (await page.locator('[data-track-journey]').textContent()) ?? ''
    expect(text).not.toMatch(/on its way|should arrive|Expected in/i)
  })

  test('shows no status while nodes do not respond, even if the other protocol does', async ({ page }) => {
    await result(page, () => undefined)
    await page.goto(`/tx/${HASH}`)
    await stage(page, 'trouble')
    expect(await heading(page).textContent()).toBe('We can’t reach the network')
    await page.getByText('Your swap continues either way').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('keeps the last status with its time when nodes stop responding', async ({ page }) => {
    let answer: unknown = answers(plain).find((body) => JSON.stringify(body).includes('"pending":true'))
    await result(page, () => answer)
    await page.clock.install()
    await page.goto(`/tx/${HASH}`)
    await page.clock.runFor(1)
    await stage(page, 'swapping')
    // The note has a time once the nodes have reported theirs.
    await page.locator('.track-source', { hasText: /\d/ }).waitFor()
    await page.route(/\/v2\/actions/, (route) => route.abort())
    answer = undefined
    await page.clock.runFor(61_000)
    await page.getByText('Last updated at').waitFor()
    await stage(page, 'swapping')
  })
})
