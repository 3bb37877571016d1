import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/release/tools.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'
import { connect } from '../../../src/sdk/page/index.ts'
import { createUtxoBurner, parseBurnerKey } from '../../../src/wallets/index.ts'
import { browserArgs, browserBinary } from '../../e2e/chromium.ts'
import { injectDevnetWallet } from '../../e2e/devnetWallet.ts'
import { installTypescript } from '../installs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-example-'))
/** Address of the devnet in the example. */
const DEVNET_URL = 'http://127.0.0.1:8889'
const binary = browserBinary()

let devnet: Devnet
let served: Awaited<ReturnType<typeof serveDevnet>>
let app: PreviewServer
let browser: Browser
let destination = ''
beforeAll(async () => {
  devnet = createDevnet({ now: Date.now, pace: { paused: true } })
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
  await installTypescript(folder)
  const source = readFileSync(path.join(root, 'sdk/typescript/example/index.html'), 'utf8')
  expect(source).toContain(DEVNET_URL)
  writeFileSync(path.join(folder, 'index.html'), source.replace(DEVNET_URL, served.url))
  const common = { root: folder, configFile: false, logLevel: 'silent' } as const
  await build(common)
  app = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } })
  if (binary !== undefined) browser = await chromium.launch({ ...binary, args: browserArgs })
  const receiver = createUtxoBurner(parseBurnerKey('2b'.repeat(32)))
  destination = (await receiver.connect({ chain: 'BTC', network: 'mocknet', identity: 'devnet' })).address
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await served?.close()
  await devnet?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the built example with an injected wallet that has one ether, and fills its form. */
async function openExample() {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('dialog', (dialog) => void dialog.accept())
  const wallet = await injectDevnetWallet(page, devnet, served.url)
  await page.goto(app.resolvedUrls?.local[0] ?? '')
  await page.getByLabel('Wallet').selectOption('Example Wallet')
  await page.getByLabel('Your Bitcoin address').fill(destination)
  return { page, wallet, faults, requests: () => wallet.methods().filter((name) => name === 'eth_sendTransaction') }
}

const swap = (page: Page) => page.getByRole('button', { name: 'Swap' })
const linesOf = (page: Page) => page.getByRole('listitem').allTextContents()

describe.skipIf(binary === undefined)('the example app of the TypeScript package', () => {
  test('shows that the person cancelled, and swaps with the next press to the coins on Bitcoin', async () => {
    const { page, wallet, faults, requests } = await openExample()
    wallet.manners.rejects = ['eth_sendTransaction']
    await swap(page).click()
    await page.getByText('You cancelled in Example Wallet.').waitFor()
    delete wallet.manners.rejects
    await swap(page).click()
    await page.getByText('Sent: 0x').waitFor()
    const isOver = page.getByText('The end: done')
    for (let blocks = 0; blocks < 600 && !(await isOver.isVisible()); blocks += 5) await devnet.simulation.step(5)
    await isOver.waitFor()
    const lines = await linesOf(page)
    expect(lines).toContain('Confirm in your wallet: deposit')
    expect(requests()).toHaveLength(2)
    const { readerOf } = connect({ network: 'devnet', devnetUrl: served.url })
    const [coins] = await readerOf('BTC').balances(destination)
    expect(coins?.amount).toBeGreaterThan(0n)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(faults).toEqual([])
  })

  test('says why it refuses, and asks the wallet for nothing', async () => {
    const { page, requests } = await openExample()
    await page.getByLabel('Amount of ETH').fill('5')
    await swap(page).click()
    await page.getByText(/the account has/).waitFor()
    expect(requests()).toEqual([])
  })
})
