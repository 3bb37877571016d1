import type { Page } from 'playwright-core'
import { formatRecipient, LONGEST_NAME, type SavedRecipient } from '../../src/ui/form/recipient/savedRecipients.ts'
import { addressOf } from '../../tests/core/actions/answers.ts'
import { account } from '../../tests/e2e/injectedWallet.ts'
import { routeRestlessDepths } from '../../tests/e2e/restlessDepths.ts'
import { stopStreaming } from '../../tests/e2e/stopStreaming.ts'
import type { GalleryState, Scene } from './scene.ts'

export const priced = '[data-amount]:not(.dim)'
export const crossing = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const amountOf = (sell: string, buy: string, amount: string) => `/?sell=${sell}&buy=${buy}&amount=${amount}`
export const limited = (price: string) => `${crossing}&mode=limit&${price}`
/** An order whose price is computed. */
const ordered = `form:has(.order-waits) ${priced}`
const fillPrice =
  (text: string) =>
  ({ page }: Scene) =>
    page.getByLabel('Price of 1 BTC').fill(text)
const typed =
  (text: string) =>
  ({ page }: Scene) =>
    page.getByLabel(/^Amount you send/).fill(text)
const receiving = (amount: string) => `/?sell=BTC.BTC&buy=ETH.ETH&receive=${amount}`
const wanted =
  (text: string) =>
  ({ page }: Scene) =>
    page.getByLabel('Amount you receive').fill(text)
export async function openPicker({ page }: Scene): Promise<void> {
  await page.locator('.asset-btn').first().click()
  await page.getByRole('option').first().waitFor()
}
async function listShortcuts({ page }: Scene): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}
const searchFor = (text: string) => async (scene: Scene) => {
  await openPicker(scene)
  await scene.page.getByRole('combobox', { name: 'Search coins' }).fill(text)
}
const press =
  (name: string | RegExp) =>
  ({ page }: Scene) =>
    page.getByRole('button', { name }).first().click()
async function openPinned(scene: Scene): Promise<void> {
  const { keyboard } = scene.page
  await openPicker(scene)
  await keyboard.press('Shift+Enter')
  await keyboard.press('End')
  await keyboard.press('Shift+Enter')
  await keyboard.press('Escape')
  await scene.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openPicker(scene)
  await keyboard.press('Shift+Enter')
}
async function suggestLimit(scene: Scene): Promise<void> {
  await press(/^Price limit/)(scene)
  await scene.page.locator('.limit-suggestion').waitFor()
}
const unfold =
  (text: string) =>
  ({ page }: Scene) =>
    page.getByText(text, { exact: true }).click()
const abort =
  (address: RegExp) =>
  ({ page }: Scene) =>
    page.route(address, (route) => route.abort())
