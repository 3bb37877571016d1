import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { createPeer, type Peer, swapOf } from '../ui/explorer/peer.ts'
import { axeViolations } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'

const HASH = 'A1'.repeat(32)

/** Everything that the page asks of the devnet is answered by the peer. */
async function toldBy(page: Page, peer: Peer): Promise<void> {
  await page.route(`${inject('devnet')}/**`, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const { status, json } = peer.answer(request.method(), `${pathname}${search}`, request.postData())
    await route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
  })
}

const part = (page: Page, name: string) => page.locator(`[data-ex="${name}"]`)
const inState = (page: Page, state: string) => page.locator(`[data-ex="explorer"][data-state="${state}"]`).waitFor()
const card = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })

async function opened(page: Page, peer: Peer): Promise<void> {
  await toldBy(page, peer)
  await page.goto('/devnet')
  await inState(page, 'live')
}

describe('the address of the explorer', () => {
  test('leads to a page that no search engine may list, in no list and without a twin', async () => {
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
      expect(await (await fetch(`${inject('site')}${path}`)).text(), path).toContain('href="/devnet">Explorer</a>')
  })
})

describe.skipIf(!hasBrowser())('the explorer in a browser', () => {
  test('says that nothing is known until it is, and that the devnet is silent when it is', async ({ page }) => {
    await page.route(`${inject('devnet')}/**`, (route) => route.abort('connectionrefused'))
    await page.goto('/devnet')
    await page.getByText('The devnet does not answer').waitFor()
    expect(await part(page, 'unknown-swaps').isVisible()).toBe(true)
    expect(await page.getByText('No swap yet').isVisible()).toBe(false)
    await page.unroute(`${inject('devnet')}/**`)
    const peer = createPeer()
    peer.state.swaps = []
    await toldBy(page, peer)
    await inState(page, 'live')
    await page.getByText('No swap yet').waitFor()
    expect(await part(page, 'trouble').isVisible()).toBe(false)
  })

  test('keeps what was known when the devnet falls silent, and says since when', async ({ page }) => {
    await opened(page, createPeer())
    await page.unroute(`${inject('devnet')}/**`)
    await page.route(`${inject('devnet')}/**`, (route) => route.abort('connectionrefused'))
    await page.getByText('What stands here is from 2027-01-15 08:00:00').waitFor()
    await page.getByText('BTC to ETH').waitFor()
  })

  test('follows a swap through its stages, with the block and the time of each', async ({ page }) => {
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
    expect(await page.locator('.ex-steps [data-s="done"]').count()).toBe(6)
    expect(await swap.getAttribute('aria-expanded')).toBe('true')
  })

  test('shows a refund with the reason that its block tells, as text and never as markup', async ({ page }) => {
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

  test('works the clock and says so, by keyboard alone and without losing the focus', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    const pause = part(page, 'pause')
    await pause.focus()
    await page.keyboard.press('Enter')
    await page.getByText('The clock stands still.').waitFor()
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    expect(await pause.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Next block' }).click()
    await page.getByText('4,219').first().waitFor()
    await part(page, 'speed').selectOption('600')
    await page.getByText('The clock runs at ×600.').waitFor()
    expect(peer.posts.map(({ body }) => body)).toEqual([{ paused: true }, { blocks: 1 }, { speed: 600 }])
  })

  test('sends coins in the units of the nodes, and shows a refusal beside the form', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    const faucet = card(page, 'Faucet')
    await faucet.getByLabel('Address').fill('bcrt1qxyz')
    await faucet.getByLabel('Amount').fill('0.5')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('0.5 BTC is on its way').waitFor()
    expect(peer.posts[0]).toEqual({
      path: '/devnet/faucet',
      body: { address: 'bcrt1qxyz', asset: 'BTC.BTC', amount: '50000000' },
    })
    peer.refuse(400, { error: 'The address is none of Bitcoin.', code: 'invalid_address', hint: 'Take a regtest one.' })
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('The address is none of Bitcoin. Take a regtest one.').waitFor()
    await faucet.getByLabel('Amount').fill('0.123456789')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('at most 8 decimals').waitFor()
  })

  test('halts a chain and makes a node lie, and then warns of both for as long as it lasts', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Halt BTC', exact: true }).click()
    await page.getByLabel('What node 2 lies about').selectOption('address')
    const warning = part(page, 'bent')
    await warning.getByText('BTC is halted').waitFor()
    await warning.getByText('Node 2 lies about the vault').waitFor()
    await page.getByText('2 of 3 honest').waitFor()
    await page.getByRole('button', { name: 'Resume BTC', exact: true }).click()
    await page.getByLabel('What node 2 lies about').selectOption('')
    await warning.waitFor({ state: 'hidden' })
  })

  test('fills a magic amount into the deposit', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Use the amount of “Bad memo”' }).click()
    const deposit = card(page, 'Deposit')
    await deposit.getByLabel('Memo').fill('=:ETH.ETH:0xabc')
    await deposit.getByRole('button', { name: 'Deposit' }).click()
    await deposit.getByText('0.50000902 BTC deposited').waitFor()
    expect(peer.posts[0]?.body).toEqual({
      protocol: 'THORCHAIN',
      asset: 'BTC.BTC',
      amount: '50000902',
      memo: '=:ETH.ETH:0xabc',
    })
  })

  test('resets only after a second word, and brings back a snapshot that it took', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Reset the devnet…' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(peer.posts).toEqual([])
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await page.getByText('Snapshot snap-1 is taken.').waitFor()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await page.getByText('Snapshot snap-1 is back.').waitFor()
    await page.getByRole('button', { name: 'Reset the devnet…' }).click()
    await page.getByRole('button', { name: 'Reset everything' }).click()
    await page.getByText('The devnet has begun anew.').waitFor()
    expect(peer.posts.at(-1)).toEqual({ path: '/devnet/reset', body: {} })
  })

  test('asks nobody while it is hidden', async ({ page }) => {
    const peer = createPeer()
    let asked = 0
    await toldBy(page, peer)
    page.on('request', (request) => {
      if (request.url().startsWith(inject('devnet'))) asked += 1
    })
    await page.clock.install()
    await page.goto('/devnet')
    await inState(page, 'live')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForLoadState('networkidle')
    const before = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(before)
  })
})

