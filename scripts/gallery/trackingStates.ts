import { units } from '../../src/core/asset/amount.ts'
import { suffixOf } from '../../src/devnet/scenarios/scenarioId.ts'
import { burnerKeyName } from '../../src/ui/wallet/burnerKeyName.ts'
import { formatBurnerKey } from '../../src/wallets/burner/burnerKey.ts'
import { addressOf } from '../../tests/core/actions/answers.ts'
import { HASH, type Scenario } from '../../tests/core/tracking/histories.ts'
import { post } from '../../tests/devnet/controls/post.ts'
import { ordersUntil, placeOrder } from '../../tests/devnet/journeys/placeOrder.ts'
import { answers, plain, result, unknown } from '../../tests/e2e/fakedSwap.ts'
import { account } from '../../tests/e2e/injectedWallet.ts'
import { reviewAction } from '../../tests/e2e/reviewSteps.ts'
import { recordOf } from '../../tests/ui/track/history/storages.ts'
import { stored } from './pageStates.ts'
import type { GalleryState, Scene } from './scene.ts'

const settled = '[data-stage]:not([data-stage="looking"])'
const last = (count: number) => count - 1
const containing = (scenario: Scenario, text: string) =>
  answers(scenario).find((body) => JSON.stringify(body).includes(text))

const tracked = (name: string, answer: unknown): GalleryState => ({
  name: `tracking-${name}`,
  path: `/tx/${HASH}`,
  until: settled,
  before: ({ page }) => result(page, () => answer),
})
const atMoment = (name: string, scenario: Scenario, at: (count: number) => number): GalleryState => {
  const moments = answers(scenario)
  return tracked(name, moments[at(moments.length)])
}

/** A swap of this browser that the nodes report, or not yet. */
const handedOver = (name: string, answer: unknown, act?: GalleryState['act'], secondsAgo = 60): GalleryState => ({
  ...tracked(name, answer),
  before: async (scene) => {
    const sentAt = scene.devnet.simulation.time() - secondsAgo
    await stored([recordOf({ amount: units(500n), expected: units(3_010n), minimum: units(0n), sentAt })])(scene)
    await result(scene.page, () => answer)
  },
  ...(act && { act }),
})

/** A swap, and a limit order a few percent above the market. */
const swapMemo = `=:ETH.ETH:0x${'07'.repeat(20)}`
const orderMemo = `=<:ETH.ETH:0x${'07'.repeat(20)}:520000000/14400/0`

/** A deposit whose amount selects a scenario of the devnet, some blocks later. */
const deposited = (
  name: string,
  scenario: Parameters<typeof suffixOf>[0],
  blocks: number,
  memo = swapMemo,
): GalleryState => ({
  name: `tracking-${name}`,
  path: '/tx',
  until: 'main h1',
  act: async ({ page, devnet }: Scene) => {
    const deposit = {
      protocol: 'THORCHAIN',
      asset: 'BTC.BTC',
      amount: `15${suffixOf(scenario)}`,
      memo,
    }
    const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', deposit)
    await devnet.simulation.step(blocks)
    await page.goto(`/tx/${body.hash}#BTC`)
    await page.locator(settled).waitFor()
  },
})

/** An address with an open limit order. */
const ordered: GalleryState = {
  name: 'tracking-address-orders',
  path: '/tx',
  until: 'main h1',
  act: async ({ page, devnet }: Scene) => {
    const deposit = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '16000000', memo: orderMemo }
    const { body } = await post<{ from: string }>(devnet, '/devnet/deposit', deposit)
    await devnet.simulation.step(120)
    await page.goto(`/tx?hash=${body.from}`)
    await page.locator('[data-track-found] .swap-item').first().waitFor()
  },
}

/** The page of an order that this browser's test wallet placed, and what the person does there. */
const ownOrder = (name: string, act?: (scene: Scene) => Promise<unknown>): GalleryState => ({
  name: `tracking-own-order${name}`,
  path: '/tx',
  until: 'main h1',
  act: async (scene: Scene) => {
    const { page, harness } = scene
    const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
    const order = await placeOrder(harness, swap, { blocks: 14_400 })
    await ordersUntil(harness, order, (orders) => orders.length === 1)
    const entry = [burnerKeyName, formatBurnerKey(order.sender.key)] as const
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry)
    await page.goto(`/tx/${order.hash}#BTC`)
    await page.getByRole('button', { name: 'Cancel the order' }).waitFor()
    await act?.(scene)
  },
})

const pressOrder = async ({ page }: Scene, name: string) => page.getByRole('button', { name }).click()
const reviewed = ({ page }: Scene) => page.locator('.review-grid').waitFor()

async function typeLimit(scene: Scene, text: string): Promise<void> {
  await pressOrder(scene, 'Change the limit')
  await scene.page.locator('.order-presets').waitFor()
  await scene.page.locator('.order-limit input').fill(text)
}

