import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { endServers, type RunningServer, startServer } from '../local/startServer.ts'
import { axeViolations } from './axe.ts'
import { recordShifts } from './layoutShifts.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { fundWallets, openReview, reviewAction } from './reviewSteps.ts'
import { builtFolder } from './startSite.ts'
import { formAction } from './swapPage.ts'

/** How long a page uses the stops that it has read, in milliseconds. */
const keptMs = 2_000

const swapPath = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const card = (page: Page) => page.locator('.incident-card')
const shownNotice = async (page: Page) => ((await card(page).isVisible()) ? card(page).innerText() : '')

describe.skipIf(!hasBrowser())('an incident of the site', () => {
  test('keeps a review that is open from being signed, without a build', async ({ page }) => {
    let protocols: readonly string[] = []
    await page.route('**/.well-known/incidents.json', (route) => route.fulfill({ json: { protocols, chains: [] } }))
    const devnet = await ownDevnet(page)
    await fundWallets(page, devnet, swapPath)
    await openReview(page)
    protocols = ['THORCHAIN']
    const stoppedAt = performance.now()
    await expect.poll(() => performance.now() - stoppedAt).toBeGreaterThan(keptMs)
    const review = page.locator('.review')
    expect(await review.innerText()).not.toMatch(/halted|paused/i)
    await reviewAction(page).click()
    await expect.poll(() => review.innerText()).toMatch(/halted|paused/i)
    expect(new URL(page.url()).pathname).not.toMatch(/^\/tx/)
  })
})

const data = mkdtempSync(path.join(tmpdir(), 'portage-incident-'))
const env = { DATA_DIR: data, PORTAGE_NETWORK: 'devnet' }
let server: RunningServer

/** Runs `npm run incident` on the store of the server. Returns what it prints. */
function operate(...args: readonly string[]): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../../scripts/incident.ts')
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((done, failed) => {
    child.on('close', (code) => (code === 0 ? done(output) : failed(new Error(`It ended with ${code}.`))))
  })
}

/** Starts an incident, runs a check of it, and ends it. */
async function during(args: readonly string[], check: () => Promise<void>): Promise<void> {
  const started = await operate('start', ...args)
  try {
    await check()
  } finally {
    await operate('end', started.slice(0, 8))
  }
}

// A server of its own, because other tests need a site without an incident. Its pages query the devnet of that site.
describe.skipIf(!hasBrowser())('npm run incident, on pages that are open', () => {
  beforeAll(async () => {
    server = await startServer(env, await builtFolder(inject('siteOutcome')))
  })
  afterAll(() => {
    endServers()
    rmSync(data, { recursive: true })
  })

  test('stops the form with the operator’s reason, without a reload, until it ends', async ({ page }) => {
    await page.goto(`${server.url}${swapPath}`)
    await expect.poll(() => formAction(page).innerText()).toMatch(/^Review/)
    const notice = 'We check a vault & its router. https://status.example.org/1'
    await during([notice, '--stop', 'BTC'], async () => {
      const since = performance.now()
      await expect.poll(() => shownNotice(page), { interval: 50 }).toContain('We check a vault & its router.')
      console.log(`A page that is open shows the notice after ${Math.round(performance.now() - since)} ms.`)
      await expect.poll(() => formAction(page).innerText()).toBe('Swaps are paused')
      const screen = page.locator('.halted')
      await expect.poll(() => screen.innerText()).toContain('We check a vault & its router.')
      expect(await screen.innerText()).toContain('This site has stopped swaps of this pair for now')
      expect(await card(page).getByRole('link').getAttribute('href')).toBe('https://status.example.org/1')
      expect(await axeViolations(page)).toEqual([])
    })
    await expect.poll(() => shownNotice(page)).toBe('')
    await expect.poll(() => formAction(page).innerText()).toMatch(/^Review/)
    expect(await page.locator('.halted').count()).toBe(0)
  })

  test('offers the other protocol while one is stopped, and no swap without a wallet while these are', async ({
    page,
  }) => {
    await during(['We check THORChain.', '--stop', 'THORCHAIN,memoless'], async () => {
      await page.goto(`${server.url}${swapPath}`)
      await expect.poll(() => formAction(page).innerText()).toBe('Swap through Maya')
      expect(await page.locator('.halted').innerText()).toContain('We check THORChain.')
      await page.getByRole('radio', { name: 'Without one' }).check()
      await expect.poll(() => page.locator('.memoless-notes').innerText()).toContain('This site has stopped swaps')
      await expect.poll(() => formAction(page).innerText()).toBe('Swap with a wallet')
    })
    await expect.poll(() => page.locator('.memoless-notes').innerText()).not.toContain('This site has stopped swaps')
  })

  test('stops the form of the widget', async ({ page }) => {
    await page.goto(`${server.url}/embed?sell=BTC.BTC&buy=ETH.ETH&amount=0.15`)
    await expect.poll(() => formAction(page).innerText()).toMatch(/^Enter your/)
    await during(['We check two protocols.', '--stop', 'THORCHAIN,MAYACHAIN'], async () => {
      await expect.poll(() => formAction(page).innerText()).toBe('Swaps are paused')
      await expect.poll(() => page.locator('.halted').innerText()).toContain('We check two protocols.')
      await expect.poll(() => shownNotice(page)).toContain('We check two protocols.')
    })
    await expect.poll(() => formAction(page).innerText()).toMatch(/^Enter your/)
  })

  test('shows a notice on pages of every kind, moves nothing, and stays hidden once it was hidden', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const shifts = await recordShifts(page)
    await during(['Payouts are late.'], async () => {
      for (const address of ['/about', '/developers/quickstart', '/network', '/tx', '/devnet', '/nowhere']) {
        await page.goto(`${server.url}${address}`)
        await expect.poll(() => shownNotice(page), { message: address }).toContain('Payouts are late.')
        const { sum, shifts: seen } = await shifts()
        expect(sum, JSON.stringify(seen)).toBeLessThanOrEqual(0.01)
      }
      await card(page).getByRole('button', { name: 'Hide' }).click()
      expect(await shownNotice(page)).toBe('')
      await Promise.all([
        page.waitForResponse('**/.well-known/incidents.json'),
        page.goto(`${server.url}/about`, { waitUntil: 'load' }),
      ])
      expect(await shownNotice(page)).toBe('')
      const entries = await fetch(`${server.url}/.well-known/incidents.json`)
      expect(entries.headers.get('cache-control')).toBe('public, max-age=2')
    })
  })

  test('keeps the notice while the site does not answer', async ({ page }) => {
    await page.goto(`${server.url}/about`)
    await during(['We look into it.'], async () => {
      await expect.poll(() => shownNotice(page)).toContain('We look into it.')
      await page.route('**/.well-known/incidents.json', (route) => route.abort())
      await page.waitForEvent('requestfailed')
      await page.waitForEvent('requestfailed')
      expect(await shownNotice(page)).toContain('We look into it.')
    })
    await page.unroute('**/.well-known/incidents.json')
    await expect.poll(() => shownNotice(page)).toBe('')
  })
})
