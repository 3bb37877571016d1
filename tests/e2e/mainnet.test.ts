import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { BuiltSite } from '../../src/local/startLocal.ts'
import { publicConfigOf } from '../../src/runtime/config.ts'
import { failing, misbehavingGateways, onlyContentType } from '../lab/behaviours.ts'
import { ownerOn, strangerOn } from '../lab/chains/owner.ts'
import type { LabProgram, LabSetup } from '../lab/labAccess.ts'
import { labSetup } from '../lab/labSetup.ts'
import type { MainnetLab } from '../lab/mainnetLab.ts'
import { bundlePageProgram } from '../lab/pageProgram.ts'
import { labSwaps } from '../lab/prepareEverywhere.ts'
import { seeDeposit } from '../lab/seeDeposit.ts'
import type { FamilyManners } from '../wallets/families/manners.ts'
import { expectNodeTimes } from './expectNodeTimes.ts'
import { type InjectedWallet, injectWallet } from './injectedWallet.ts'
import { injectFamilies } from './injectFamilies.ts'
import { patience } from './page.ts'
import { openReviewStep, payExactly, payOnMainnet } from './payOnMainnet.ts'
import { registerOn } from './registerOn.ts'
import { reviewAction } from './reviewSteps.ts'
import { type LabSite, startLabSite } from './startLabSite.ts'
import { connectInPanel, openWalletPanel, walletCard } from './walletPanel.ts'

declare global {
  interface Window {
    createLabProgram: (setup: LabSetup) => LabProgram
  }
}

const hasBrowser = inject('browser') !== ''

const TEN_MINUTES = 600_000
/** How long a quote of the laboratory's nodes is valid. */
const QUOTE_MINUTES = 15

/** Sets the computer's clock of a page, as far from the nodes' time as `off` (ms). */
const setClock = (page: Page, off: number) => page.clock.install({ time: Date.now() + off })

/** Wallets with the owner's accounts. */
const facts = (manners: FamilyManners) => ({ addressOn: ownerOn, manners, tronGenesis: '' })

