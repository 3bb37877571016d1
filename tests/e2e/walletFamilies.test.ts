import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { ownerBytesOn } from '../lab/chains/owner.ts'
import type { FamilyManners } from '../wallets/families/manners.ts'
import { balanceOn } from './chainBalance.ts'
import { injectFamilies } from './injectFamilies.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { reviewAction as action, passAccounts } from './reviewSteps.ts'
import { formAction, priced } from './swapPage.ts'

const addressOn = (chain: ChainId) => encodeAddress(ownerBytesOn(chain), chain, 'mocknet')
const rune = addressOn('THOR')
const tron = addressOn('TRON')

/** A page with wallets in front of the devnet, where the owner has 5,000 RUNE and 50,000 TRX. */
async function openPage(page: Page, manners: FamilyManners): Promise<Devnet> {
  const devnet = await ownDevnet(page)
  const { transport } = devnet
  const endpoints = devnetReaders(inject('devnet')).TRON ?? []
  const tronGenesis = await createReader({ chain: 'TRON', network: 'mocknet', endpoints, transport }).identity()
  await injectFamilies(page, { addressOn, manners, tronGenesis }, ['keplr', 'tronLink'])
  const faucet = { url: inject('devnet'), transport }
  const gifts = [
    { asset: parseAsset('THOR.RUNE'), amount: units(500_000_000_000n), to: rune },
    { asset: parseAsset('TRON.TRX'), amount: units(5_000_000_000_000n), to: tron },
  ]
  for (const gift of gifts) await requestTestCoins(faucet, gift)
  await devnet.simulation.step(2)
  return devnet
}

async function connect(page: Page, wallet: string, button: RegExp): Promise<void> {
  await page.locator('.wallet-card', { hasText: wallet }).getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: `Disconnect ${wallet}` }).waitFor()
}

async function openReview(page: Page): Promise<void> {
  await priced(page)
  await formAction(page).click()
  await passAccounts(page)
}

/** Makes blocks until a balance exceeds what it was. */
async function arrives(devnet: Devnet, chain: 'THOR' | 'TRON', before: bigint): Promise<void> {
  const balance = () => balanceOn(devnet, chain, addressOn(chain))
  for (let blocks = 0; blocks < 300 && (await balance()) <= before; blocks += 5) await devnet.simulation.step(5)
  expect(await balance()).toBeGreaterThan(before)
}

describe.skipIf(!hasBrowser())('wallets of other families on the devnet', () => {
  test('connect, survive a lock, a rejection and a reload, and swap RUNE for TRX and back', async ({ page }) => {
    const manners: FamilyManners = {}
    const devnet = await openPage(page, manners)
    await page.goto('/?sell=THOR.RUNE&buy=TRON.TRX&amount=1000')
    await priced(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await connect(page, 'Keplr', /^Connect Keplr for /)
    await connect(page, 'TronLink', /^Connect TronLink/)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('5,000 RUNE').waitFor()
    await dialog.getByText('50,000 TRX').waitFor()
    expect(
      await dialog.locator('.wallet-address').evaluateAll((all) => all.map((one) => one.getAttribute('title'))),
    ).toEqual(expect.arrayContaining([rune, tron]))
    await page.keyboard.press('Escape')

    manners.locked = true
    await openReview(page)
    await expect.poll(() => action(page).textContent()).toBe('Sign in Keplr')
    await action(page).click()
    await page.getByText('Your wallet is locked').waitFor()
    manners.locked = false
    await action(page).click()
    await expect.poll(() => action(page).textContent()).toBe('Sign in Keplr')
    expect(await page.locator('.review .addr').first().textContent()).toBe(tron)
    manners.rejects = true
    await action(page).click()
    await page.getByText('You cancelled in Keplr. Nothing was sent.').waitFor()
    manners.rejects = false
    const runeBefore = await balanceOn(devnet, 'THOR', rune)
    const tronBefore = await balanceOn(devnet, 'TRON', tron)
    expect(await action(page).textContent()).toBe('Sign in Keplr')
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#THOR$/)
    await devnet.simulation.step(2)
    expect(runeBefore - (await balanceOn(devnet, 'THOR', rune))).toBeGreaterThanOrEqual(100_000_000_000n)
    await arrives(devnet, 'TRON', tronBefore)

    await page.goto('/?sell=TRON.TRX&buy=THOR.RUNE&amount=10000')
    await openReview(page)
    await expect.poll(() => action(page).textContent()).toBe('Sign in TronLink')
    const runeThen = await balanceOn(devnet, 'THOR', rune)
    const tronThen = await balanceOn(devnet, 'TRON', tron)
    await action(page).click()
    await page.waitForURL(/\/tx\/[0-9A-F]{64}#TRON$/)
    await devnet.simulation.step(2)
    expect(tronThen - (await balanceOn(devnet, 'TRON', tron))).toBeGreaterThanOrEqual(10_000_000_000n)
    await arrives(devnet, 'THOR', runeThen)
  })
})