describe.skipIf(!hasBrowser())('the explorer of the running devnet', () => {
  test('gives coins, makes a deposit and follows it to its return', async ({ page }) => {
    await page.goto('/devnet')
    await inState(page, 'live')
    const faucet = card(page, 'Faucet')
    await faucet.getByLabel('Address').fill('bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('1 BTC is on its way').waitFor()
    const deposit = card(page, 'Deposit')
    await deposit.getByLabel('Asset').selectOption('THOR.RUNE')
    await deposit.getByLabel('Amount').fill('12.34567')
    await deposit.getByLabel('Memo').fill('=:ETH.ETH:0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0:99999999999999')
    await deposit.getByRole('button', { name: 'Deposit' }).click()
    await deposit.getByText('12.34567 RUNE deposited').waitFor()
    const swap = page.getByRole('button', { name: /RUNE to ETH.*12\.34567 RUNE.*Refunded/ })
    await swap.waitFor({ timeout: 25_000 })
    await swap.click()
    await page.locator('.ex-detail q', { hasText: 'less than price limit' }).waitFor()
    await page.getByText('3 of 3 honest').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})

describe.skipIf(!hasBrowser()).each(['light', 'dark'] as const)('the explorer in the %s theme', (colorScheme) => {
  const themed = test.extend({ options: { colorScheme, viewport: { width: 390, height: 844 } } })

  themed('has no violation that axe finds and does not scroll sideways at 390 px', async ({ page }) => {
    const peer = createPeer()
    peer.state.swaps = [
      swapOf(),
      swapOf({ hash: 'B2'.repeat(32), state: 'refunded' }),
      swapOf({ hash: 'C3'.repeat(32), state: 'failed' }),
    ]
    const [chain] = peer.state.devnet.chains
    if (chain) chain.halted = true
    await opened(page, peer)
    for (const state of ['live', 'stale']) {
      if (state === 'live') for (const each of await page.locator('.ex-swap').all()) await each.click()
      else await page.route(`${inject('devnet')}/**`, (route) => route.abort('connectionrefused'))
      await inState(page, state)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: 'Reset the devnet…' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
})