async function reviewCancel(scene: Scene): Promise<void> {
  await pressOrder(scene, 'Cancel the order')
  await reviewed(scene)
}

/** A deposit on THORChain itself that nothing is paid for. */
const unpaidAtHome = (name: string, memo: string, amount: string): GalleryState => ({
  name: `tracking-${name}`,
  path: '/tx',
  until: 'main h1',
  act: async ({ page, devnet }: Scene) => {
    const deposit = { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount, memo }
    const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', deposit)
    await devnet.simulation.step(3)
    await page.goto(`/tx/${body.hash}#THOR`)
    await page.locator(settled).waitFor()
  },
})

/** A refused swap of a trade asset, which never left its owner. */
const kept = {
  ...(answers({ ...plain, failed: plain.quantity, tooSmall: true }).at(-1) as object),
  tx: {
    id: HASH,
    chain: 'THOR',
    from_address: addressOf('THOR', 7),
    to_address: addressOf('THOR', 1),
    coins: [{ asset: 'ETH~ETH', amount: '1000000' }],
    memo: `=:r:${addressOf('THOR', 7)}:99999999999`,
  },
}

const unfoldHelp = ({ page }: Scene) => page.getByText('Is something wrong?').click()

/** The tracking page, from the recorded course of swaps and from scenarios of the devnet. */
export const trackingStates: readonly GalleryState[] = [
  { name: 'tracking-address', path: `/tx?hash=${account.address}`, until: '[data-track-found]:not([hidden])' },
  ordered,
  { name: 'tracking-bad-hash', path: '/tx/zz', until: '[role=alert]:not([hidden])' },
  tracked('unknown', unknown),
  tracked('no-node', undefined),
  handedOver('waiting', unknown),
  handedOver('waiting-help', unknown, unfoldHelp),
  atMoment('observed', plain, () => 1),
  atMoment('confirming', plain, () => 2),
  tracked('streaming', containing({ ...plain, quantity: 12, blocksToConfirm: 0 }, '"count":7')),
  atMoment('sending', plain, (count) => count - 2),
  atMoment('done', plain, last),
  handedOver('done-here', answers(plain).at(-1)),
  handedOver('receipt', answers(plain).at(-1), ({ page }) => page.emulateMedia({ media: 'print' })),
  atMoment('returning', { ...plain, failed: 3 }, (count) => count - 2),
  handedOver('returning-here', answers({ ...plain, failed: 3 }).at(-2)),
  handedOver('overdue', answers(plain)[2], undefined, 7_200),
  atMoment('refunded', { ...plain, failed: 3 }, last),
  handedOver('refunded-here', answers({ ...plain, failed: 3 }).at(-1)),
  atMoment('partial', { ...plain, failed: 1 }, last),
  atMoment('unpaid', { ...plain, failed: 3, tooSmall: true }, last),
  handedOver('unpaid-here', answers({ ...plain, failed: 3, tooSmall: true }).at(-1)),
  tracked('unpaid-kept', kept),
  unpaidAtHome('unpaid-name', `~:gallery:THOR:${addressOf('THOR', 7, 'mocknet')}`, '2000000000'),
  unpaidAtHome('unpaid-failed', 'no memo', '100000000'),
  deposited('late', 'never_observed', 500),
  deposited('unreported', 'never_observed', 1_000),
  deposited('taken-back', 'taken_back', 1_000),
  deposited('outbound-delayed', 'outbound_stuck', 300),
  deposited('streaming-paused', 'streaming_paused', 60),
  deposited('order-waits', 'limit_paused', 120, orderMemo),
  deposited('order-filling', 'limit_partly_filled', 120, orderMemo),
  ownOrder(''),
  ownOrder('-limit', (scene) => typeLimit(scene, '3.5')),
  ownOrder('-limit-unreadable', (scene) => typeLimit(scene, 'many')),
  ownOrder('-change', async (scene) => {
    await typeLimit(scene, '3.5')
    await reviewAction(scene.page).click()
    await reviewed(scene)
  }),
  ownOrder('-change-loss', async (scene) => {
    await typeLimit(scene, '2.8')
    await reviewAction(scene.page).click()
    await reviewed(scene)
  }),
  ownOrder('-cancel', reviewCancel),
  ownOrder('-cancel-refused', async (scene) => {
    await scene.page.route(/\/[23]\/thornode\//, (route) => route.abort())
    await pressOrder(scene, 'Cancel the order')
    await scene.page.locator('.review [role=alert]').waitFor()
  }),
  ownOrder('-cancel-sent', async (scene) => {
    await reviewCancel(scene)
    await reviewAction(scene.page).click()
    await scene.page.locator('[data-change]').waitFor()
  }),
  deposited('order-cancelled', 'limit_cancelled', 400, orderMemo),
]
