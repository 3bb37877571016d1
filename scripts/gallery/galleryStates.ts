import type { Page } from 'playwright-core'
import { HASH, historyOf, type Scenario } from '../../tests/core/tracking/histories.ts'

/** One picture of the gallery. */
export interface GalleryState {
  readonly name: string
  /** Address of the page, with its query. */
  readonly path: string
  /** Something that the page shows in this state. */
  readonly until: string
  /** Prepares answers of the nodes before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Brings the open page into the state. */
  readonly act?: (page: Page) => Promise<unknown>
}

const priced = 'output[data-amount]:not(.dim)'
const swap = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'
const amountOf = (sell: string, buy: string, amount: string) => `/?sell=${sell}&buy=${buy}&amount=${amount}`
const typed = (text: string) => (page: Page) => page.getByLabel(/^Amount you send/).fill(text)
const openPicker = (page: Page) => page.locator('.asset-btn').first().click()
const searchFor = (text: string) => async (page: Page) => {
  await openPicker(page)
  await page.getByRole('combobox', { name: 'Search coins' }).fill(text)
}
const openReview = (page: Page) => page.locator('.form-action .btn--primary').click()
const noNode = (page: Page) => page.route(/\/(thorchain|mayachain)\//, (route) => route.abort())

const plain: Scenario = {
  native: false,
  blocksToConfirm: 2,
  quantity: 3,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
}

/** Answers of the nodes for one moment of a swap. */
const atMoment = (scenario: Scenario, at: (count: number) => number) => async (page: Page) => {
  const moments = historyOf(scenario)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(/\/tx\/status\//, (route) => {
    const isTheirs = route.request().url().includes('/thorchain/')
    return route.fulfill({ json: (isTheirs ? moments[at(moments.length)] : moments[0])?.body, headers })
  })
  await page.route(/\/swap\/streaming\//, (route) => route.fulfill({ json: {}, headers }))
  await page.route(/\/v2\/actions/, (route) => route.fulfill({ json: { actions: [], count: '0' }, headers }))
}

const stage = '[data-stage]:not([data-stage="looking"])'
const tracking = (name: string, scenario: Scenario, at: (count: number) => number): GalleryState => ({
  name: `tracking-${name}`,
  path: `/tx/${HASH}`,
  until: stage,
  before: atMoment(scenario, at),
})
const last = (count: number) => count - 1

/** Every state, one line each. They come from the devnet, and from the recorded course of swaps. */
export const galleryStates: readonly GalleryState[] = [
  { name: 'form-priced', path: swap, until: priced },
  { name: 'form-empty', path: swap, until: priced, act: typed('') },
  { name: 'form-dollars', path: swap, until: priced, act: typed('$500') },
  { name: 'form-other-unit', path: swap, until: priced, act: typed('0.5 ETH') },
  { name: 'form-ambiguous', path: swap, until: priced, act: typed('1,234') },
  { name: 'form-too-small', path: amountOf('BTC.BTC', 'ETH.ETH', '0.00001'), until: '.callout' },
  { name: 'form-dust', path: amountOf('BTC.BTC', 'ETH.ETH', '0.000001'), until: '.callout' },
  { name: 'form-loss', path: amountOf('ETH.ETH', 'MAYA.CACAO', '12'), until: priced },
  { name: 'form-loss-blocked', path: amountOf('ETH.ETH', 'MAYA.CACAO', '1234.57'), until: priced },
  { name: 'form-same-coin', path: '/?sell=BTC.BTC&buy=BTC.BTC', until: '.callout' },
  { name: 'form-bad-link', path: '/?sell=NO.SUCH&buy=BTC.BTC', until: '.callout' },
  { name: 'form-no-node', path: swap, until: '.callout', before: noNode },
  { name: 'form-offline', path: swap, until: priced, act: (page) => page.context().setOffline(true) },
  { name: 'form-pseudo-locale', path: `${swap}&lang=en-XB`, until: `[dir=rtl] ${priced}` },
  { name: 'picker', path: swap, until: priced, act: openPicker },
  { name: 'picker-search', path: swap, until: priced, act: searchFor('usdc') },
  { name: 'picker-nothing', path: swap, until: priced, act: searchFor('zzzz') },
  { name: 'picker-unknown-contract', path: swap, until: priced, act: searchFor(`0x${'ab'.repeat(20)}`) },
  { name: 'picker-pseudo-locale', path: `${swap}&lang=en-XB`, until: `[dir=rtl] ${priced}`, act: openPicker },
  { name: 'review-wallets', path: swap, until: priced, act: openReview },
  { name: 'review-wallets-pseudo-locale', path: `${swap}&lang=en-XB`, until: `[dir=rtl] ${priced}`, act: openReview },
  { name: 'own-nodes', path: swap, until: priced, act: (page) => page.getByText('Use your own node').click() },
  { name: 'tracking-form', path: '/tx', until: 'form' },
  { name: 'tracking-bad-hash', path: '/tx/zz', until: '[role=alert]:not([hidden])' },
  tracking('unknown', plain, () => 0),
  tracking('observed', plain, () => 1),
  tracking('confirming', plain, () => 2),
  tracking('swapping', plain, (count) => count >> 1),
  tracking('sending', plain, (count) => count - 2),
  tracking('done', plain, last),
  tracking('refunded', { ...plain, failed: 3 }, last),
  tracking('partial', { ...plain, failed: 1 }, last),
  { name: 'network', path: '/network', until: 'main h1' },
  { name: 'devnet', path: '/devnet', until: '[data-state="live"]' },
  { name: 'risk', path: '/risk', until: 'main h1' },
  { name: 'about', path: '/about', until: 'main h1' },
  { name: 'privacy', path: '/privacy', until: 'main h1' },
  { name: 'not-found', path: '/no-such-page', until: 'main h1' },
]
