import type { Page } from 'playwright-core'
import { units } from '../../src/core/asset/amount.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { injectDevnetWallet, upgradeAccount } from '../../tests/e2e/devnetWallet.ts'
import { bringFile, pasteAccount, savePsbt, takeDeposit } from '../../tests/e2e/elsewhereSteps.ts'
import { account, type InjectedWallet, injectWallet } from '../../tests/e2e/injectedWallet.ts'
import { fundWallets, openReview, reviewAction } from '../../tests/e2e/reviewSteps.ts'
import { stopStreaming } from '../../tests/e2e/stopStreaming.ts'
import { crossing, forceColors, limited, openReview as pressReview, priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'
import { connected } from './walletStates.ts'

const bitcoinAddress = 'bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7'
const lossy = (amount: number) => `/?sell=ETH.ETH&buy=MAYA.CACAO&amount=${amount}`
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const labelled = (page: Page, text: string | RegExp) => reviewAction(page).filter({ hasText: text }).waitFor()

const funded =
  (address = crossing) =>
  ({ page, devnet }: Scene) =>
    fundWallets(page, devnet, address)
const reviewed =
  (address = crossing) =>
  async (scene: Scene) => {
    if (!address.startsWith(crossing)) stopStreaming(scene.devnet)
    await funded(address)(scene)
    await openReview(scene.page)
  }

/** Reviews a swap of a typed output. */
async function reviewOutput(scene: Scene): Promise<void> {
  const { page } = scene
  await funded()(scene)
  await page.keyboard.press('Escape')
  await page.getByLabel('Amount you receive').fill('1.5')
  await shown(page, 'You send about')
  await pressReview(page)
  await openReview(page)
}

/** Reviews a swap, changes something, and presses the main button. */
const refused = (change: (scene: Scene) => Promise<unknown>, text: string | RegExp) => async (scene: Scene) => {
  await reviewed()(scene)
  await change(scene)
  await reviewAction(scene.page).click()
  await shown(scene.page, text)
}

const block =
  (address: RegExp) =>
  ({ page }: Scene) =>
    page.route(address, (route) => route.abort())
const noBroadcast = block(/\/chain\/BTC\/tx/)

async function expire({ page, devnet }: Scene): Promise<void> {
  await devnet.simulation.step(60)
  await labelled(page, 'Get a new quote')
}

/** Reduces Maya’s ETH pool, so that every swap through it loses more. */
async function worsen(scene: Scene): Promise<void> {
  await reviewed(lossy(60))(scene)
  const pool = scene.devnet.state.MAYACHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'ETH')
  if (pool === undefined) throw new Error('Maya has no pool of ETH.')
  pool.balanceAsset = (pool.balanceAsset * 9n) / 10n
  pool.balanceBase = (pool.balanceBase * 9n) / 10n
  await expire(scene)
  await reviewAction(scene.page).click()
  await labelled(scene.page, /^Accept/)
}

async function disagree(scene: Scene): Promise<void> {
  const mimirs = new Map([['HALTBTCTRADING', 1]])
  scene.devnet.views[2] = (state) => Object.assign(Object.create(state) as typeof state, { mimirs })
  await block(/\/3\/thornode\//)(scene)
}

const dollarOf = ({ devnet }: Scene) => {
  const pool = devnet.state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'USDC')
  if (pool === undefined) throw new Error('THORChain has no pool of USDC.')
  return pool.asset
}

async function approve(scene: Scene): Promise<void> {
  await reviewed(`/?sell=ETH.${dollarOf(scene).symbol}&buy=BTC.BTC&amount=5000`)(scene)
  await labelled(scene.page, /^Approve/)
}