const noNode = abort(/\/(thorchain|mayachain)\//)

export const forceColors = ({ page }: Scene) => page.emulateMedia({ forcedColors: 'active' })

/** Pauses swaps of a chain at one protocol. */
const pause =
  (protocol: 'THORCHAIN' | 'MAYACHAIN') =>
  async ({ devnet }: Scene) =>
    void devnet.state[protocol].mimirs.set('HALTBTCTRADING', 1)

const pauseOrders = async ({ devnet }: Scene) => void devnet.state.THORCHAIN.mimirs.set('ENABLEADVSWAPQUEUE', 2)

async function pauseBoth(scene: Scene): Promise<void> {
  await pause('THORCHAIN')(scene)
  await pause('MAYACHAIN')(scene)
}

async function watchPause({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Notify me when it’s open' }).click()
  await page.getByRole('button', { name: 'Stop watching' }).waitFor()
}

/** Ends both pauses while they are watched. */
async function reopen(scene: Scene): Promise<void> {
  await watchPause(scene)
  for (const { mimirs } of Object.values(scene.devnet.state)) mimirs.delete('HALTBTCTRADING')
  await scene.page.getByRole('button', { name: 'Check again' }).click()
  await scene.page.locator('.halt-watch', { hasText: 'is open again' }).waitFor()
}

async function typeDestination({ page }: Scene, text: string): Promise<void> {
  await page.locator('.recipients-row .link').click()
  await page.getByLabel('Deliver to this Ethereum address').fill(text)
}

/** Recipients that a person saved: two names of usual length, and the longest. */
export const friends: readonly SavedRecipient[] = [
  { network: 'mocknet', chain: 'ETH', address: account.address, name: 'Cold wallet' },
  { network: 'mocknet', chain: 'ETH', address: addressOf('ETH', 9, 'mocknet'), name: 'Exchange', imported: true },
  { network: 'mocknet', chain: 'ETH', address: addressOf('ETH', 7, 'mocknet'), name: 'A'.repeat(LONGEST_NAME) },
]

/** Stores recipients, and one that was changed by another program. */
const withFriends = ({ page }: Scene) =>
  page.addInitScript(
    (entries) => {
      for (const [key, text] of entries) localStorage.setItem(key, text)
    },
    [
      ...friends.map((friend) => [recipientKey(friend), formatRecipient(friend)] as const),
      ['recipient-mocknet-ETH-changed', formatRecipient(friends[0] as SavedRecipient).replace('Cold', 'Hot')] as const,
    ],
  )
const recipientKey = ({ network, chain, address }: SavedRecipient) => `recipient-${network}-${chain}-${address}`

async function openRecipients({ page }: Scene): Promise<void> {
  await page.locator('.recipients-row .link').click()
  await page.getByLabel('Deliver to this Ethereum address').waitFor()
}
async function chooseFriend(scene: Scene): Promise<void> {
  await openRecipients(scene)
  await scene.page.locator('.saved-recipient', { hasText: 'Cold wallet' }).click()
  await scene.page.locator('.recipient [type=checkbox]').waitFor()
}
async function nameFriend(scene: Scene): Promise<void> {
  await typeDestination(scene, account.address)
  await scene.page.getByRole('button', { name: 'Save this recipient' }).click()
}

/** A partner of the site, whose link sets a fee. */
const partner = ({ page }: Scene) =>
  page.route('**/v1/affiliate/partners/*', (route) =>
    route.fulfill({
      json: { id: 'acme', name: 'Acme Wallet', thorchain: { name: 'acme', basisPoints: 30 }, maya: null },
    }),
  )

/** A node of one’s own that does not answer. */
async function addSilentNode({ page }: Scene): Promise<void> {
  await page.route('https://own.node.test/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Use your own node' }).click()
  await page.getByLabel('Address of the node’s API').fill('https://own.node.test/thor')
  await page.getByRole('button', { name: 'Test and add' }).click()
  await page
    .getByText(/didn’t respond|doesn’t respond|couldn’t|can’t/i)
    .first()
    .waitFor()
}
const withOwnNode = ({ page }: Scene) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'own-nodes',
      JSON.stringify({ THORCHAIN: ['https://own.node.test/a-long-path-of-a-provider/thornode'], MAYACHAIN: [] }),
    ),
  )

const addRefund = async (scene: Scene) => {
  await typeDestination(scene, account.address)
  await scene.page.locator('.recipient-links .link').first().click()
}

/** Opens the dialog of the form’s button. */
export async function openReview(page: Page): Promise<void> {
  await page
    .locator('.btn--primary', { hasText: /^Review swap$/ })
    .locator('visible=true')
    .click()
  await page.locator('.review .addr').first().waitFor()
}

const unsplit = async ({ devnet }: Scene) => stopStreaming(devnet)

