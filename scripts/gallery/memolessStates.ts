import type { Page } from 'playwright-core'
import { units } from '../../src/core/asset/amount.ts'
import { createTestUser } from '../../tests/devnet/journeys/testUser.ts'
import { priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'

const path = '/?sell=LTC.LTC&buy=DOGE.DOGE&amount=10'
const choose = ({ page }: Scene) => page.getByRole('radio', { name: 'Without one' }).check()
const stage = (page: Page, kind: string) => page.locator(`[data-pay="${kind}"]`).waitFor()

/** The service that registers swaps does not respond. */
async function chooseUnavailable(scene: Scene): Promise<void> {
  await choose(scene)
  await scene.page.locator('.memoless-notes .support').waitFor()
}

async function addressed(scene: Scene): Promise<void> {
  const { page, harness } = scene
  await choose(scene)
  const { address } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  await page
    .getByLabel(/Dogecoin address/)
    .first()
    .fill(address)
  await page.getByRole('button', { name: 'Continue without a wallet' }).waitFor()
}

async function review(scene: Scene): Promise<void> {
  await addressed(scene)
  await scene.page.getByRole('button', { name: 'Continue without a wallet' }).click()
  await scene.page.getByRole('button', { name: 'Get the exact amount' }).waitFor()
}

async function register(scene: Scene): Promise<void> {
  await review(scene)
  await scene.page.getByRole('button', { name: 'Get the exact amount' }).click()
  await scene.page.locator('.pay h1').waitFor()
}

async function pay(scene: Scene): Promise<void> {
  await register(scene)
  await stage(scene.page, 'paying')
}

async function accept(scene: Scene): Promise<void> {
  await pay(scene)
  for (const box of await scene.page.locator('.pay-check input').all()) await box.check()
  await scene.page.locator('[data-pay-address]').waitFor()
}

/** Shows the payment, then changes the network while the page checks again. */
const stopped = (change: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await scene.page.clock.install()
  await pay(scene)
  await change(scene)
  await scene.page.clock.fastForward(21_000)
  await stage(scene.page, 'stopped')
}

const halt = async ({ devnet }: Scene) => devnet.state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)

/** The review after swaps without a wallet were paused. */
async function pausedReview(scene: Scene): Promise<void> {
  await addressed(scene)
  await halt(scene)
  await scene.page.getByRole('button', { name: 'Continue without a wallet' }).click()
  await scene.page.getByRole('dialog').getByText('Swaps without a wallet are paused').waitFor()
}

/** The pools pay half of what the reviewed swap needs. */
async function refundLikely(scene: Scene): Promise<void> {
  await scene.page.clock.install()
  await accept(scene)
  const { pools } = scene.devnet.state.THORCHAIN
  const at = pools.findIndex(({ asset }) => asset.chain === 'DOGE')
  const pool = pools[at]
  if (pool) pools[at] = { ...pool, balanceAsset: units(pool.balanceAsset / 2n) }
  await scene.page.clock.fastForward(21_000)
  await scene.page.getByText('this swap would be refunded').waitFor()
}

/** Nothing was registered before the price expired. */
async function expired(scene: Scene): Promise<void> {
  await review(scene)
  await scene.page.route('**/memoless/api/v1/register', (route) => route.abort())
  await scene.page.getByRole('button', { name: 'Get the exact amount' }).click()
  await scene.page.getByText('Still trying').waitFor()
  await scene.harness.step(200)
  await stage(scene.page, 'stopped')
}

async function paid(scene: Scene): Promise<void> {
  await accept(scene)
  await scene.page.getByRole('button', { name: 'Pay from the test wallet' }).click()
  await scene.page.getByText('Sent from the test wallet').waitFor()
}

const state = (
  name: string,
  act: (scene: Scene) => Promise<unknown>,
  before?: GalleryState['before'],
): GalleryState => ({
  name: `memoless-${name}`,
  path,
  until: priced,
  act,
  ...(before && { before }),
})

/** The payment waits in the mempool of its chain. */
async function seen(scene: Scene): Promise<void> {
  await scene.page.clock.install()
  await paid(scene)
  await scene.page.clock.fastForward(21_000)
  await stage(scene.page, 'seen')
}

/** A swap without a wallet: form, review and payment. */
export const memolessStates: readonly GalleryState[] = [
  state('form', choose),
  state('form-paused', choose, halt),
  state('form-unavailable', chooseUnavailable, ({ page }) => page.route('**/memoless/**', (route) => route.abort())),
  state('form-ready', addressed),
  state('review', review),
  state('review-paused', pausedReview),
  state('registering', register, ({ page }) => page.route('**/memoless/api/v1/register', () => undefined)),
  state('pay', pay),
  state('pay-accepted', accept),
  state('pay-refund-likely', refundLikely),
  state('stopped-expired', expired),
  state('stopped-halted', stopped(halt)),
  state(
    'stopped-moved',
    stopped(({ devnet }) => devnet.simulation.rotate('THORCHAIN')),
  ),
  state('sent', paid),
  state('seen', seen),
  state('paid', async (scene) => {
    await paid(scene)
    const isPaid = () => scene.page.locator('[data-pay="paid"] a.btn--primary').count()
    for (let tries = 0; tries < 60 && (await isPaid()) === 0; tries += 1) {
      await scene.harness.step(2)
      await scene.page.waitForTimeout(250)
    }
  }),
]