/** Reviews a swap of dollars in a wallet that approves and swaps with one confirmation. */
async function approveTogether(scene: Scene): Promise<void> {
  const { page, devnet, devnetUrl } = scene
  const wallet = await injectDevnetWallet(page, devnet, devnetUrl)
  await upgradeAccount(wallet, devnet, devnetUrl)
  const asset = dollarOf(scene)
  const coins = { asset, amount: units(600_000_000_000n), to: account.address }
  await requestTestCoins({ url: devnetUrl, transport: devnet.transport }, coins)
  await devnet.simulation.step(3)
  await page.goto(`/?sell=ETH.${asset.symbol}&buy=BTC.BTC&amount=5000`)
  await page.locator(priced).waitFor()
  await connected(scene)
  await page.keyboard.press('Escape')
  await page.locator('.recipients-row .link').click()
  await page.getByLabel('Deliver to this Bitcoin address').fill(bitcoinAddress)
  await pressReview(page)
  await openReview(page)
  await labelled(page, 'Approve and swap')
}

async function unconfirmed(scene: Scene): Promise<void> {
  await refused(noBroadcast, 'We couldn’t confirm it was sent')(scene)
}

/** Injects a wallet in front of Ethereum. */
const withWallet = ({ page }: Scene) =>
  injectWallet(page, { accounts: [account.address], chainId: 1, known: [1] }, () => Promise.resolve('0x'))

/** Opens the form with a swap whose ether is in an injected wallet. */
async function connectOwner(scene: Scene): Promise<InjectedWallet> {
  const { page, devnet, devnetUrl } = scene
  const wallet = await injectDevnetWallet(page, devnet, devnetUrl)
  await page.goto('/?sell=ETH.ETH&buy=BTC.BTC&amount=0.5')
  await page.locator(priced).waitFor()
  await connected(scene)
  await page.keyboard.press('Escape')
  return wallet
}

/** Reviews a swap whose ether is in an injected wallet. */
async function reviewInWallet(scene: Scene): Promise<InjectedWallet> {
  const { page } = scene
  const wallet = await connectOwner(scene)
  await pressReview(page)
  await openReview(page)
  await labelled(page, 'Sign in Example Wallet')
  return wallet
}

/** Reviews a swap whose ether is in an injected wallet, changes something in it, and presses the main button. */
const signedInWallet = (change: (wallet: InjectedWallet) => unknown, text: string) => async (scene: Scene) => {
  const { page } = scene
  await change(await reviewInWallet(scene))
  await reviewAction(page).click()
  await shown(page, text)
}

/** The wallet is locked while the review is open. */
async function lockWallet(scene: Scene): Promise<void> {
  const wallet = await reviewInWallet(scene)
  wallet.manners.accounts = []
  await wallet.change('accountsChanged', [])
  await shown(scene.page, 'Example Wallet is locked or disconnected')
}

/** The network fee that Max needs can't be read. */
async function failMax(scene: Scene): Promise<void> {
  const { page } = scene
  await connectOwner(scene)
  await page.locator('[data-max]').waitFor()
  await block(/\/chain\/ETH/)(scene)
  await page.locator('[data-max]').click()
  await page.locator('.share-note .support').waitFor()
}

const reject = ({ manners }: InjectedWallet) => {
  manners.rejects = ['eth_sendTransaction']
}
/** The wallet fails without a reason, so that it may have sent. */
const failUnclearly = ({ manners }: InjectedWallet) => {
  manners.approves = () => Promise.reject(new Error('no answer'))
}
const changeNetwork = (wallet: InjectedWallet) => {
  wallet.manners.chainId = 1
  return wallet.change('chainChanged', '0x1')
}

const typeAddress = (text: string) => async (scene: Scene) => {
  await funded()(scene)
  await scene.page.getByRole('button', { name: 'Use another address' }).click()
  await scene.page.getByLabel('Your Ethereum address').fill(text)
}

async function neverSent(scene: Scene): Promise<void> {
  await reviewed()(scene)
  await scene.page.route(/\/chain\/BTC\/tx/, () => undefined)
  await reviewAction(scene.page).click()
  await labelled(scene.page, /then signing/)
}

async function takeElsewhere({ page, devnet }: Scene): Promise<void> {
  await pasteAccount(page, devnet)
  await takeDeposit(page)
  await page.getByRole('button', { name: 'Show as QR code' }).click()
}

