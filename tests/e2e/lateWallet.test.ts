import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { requestKeyPrefix, swapKeyPrefix } from '../../src/ui/shared/swapKeys.ts'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'
import { connect, openReview, openWithWallet, usdcOf } from './injectedJourney.ts'
import { account } from './injectedWallet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action } from './reviewSteps.ts'
import { priced } from './swapPage.ts'

const stored = (page: Page) =>
  page.evaluate(
    (prefixes) => prefixes.map((prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length),
    [swapKeyPrefix, requestKeyPrefix],
  )

describe.skipIf(!hasBrowser())('an injected wallet', () => {
  test('that is approved after its time limit is followed, and cannot be asked again before it is checked', async ({
    page,
  }) => {
    await page.clock.install()
    const { wallet } = await openWithWallet(page)
    const requests = () => wallet.methods().filter((method) => method === 'eth_sendTransaction').length
    await connect(page)
    await page.keyboard.press('Escape')
    await openReview(page)
    let approve = () => {}
    const approval = new Promise<void>((done) => {
      approve = done
    })
    wallet.manners.approves = (tx) => approval.then(() => tx)
    await action(page).click()
    await expect.poll(requests).toBe(1)
    await page.clock.fastForward(301_000)
    await page.getByText('It may have been sent').waitFor()
    expect(await faultsInEveryAppearance(page, 'may have been sent')).toEqual([])
    await action(page).dblclick()
    expect(await action(page).textContent()).toBe('Check Example Wallet to continue')
    await page.keyboard.press('Escape')
    expect([requests(), await stored(page)]).toEqual([1, [0, 1]])

    approve()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#ETH$/)
    await page.getByText('from this browser').first().waitFor()
    expect([requests(), await stored(page)]).toEqual([1, [1, 0]])
  })

  test('in which the approved amount is changed is explained, and its approval can be checked again', async ({
    page,
  }) => {
    await page.clock.install()
    const { devnet, wallet, faucet } = await openWithWallet(page)
    const token = usdcOf(devnet)
    await requestTestCoins(faucet, { asset: token, amount: units(600_000_000_000n), to: account.address })
    await devnet.simulation.step(3)
    await page.goto(`/?sell=ETH.${token.symbol}&buy=BTC.BTC&amount=5000`)
    await priced(page)
    await connect(page)
    await page.keyboard.press('Escape')
    await openReview(page, 'Approve 5,000 USDC')
    const fifty = 50_000_000n.toString(16).padStart(64, '0')
    wallet.manners.approves = async ({ data = '', ...tx }) => ({ ...tx, data: `${data.slice(0, -64)}${fifty}` })
    await action(page).click()
    const changed = page.getByText('You approved 50 USDC instead of 5,000 USDC')
    await changed.waitFor()
    await page.clock.fastForward(61_000)
    await page.getByText('The approval isn’t in a block yet').waitFor()
    expect(await faultsInEveryAppearance(page, 'an approval that stays unmined')).toEqual([])
    await action(page).filter({ hasText: 'Check again' }).click()
    await expect.poll(() => action(page).textContent()).toBe('Approve 5,000 USDC')
    expect(await changed.isVisible()).toBe(true)

    delete wallet.manners.approves
    await devnet.simulation.step(3)
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Waiting for the approval to confirm')
    await devnet.simulation.step(3)
    await expect.poll(() => action(page).textContent()).toBe('Sign in Example Wallet')
    expect(await changed.isVisible()).toBe(false)
  })
})
