import { describe, inject } from 'vitest'
import { createPeer, swapOf } from '../ui/pages/explorer/peer.ts'
import { violationsInBothThemes } from './axe.ts'
import { inState, opened, part, silenced, toldBy } from './explorerPage.ts'
import { mostShift, recordShifts } from './layoutShifts.ts'
import { expect, hasBrowser, test } from './page.ts'

const HASH = 'A1'.repeat(32)

describe('explorer URL', () => {
  test('serves an unlisted page without a markdown copy', async () => {
    const site = inject('site')
    const answer = await fetch(`${site}/devnet`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/rel="(canonical|alternate)"/)
    for (const list of ['/sitemap.xml', '/llms.txt', '/llms-full.txt'])
      expect(await (await fetch(`${site}${list}`)).text(), list).not.toMatch(
        new RegExp(`${site}/devnet(\\.md)?[<)\\s]`),
      )
    expect((await fetch(`${site}/devnet.md`)).status).toBe(404)
  })

  test('is linked from the band of every page', async () => {
    for (const path of ['/', '/developers', '/about'])
      expect(await (await fetch(`${inject('site')}${path}`)).text(), path).toMatch(
        /<a class="only-desk" href="\/devnet"><span[^>]*>Explorer<\/span><\/a>/,
      )
  })
})

describe.skipIf(!hasBrowser())('explorer in a browser', () => {
  test('shows loading first, and an error when the devnet does not respond', async ({ page }) => {
    await silenced(page)
    await page.goto('/devnet')
    await page.getByText('The devnet doesn’t respond').waitFor()
    expect(await part(page, 'unknown-swaps').isVisible()).toBe(true)
    expect(await page.getByText('No swap yet').isVisible()).toBe(false)
    const peer = createPeer()
    peer.state.swaps = []
    await toldBy(page, peer)
    await inState(page, 'live')
    await page.getByText('No swap yet').waitFor()
    expect(await part(page, 'trouble').isVisible()).toBe(false)
  })

  test('keeps the last state with its time when the devnet stops responding', async ({ page }) => {
    await opened(page, createPeer())
    await silenced(page)
    await page.getByText('This page shows the state at 2027-01-15 08:00:00').waitFor()
    await page.getByText('BTC to ETH').waitFor()
  })

  test('follows a swap through its stages with block and time of each', async ({ page }) => {
    const peer = createPeer()
    peer.state.details = { finalised_height: 4150 }
    peer.state.status = {
      stages: {
        inbound_observed: { completed: true },
        swap_status: { pending: true, streaming: { interval: 1, quantity: 12, count: 7 } },
      },
    }
    await opened(page, peer)
    const swap = page.getByRole('button', { name: /BTC to ETH/ })
    await swap.click()
    await page.locator('.ex-steps [aria-current="step"]', { hasText: '7 of 12 parts' }).waitFor()
    expect(await page.locator('.ex-steps li').nth(1).textContent()).toContain('Block 4,15007:53:12')
    peer.state.swaps = [
      swapOf({ state: 'done', out: [{ asset: 'ETH.ETH', amount: '1200000000', to: '0xabc', hash: 'EE'.repeat(32) }] }),
    ]
    await page.locator('.ex-detail').getByText('12 ETH').waitFor()
    await expect.poll(() => page.locator('.ex-steps [data-s="done"]').count()).toBe(6)
    expect(await swap.getAttribute('aria-expanded')).toBe('true')
  })

  test('shows a refund’s reason from its block as text, never as markup', async ({ page }) => {
    const peer = createPeer()
    const [block] = peer.state.blocks
    block?.events.push({ type: 'refund', fields: { id: HASH, reason: 'less than <b>price</b> limit' } })
    peer.state.swaps = [swapOf({ state: 'refunded' })]
    await opened(page, peer)
    await page.getByRole('button', { name: /BTC to ETH/ }).click()
    await page.locator('.ex-detail q', { hasText: 'less than <b>price</b> limit' }).waitFor()
    expect(await page.locator('.ex-steps [data-s="back"]').textContent()).toContain('Not swapped')
    await page.getByRole('button', { name: /4,218/ }).click()
    await part(page, 'block-open').getByText('refund', { exact: true }).waitFor()
  })

  test('sends no requests while hidden', async ({ page }) => {
    const peer = createPeer()
    let requested = 0
    await toldBy(page, peer)
    page.on('request', (request) => {
      if (request.url().startsWith(inject('devnet'))) requested += 1
    })
    // Requests are heard of in their order: once this one's answer is there, so is every earlier one.
    const allReceived = () => page.evaluate(async () => (await fetch('/robots.txt')).text())
    await page.clock.install()
    await page.goto('/devnet')
    await inState(page, 'live')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await allReceived()
    const before = requested
    expect(before).toBeGreaterThan(0)
    await page.clock.runFor(60_000)
    await allReceived()
    expect(requested).toBe(before)
  })
})

describe.skipIf(!hasBrowser())('the explorer in both themes', () => {
  const themed = test.extend({ options: { viewport: { width: 390, height: 844 } } })

  themed(
    'has no violation that axe finds, moves nothing at load and does not scroll sideways at 390 px',
    async ({ page }) => {
      const peer = createPeer()
      peer.state.swaps = [
        swapOf(),
        swapOf({ hash: 'B2'.repeat(32), state: 'refunded' }),
        swapOf({ hash: 'C3'.repeat(32), state: 'failed' }),
      ]
      const shifts = await recordShifts(page)
      await opened(page, peer)
      const { sum, shifts: found } = await shifts()
      expect(sum, JSON.stringify(found)).toBeLessThanOrEqual(mostShift)
      // A fault adds a notice, for which no page keeps room.
      const [chain] = peer.state.devnet.chains
      if (chain) chain.halted = true
      await part(page, 'faults').waitFor()
      for (const state of ['live', 'stale']) {
        if (state === 'live') for (const each of await page.locator('.ex-swap').all()) await each.click()
        else await silenced(page)
        await inState(page, state)
        expect(await violationsInBothThemes(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      }
      await page.getByRole('button', { name: 'Reset the devnet…' }).click()
      expect(await violationsInBothThemes(page)).toEqual([])
    },
  )
})