async function bringUnsigned(scene: Scene): Promise<void> {
  await takeElsewhere(scene)
  const { psbt } = await savePsbt(scene.page)
  await bringFile(scene.page, psbt)
  await shown(scene.page, 'This file isn’t signed yet.')
}

const state = (name: string, act: (scene: Scene) => Promise<unknown>): GalleryState => ({
  name: `review-${name}`,
  path: crossing,
  until: priced,
  act,
})

/** The dialog of a swap with a wallet: its steps and its refusals. */
export const reviewStates: readonly GalleryState[] = [
  { name: 'review-wallets', path: crossing, until: priced, act: ({ page }) => pressReview(page) },
  {
    name: 'review-wallets-injected',
    path: crossing,
    until: priced,
    before: withWallet,
    act: ({ page }) => pressReview(page),
  },
  {
    name: 'review-wallets-pseudo-locale',
    path: `${crossing}&lang=en-XB`,
    until: `[dir=rtl] ${priced}`,
    isEnglish: true,
    act: ({ page }) => page.locator('.form-action .btn--primary').click(),
  },
  state('funded', funded()),
  state('receive', reviewOutput),
  state('address', typeAddress(account.address)),
  state('wrong-address', typeAddress(bitcoinAddress)),
  state('ready', reviewed()),
  {
    ...state('after-first-swap', reviewed()),
    before: ({ page }) => page.addInitScript(() => localStorage.setItem('swap-AA', '')),
  },
  { ...state('forced-colors', reviewed()), before: forceColors },
  state('long-amounts', reviewed(lossy(12.34567891))),
  // High enough for the whole list of costs.
  { ...state('costs', reviewed(lossy(12.34567891))), height: 1_800 },
  state('order', reviewed(limited('above=3'))),
  state('order-at-once', reviewed(limited('above=-2'))),
  state('loss-box', reviewed(lossy(30))),
  state('loss-word', reviewed(lossy(60))),
  state('approve', approve),
  state('approve-and-swap', approveTogether),
  state('approving', async (scene) => {
    await approve(scene)
    await reviewAction(scene.page).click()
    await labelled(scene.page, 'Waiting for the approval')
  }),
  state('signing', neverSent),
  state('elsewhere-account', ({ page, devnet }) => pasteAccount(page, devnet)),
  state('elsewhere-signing', takeElsewhere),
  state('elsewhere-unsigned', bringUnsigned),
  state('wallet-locked', lockWallet),
  { name: 'form-max-failed', path: crossing, until: priced, act: failMax },
  state('wallet-rejected', signedInWallet(reject, 'You cancelled in Example Wallet. Nothing was sent.')),
  state('maybe-sent', signedInWallet(failUnclearly, 'It may have been sent')),
  state('other-network', signedInWallet(changeNetwork, 'Your wallet is on another network')),
  state('expired', async (scene) => {
    await reviewed()(scene)
    await expire(scene)
  }),
  state('changed', worsen),
  state('disagree', refused(disagree, 'The nodes disagree')),
  state('few-nodes', refused(block(/\/[23]\/thornode\//), /Too few nodes respond|Can’t reach the network/)),
  state(
    'vault-moved',
    refused(({ devnet }) => devnet.simulation.rotate('THORCHAIN'), 'The quote names another vault'),
  ),
  state(
    'halted',
    refused(async ({ devnet }) => devnet.state.THORCHAIN.mimirs.set('HALTBTCTRADING', 1), /paused|stopped|halted/i),
  ),
  state('offline', async (scene) => {
    await reviewed()(scene)
    await scene.page.context().setOffline(true)
    await shown(scene.page, 'You can sign when you reconnect')
  }),
  state('unconfirmed', unconfirmed),
  state('not-resent', async (scene) => {
    await unconfirmed(scene)
    await scene.page.unroute(/\/chain\/BTC\/tx/)
    await scene.devnet.simulation.rotate('THORCHAIN')
    await reviewAction(scene.page).click()
    await shown(scene.page, 'Don’t resend this transaction')
  }),
]
