import { encodeQuoteLink } from '../../src/contract/permalink.ts'
import { units } from '../../src/core/asset/amount.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { formatRecipient } from '../../src/ui/form/recipient/savedRecipients.ts'
import { swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import {
  formatRecord,
  type SeenOrder,
  type SeenProgress,
  type SwapRecord,
} from '../../src/ui/track/history/swapRecord.ts'
import { addressOf } from '../../tests/core/actions/answers.ts'
import { post } from '../../tests/devnet/controls/post.ts'
import { account } from '../../tests/e2e/injectedWallet.ts'
import { hashOf, recordOf } from '../../tests/ui/track/history/storages.ts'
import { friends, priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'

/** The address of a node of one’s own, on an origin that the devnet’s pages may contact. */
const ownNode = 'https://own.node.test/a-long-path-of-a-provider/thornode'

const plainPage = (name: string, path = `/${name}`): GalleryState => ({ name, path, until: 'main h1' })

const sentAt = Math.floor(Date.now() / 1000) - 60
const swapsOfBrowser: readonly SwapRecord[] = [
  recordOf({ hash: hashOf(1), sentAt, progress: { stage: 'confirming', times: {}, part: { done: 2, of: 3 } } }),
  recordOf({ hash: hashOf(2), sentAt: sentAt - 4_000, progress: { stage: 'done', times: {} } }),
  recordOf({ hash: hashOf(3), sentAt: sentAt - 90_000, progress: { stage: 'refunded', times: {} } }),
]

const seenOrder = (change: Partial<SeenOrder>): SeenProgress => ({
  stage: 'swapping',
  times: {},
  order: {
    sender: addressOf('BTC', 3),
    limit: units(470_000_000n),
    filledBps: 1_250,
    distanceBps: 310,
    endsAt: sentAt + 86_400,
    at: sentAt,
    ...change,
  },
})
/** Open limit orders, one of which the nodes disagree about. */
const ordersOfBrowser: readonly SwapRecord[] = [
  recordOf({ hash: hashOf(4), sentAt, order: { blocks: 14_400 }, progress: seenOrder({}) }),
  recordOf({
    hash: hashOf(5),
    sentAt: sentAt - 600,
    order: { blocks: 14_400 },
    progress: seenOrder({ filledBps: 0, doubt: 'disagree' }),
  }),
]

/** Stores swaps of this browser before the page opens. */
export const stored =
  (records: readonly SwapRecord[]) =>
  ({ page }: Scene) => {
    const entries = records.map((record) => [`${swapKeyPrefix}${record.hash}`, formatRecord(record)] as const)
    return page.addInitScript((all) => {
      for (const [key, text] of all) localStorage.setItem(key, text)
    }, entries)
  }

/** A backup of another browser: its swaps, a recipient, settings and a node of its own. */
const backup = {
  type: 'portage.backup',
  version: 1,
  network: 'mocknet',
  swaps: swapsOfBrowser.map((record): unknown => JSON.parse(formatRecord(record))),
  payments: [],
  recipients: friends.map((friend): unknown => JSON.parse(formatRecipient(friend))),
  settings: { theme: 'light' },
  nodes: { THORCHAIN: [ownNode], MAYACHAIN: [] },
}

/** Makes swaps, and blocks for them. */
async function trade({ devnet }: Scene): Promise<void> {
  const memo = `=:ETH.ETH:0x${'07'.repeat(20)}`
  for (const amount of ['15000000', `15${suffixOf('price_limit')}`, `15${suffixOf('outbound_slow')}`]) {
    await post(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount, memo })
    await devnet.simulation.step(40)
  }
}

/** The link of an agent that was promised more than the nodes pay now. */
const quoteLink = `/q/${encodeQuoteLink({
  question: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000', destination: account.address },
  answer: { expected_amount_out: '500000000', total_fee: '1000000', total_swap_seconds: 1_200, expiry: sentAt },
})}`

const erase = ({ page }: Scene) => page.locator('.swap-item').first().getByRole('button').click()
const shownStatus = ({ page }: Scene) => page.locator('[data-history] [role=status]:not(:empty)').waitFor()
const saveCsv = async (scene: Scene) => {
  await scene.page.locator('[data-history-csv]').click()
  await shownStatus(scene)
}
const searchNothing = ({ page }: Scene) => page.locator('[data-history] [type=search]').fill('zzzz')
/** Gives the page a file that was saved in another browser. */
const restore =
  (file: object = backup) =>
  ({ page }: Scene) =>
    page.locator('[data-history] [type=file]').setInputFiles({
      name: 'portage-backup.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
const restoreDialog = async (scene: Scene) => {
  await restore()(scene)
  await scene.page.getByRole('dialog').waitFor()
}
const restored = async (scene: Scene) => {
  await restoreDialog(scene)
  await scene.page.locator('dialog[open] .btn--primary, dialog[open] .btn--danger').first().click()
  await shownStatus(scene)
}
const refusedFile = async (scene: Scene) => {
  await restore({ ...backup, network: 'mainnet' })(scene)
  await shownStatus(scene)
}

const backUp = async ({ page }: Scene) => {
  await page.locator('[data-backup]').click()
  await page.getByRole('dialog').waitFor()
}
const openPool = ({ page }: Scene) => page.locator('.net-pools tbody button').first().click()

/** Pages around the swap, and the wallets of the header. */
export const pageStates: readonly GalleryState[] = [
  { name: 'history-empty', path: '/tx', until: '[data-history]' },
  { name: 'history', path: '/tx', until: '.swap-item', before: stored(swapsOfBrowser) },
  { name: 'history-orders', path: '/tx', until: '.swap-item', before: stored([...ordersOfBrowser, ...swapsOfBrowser]) },
  {
    name: 'history-order-pill',
    path: '/network',
    until: '.swap-pill:not([hidden])',
    before: stored(ordersOfBrowser.slice(0, 1)),
  },
  { name: 'history-erase', path: '/tx', until: '.swap-item', before: stored(swapsOfBrowser), act: erase },
  { name: 'history-backup', path: '/tx', until: '.swap-item', before: stored(swapsOfBrowser), act: backUp },
  { name: 'history-csv', path: '/tx', until: '.swap-item', before: stored(swapsOfBrowser), act: saveCsv },
  { name: 'history-no-match', path: '/tx', until: '.swap-item', before: stored(swapsOfBrowser), act: searchNothing },
  { name: 'history-restore', path: '/tx', until: '[data-history]', act: restoreDialog },
  { name: 'history-restored', path: '/tx', until: '[data-history]', act: restored },
  { name: 'history-restore-refused', path: '/tx', until: '[data-history]', act: refusedFile },
  {
    name: 'history-running-pill',
    path: '/about',
    until: '[data-swap-pill] >> visible=true',
    before: stored(swapsOfBrowser),
  },
  { name: 'network', path: '/network', until: '.net-pools tbody button' },
  { name: 'network-pool', path: '/network', until: '.net-pools tbody button', act: openPool },
  {
    name: 'network-halted',
    path: '/network',
    until: '.net-pools tbody button',
    before: async ({ devnet }) => void devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1),
  },
  {
    name: 'network-no-node',
    path: '/network',
    until: 'main h1',
    before: ({ page }) => page.route(/\/(thorchain|mayachain)\//, (route) => route.abort()),
    act: ({ page }) => page.locator('.net-empty').waitFor({ timeout: 60_000 }),
  },
  {
    name: 'devnet-detail',
    path: '/devnet',
    until: '[data-state="live"]',
    before: trade,
    act: ({ page }) => page.locator('.ex-swap').first().click(),
  },
  { name: 'pay-list-empty', path: '/i', until: 'main h1' },
  { name: 'pay-broken-link', path: '/i/nothing', until: 'main h1' },
  { name: 'devnet', path: '/devnet', until: '[data-state="live"]', before: trade },
  { name: 'pair', path: '/sell-btc-buy-eth', until: priced },
  plainPage('risk'),
  plainPage('about'),
  plainPage('privacy'),
  plainPage('terms'),
  plainPage('help'),
  plainPage('contact'),
  plainPage('pricing'),
  plainPage('not-found', '/no-such-page'),
  { name: 'quote-link', path: quoteLink, until: priced },
  plainPage('quote-link-unknown', '/q/nosuchquote'),
]