describe.skipIf(!hasBrowser)('mainnet with its defaults', () => {
  let lab: MainnetLab
  let site: BuiltSite
  let browser: Browser
  let started: LabSite | undefined
  let program: string
  let setup: LabSetup

  beforeAll(async () => {
    started = await startLabSite({ name: 'mainnet' })
    ;({ lab, site, browser } = started)
    program = await bundlePageProgram()
    setup = labSetup(publicConfigOf(lab.config, ''))
  })
  afterAll(() => started?.close())
  afterEach(() => lab.server.reset())

  /** Opens a page of the site and loads the library's program into it. Errors that the page reports fail the test. */
  async function open(
    address: string,
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<{ page: Page; faults: readonly string[] }> {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', locale: 'en-US' })
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
    })
    await page.addInitScript(program)
    await prepare(page)
    await page.goto(address)
    return { page, faults }
  }

  const voting = () =>
    setup.nodes.thornode.filter(({ isProxy }) => isProxy !== true).map(({ url }) => new URL(url).hostname)
  const vault = () => lab.mainnet.state.THORCHAIN.vaults.get('BTC')?.address
  /** The vault of Bitcoin as the page confirms it, or why it does not. */
  const vaultIn = (page: Page) => page.evaluate((given) => window.createLabProgram(given).vaultOf('BTC'), setup)
  const priced = (page: Page) => page.locator('[data-amount]:not(.dim)').waitFor()
  const swapPage = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.1'

  test('quotes on the page, and prepares a deposit of every family at hosts that allow only Content-Type', async () => {
    // A WebSocket needs no permission.
    const hosts = lab.server.hosts.filter((host) => !/xrplcluster|ripple/.test(host))
    for (const host of hosts) lab.server.setBehaviour(host, onlyContentType)
    const { page, faults } = await open(swapPage)
    await priced(page)
    const found = await page.evaluate((given) => window.createLabProgram(given).prepare(), setup)
    expect(found.map(({ from, refused }) => [from, refused])).toEqual(labSwaps.map(({ from }) => [from, undefined]))
    const vaults = labSwaps.map(
      ({ protocol, from }) => lab.mainnet.state[protocol].vaults.get(from.split('.')[0] ?? '')?.address,
    )
    expect(found.map(({ vault }) => vault)).toEqual(vaults)
    expect(lab.server.received.filter(({ host }) => host === 'thorchain.ibs.team')).toEqual([])
    // Requests to nodes need no permission.
    expect(lab.server.received.filter(({ host, method }) => method === 'OPTIONS' && voting().includes(host))).toEqual(
      [],
    )
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('requests a signature from an injected wallet, none of an expired quote, with a clock ten minutes slow', async () => {
    const owner = ownerOn('ETH')
    const manners = { accounts: [owner], chainId: 1, known: [1], rejects: ['eth_sendTransaction'] }
    const wallets: InjectedWallet[] = []
    const { page, faults } = await open('/?sell=ETH.ETH&buy=BTC.BTC&amount=1', async (opened) => {
      await setClock(opened, -TEN_MINUTES)
      wallets.push(await injectWallet(opened, manners, async () => null))
    })
    await priced(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
    await page.getByRole('button', { name: 'Disconnect Example Wallet' }).waitFor()
    expect(await page.getByText(/test wallet|devnet/i).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.locator('.form-action .btn--primary', { hasText: /^Review/ }).click()
    await page.getByText('Your wallet: Example Wallet').waitFor()
    await page.getByLabel('Your Bitcoin address').fill(strangerOn('BTC', 'receiver'))
    await openReviewStep(page)
    await page.getByText(/nodes agree/).waitFor()
    expect(await page.locator('.review .addr').allTextContents()).toContain(strangerOn('BTC', 'receiver'))
    await expect.poll(() => reviewAction(page).textContent()).toBe('Sign in Example Wallet')
    await reviewAction(page).click()
    await page.getByText('You cancelled in Example Wallet. Nothing was sent.').waitFor()
    const signatures = () => wallets[0]?.methods().filter((method) => method === 'eth_sendTransaction')
    expect(signatures()).toHaveLength(1)
    expect(await reviewAction(page).textContent()).toBe('Sign in Example Wallet')
    const [, minutes] = /(\d+):\d\d/.exec((await page.locator('.review .badge.num').textContent()) ?? '') ?? []
    expect(Number(minutes)).toBeLessThanOrEqual(QUOTE_MINUTES)
    await page.clock.fastForward((QUOTE_MINUTES + 1) * 60_000)
    await expect.poll(() => reviewAction(page).textContent()).toBe('Get a new quote')
    expect(signatures()).toHaveLength(1)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('still confirms the vault when any one of its four operators is dead', async () => {
    const { page } = await open(swapPage)
    expect(voting()).toHaveLength(4)
    for (const host of voting()) {
      lab.server.setBehaviour(host, failing('cut'))
      expect(await vaultIn(page), host).toBe(vault())
      lab.server.reset()
    }
    await page.context().close()
  })

  test('still confirms the vault when one operator’s gateway misbehaves, and not when two do', async () => {
    const { page } = await open(swapPage)
    const [first = '', second = ''] = voting()
    for (const [name, behaviour] of misbehavingGateways) {
      lab.server.setBehaviour(first, behaviour)
      expect(await vaultIn(page), `${first} ${name}`).toBe(vault())
      lab.server.setBehaviour(second, behaviour)
      expect(await vaultIn(page), `${second} ${name}`).toMatch(/^inbound_unconfirmed: /)
      lab.server.reset()
    }
    await page.context().close()
  })

  test('quotes without an address when two of its four operators are dead, and names them', async () => {
    for (const { url } of setup.nodes.thornode.slice(0, 2))
      lab.server.setBehaviour(new URL(url).hostname, failing('cut'))
    const { page } = await open(swapPage)
    await priced(page)
    expect(await vaultIn(page)).toMatch(
      /^inbound_unconfirmed: .*gateway\.liquify\.com.*public-thornode\.nativeswap\.io/,
    )
    await page.context().close()
  })

  test('registers a swap without a wallet and shows the confirmed address to pay', async () => {
    const { page, faults } = await open(swapPage, (opened) => registerOn(opened, lab.mainnet))
    await priced(page)
    await page.getByRole('radio', { name: 'Without one' }).check()
    await page
      .getByLabel(/Ethereum address/)
      .first()
      .fill(strangerOn('ETH', 'receiver'))
    await page.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
    await page.getByRole('button', { name: 'Get the exact amount' }).click()
    await page.waitForURL(/\/i\/[0-9a-f-]{36}#/)
    await page.locator('[data-pay="paying"]').waitFor()
    expect(await page.content()).not.toContain(vault())
    for (const box of await page.locator('.pay-check input').all()) await box.check()
    expect((await page.locator('[data-pay-address]').textContent())?.replace(/\s/g, '')).toBe(vault())
    expect(await page.locator('[data-pay-amount]').textContent()).toMatch(/^0\.1\d{2}00001$/)
    expect(await page.getByText(/test wallet|devnet/i).count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('connects wallets of four families, pays from XRP Ledger, Solana and Bitcoin, and follows the payment', async () => {
    const manners: FamilyManners = {}
    const { page, faults } = await open('/?sell=XRP.XRP&buy=BTC.BTC&amount=1000', (opened) =>
      injectFamilies(opened, facts(manners), ['unisat', 'keplr', 'solana', 'crossmark']),
    )
    await priced(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Connect UniSat/ }).click()
    await dialog.getByText('6 BTC').waitFor()
    await dialog.getByRole('button', { name: /^Connect Solflare/ }).click()
    await dialog.getByText('40 SOL').waitFor()
    await dialog.getByRole('button', { name: /^Connect Crossmark/ }).click()
    await dialog.getByText('5,000 XRP').waitFor()
    await walletCard(page, 'Keplr').locator('summary').click()
    await dialog.getByRole('button', { name: 'Connect THORChain' }).click()
    await dialog.getByText('5,000 RUNE').waitFor()
    // No wallet is left to connect; a connected one explains its failure, too.
    manners.rejects = true
    await dialog.getByRole('button', { name: 'Connect Cosmos Hub' }).click()
    await dialog.getByText('You cancelled in Keplr. Nothing was sent.').waitFor()
    manners.rejects = false
    await page.keyboard.press('Escape')
    const xrp = await payOnMainnet(page, lab, { wallet: 'Crossmark', chain: 'XRP' })
    expect(xrp).toMatchObject({ amount: 1_000_000_000n, memo: expect.stringContaining(ownerOn('BTC')) })

    // These wallets reconnect without a prompt.
    await page.goto('/?sell=SOL.SOL&buy=BTC.BTC&amount=10')
    const solana = await payOnMainnet(page, lab, { wallet: 'Solflare', chain: 'SOL' })
    expect(solana).toMatchObject({ amount: 10_000_000_000n, memo: expect.stringContaining(ownerOn('BTC')) })
    await page.goto(swapPage)
    const destination = strangerOn('ETH', 'receiver')
    const bitcoin = await payOnMainnet(page, lab, { wallet: 'UniSat', chain: 'BTC', destination })
    expect(bitcoin).toMatchObject({ amount: 10_000_000n, memo: expect.stringContaining(destination) })
    await page.getByText('from this browser').first().waitFor()
    await seeDeposit(lab.mainnet, { id: new URL(page.url()).pathname.slice('/tx/'.length), ...bitcoin })
    await page.locator('[data-track-journey]:is([data-stage="outbound_delayed"], [data-stage="sending"])').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('pays from Xverse, OKX, Phantom and Vultisig through refusals and page loads, with a clock ten minutes fast', async () => {
    const manners: FamilyManners = {}
    const refuse = (manner: keyof FamilyManners, text: string) => {
      const set = (value: boolean) => () => void Object.assign(manners, { [manner]: value })
      return { begin: set(true), end: set(false), text }
    }
    const { page, faults } = await open('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.1', async (opened) => {
      await setClock(opened, TEN_MINUTES)
      await injectFamilies(opened, facts(manners), ['xverse', 'okx', 'phantom', 'vultisig'])
    })
    const destination = strangerOn('ETH', 'receiver')
    const connect = connectInPanel.bind(undefined, page)
    const form = (sell: string, amount: string) => page.goto(`/?sell=${sell}&buy=ETH.ETH&amount=${amount}`)
    await openWalletPanel(page)
    for (const wallet of ['Xverse', 'OKX Wallet', 'Phantom'])
      await connect(wallet, new RegExp(`^Connect ${wallet} for .*Bitcoin`), /\d BTC/)
    // One press connects every chain of a wallet.
    await walletCard(page, 'Phantom').getByText('40 SOL').waitFor()
    await connect('Vultisig', /^Connect Vultisig for /, '6 LTC')
    await walletCard(page, 'Vultisig').getByText('5,000 RUNE').waitFor()
    const again = 'After a page load, Phantom shares no account on Bitcoin until you connect it again.'
    await walletCard(page, 'Phantom').getByText(again).waitFor()
    await page.keyboard.press('Escape')

    const rejection = refuse('rejects', 'You cancelled in Xverse. Nothing was sent.')
    const lock = refuse('locked', 'Your wallet is locked')
    const bitcoin = { chain: 'BTC', destination } as const
    await payExactly(page, lab, { ...bitcoin, wallet: 'Xverse', amount: 10_000_000n, refusal: rejection })
    await form('BTC.BTC', '0.11')
    await payExactly(page, lab, { ...bitcoin, wallet: 'OKX Wallet', amount: 11_000_000n, refusal: lock })
    await form('LTC.LTC', '5')
    await payExactly(page, lab, { wallet: 'Vultisig', chain: 'LTC', destination, amount: 500_000_000n })
    await form('THOR.RUNE', '1000')
    await payExactly(page, lab, { wallet: 'Vultisig', chain: 'THOR', destination, amount: 100_000_000_000n })
    await form('BTC.BTC', '0.12')
    await openWalletPanel(page)
    await walletCard(page, 'Phantom').getByText('40 SOL').waitFor()
    await connect('Phantom', /^Connect Phantom for Bitcoin/, /\d BTC/)
    await page.keyboard.press('Escape')
    const paid = await payExactly(page, lab, { ...bitcoin, wallet: 'Phantom', amount: 12_000_000n })
    await expectNodeTimes(page, () =>
      seeDeposit(lab.mainnet, { id: new URL(page.url()).pathname.slice('/tx/'.length), ...paid }),
    )
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('follows a swap on its page', async () => {
    const hash = await seeDeposit(lab.mainnet)
    const { page, faults } = await open(`/tx/${hash}#BTC`)
    // By the blocks since then, the payout waits or is due.
    await page.locator('[data-track-journey]:is([data-stage="outbound_delayed"], [data-stage="sending"])').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