/** The form, its picker and its dialogs. */
export const formStates: readonly GalleryState[] = [
  { name: 'form-priced', path: crossing, until: '.facts' },
  { name: 'form-empty', path: crossing, until: priced, act: typed('') },
  { name: 'form-receive', path: receiving('1.5'), until: priced },
  { name: 'form-receive-dollars', path: crossing, until: priced, act: wanted('$500') },
  { name: 'form-receive-too-large', path: receiving('1000000'), until: '.say > *' },
  { name: 'form-receive-limit', path: receiving('1.5'), until: priced, act: press(/^Price limit/) },
  { name: 'form-order', path: limited('above=3'), until: ordered },
  { name: 'form-order-below', path: limited('above=-6'), until: ordered },
  { name: 'form-order-unread', path: limited('above=3'), until: ordered, act: fillPrice('1,234') },
  { name: 'form-order-paused', path: limited('price=30'), until: '.say > *', before: pauseOrders },
  { name: 'form-dollars', path: crossing, until: priced, act: typed('$500') },
  { name: 'form-other-unit', path: crossing, until: priced, act: typed('0.5 ETH') },
  { name: 'form-ambiguous', path: crossing, until: priced, act: typed('1,234') },
  { name: 'form-costs', path: crossing, until: priced, act: unfold('What it costs') },
  { name: 'form-help', path: crossing, until: priced, act: ({ page }) => page.locator('.help').first().click() },
  { name: 'form-price-limit', path: crossing, until: priced, act: press(/^Price limit/) },
  {
    name: 'form-limit-suggestion',
    path: crossing,
    until: priced,
    before: ({ page }) => routeRestlessDepths(page),
    act: suggestLimit,
  },
  {
    name: 'form-destination',
    path: crossing,
    until: priced,
    act: (scene) => typeDestination(scene, account.address),
  },
  {
    name: 'form-wrong-destination',
    path: crossing,
    until: priced,
    act: (scene) => typeDestination(scene, 'bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7'),
  },
  {
    name: 'form-unread-name',
    path: crossing,
    until: priced,
    act: async (scene) => {
      await scene.page.route(/\/(thorname|mayaname)\//, (route) => route.abort())
      await typeDestination(scene, 'ferry')
      await scene.page.locator('.recipient .support').waitFor()
    },
  },
  { name: 'recipients-saved', path: crossing, until: priced, before: withFriends, act: openRecipients },
  { name: 'recipients-compare', path: crossing, until: priced, before: withFriends, act: chooseFriend },
  { name: 'recipients-name', path: crossing, until: priced, act: nameFriend },
  { name: 'form-partner', path: `${crossing}&ref=acme`, until: priced, before: partner },
  { name: 'form-refund', path: crossing, until: priced, act: addRefund },
  { name: 'form-link-destination', path: `${crossing}&destination=${account.address}`, until: priced },
  { name: 'form-too-small', path: amountOf('BTC.BTC', 'ETH.ETH', '0.00001'), until: '.say > *' },
  { name: 'form-dust', path: amountOf('BTC.BTC', 'ETH.ETH', '0.000001'), until: '.say > *' },
  { name: 'form-loss', path: amountOf('ETH.ETH', 'MAYA.CACAO', '12'), until: priced, before: unsplit },
  { name: 'form-loss-blocked', path: amountOf('ETH.ETH', 'MAYA.CACAO', '1234.57'), until: priced, before: unsplit },
  { name: 'form-long-amounts', path: amountOf('ETH.ETH', 'MAYA.CACAO', '12.34567891'), until: priced },
  { name: 'form-same-coin', path: '/?sell=BTC.BTC&buy=BTC.BTC', until: '.callout' },
  { name: 'form-bad-link', path: '/?sell=NO.SUCH&buy=BTC.BTC', until: '.callout' },
  { name: 'form-unknown-link-part', path: `${crossing}&amout=2`, until: '.say > *' },
  { name: 'form-shortcuts', path: crossing, until: priced, act: listShortcuts },
  { name: 'form-one-route-down', path: crossing, until: priced, before: abort(/\/mayachain\/quote/) },
  { name: 'form-no-market', path: crossing, until: priced, before: abort(/\/(thornode|mayanode)\/.*\/pools$/) },
  { name: 'form-no-node', path: crossing, until: '.callout', before: noNode },
  { name: 'form-offline', path: crossing, until: priced, act: ({ page }) => page.context().setOffline(true) },
  { name: 'form-small-phone', path: crossing, until: priced, height: 640 },
  { name: 'form-forced-colors', path: crossing, until: priced, before: forceColors },
  { name: 'form-pseudo-locale', path: `${crossing}&lang=en-XB`, until: `[dir=rtl] ${priced}`, isEnglish: true },
  { name: 'halted-one', path: crossing, until: '.halted', before: pause('THORCHAIN') },
  { name: 'halted-both', path: crossing, until: '.halted', before: pauseBoth },
  { name: 'halted-watched', path: crossing, until: '.halted', before: pauseBoth, act: watchPause },
  { name: 'halted-open-again', path: crossing, until: '.halted', before: pauseBoth, act: reopen },
  { name: 'picker', path: crossing, until: priced, act: openPicker },
  { name: 'picker-halted', path: crossing, until: '.halted', before: pauseBoth, act: openPicker },
  { name: 'picker-pinned', path: crossing, until: priced, act: openPinned },
  { name: 'picker-search', path: crossing, until: priced, act: searchFor('usdc') },
  { name: 'picker-nothing', path: crossing, until: priced, act: searchFor('zzzz') },
  { name: 'picker-unknown-contract', path: crossing, until: priced, act: searchFor(`0x${'ab'.repeat(20)}`) },
  {
    name: 'picker-pseudo-locale',
    path: `${crossing}&lang=en-XB`,
    until: `[dir=rtl] ${priced}`,
    isEnglish: true,
    act: openPicker,
  },
  { name: 'own-nodes-silent', path: crossing, until: priced, act: addSilentNode },
  {
    name: 'own-nodes-stored',
    path: crossing,
    until: priced,
    before: withOwnNode,
    act: ({ page }) =>
      page
        .locator('.own-node, .own-nodes, button', { hasText: /own node/i })
        .first()
        .click(),
  },
  { name: 'own-nodes', path: crossing, until: priced, act: press('Use your own node') },
]
