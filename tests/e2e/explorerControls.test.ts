import { describe } from 'vitest'
import { createPeer } from '../ui/pages/explorer/peer.ts'
import { axeViolations } from './axe.ts'
import { card, inState, opened, part } from './explorerPage.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('explorer controls', () => {
  test('controls the clock by keyboard with confirmations and without losing the focus', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    const pause = part(page, 'pause')
    await pause.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Clock paused.').waitFor()
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    expect(await pause.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Next block' }).click()
    await page.getByText('4,219').first().waitFor()
    await part(page, 'speed').selectOption('600')
    await page.getByText('Clock speed set to ×600.').waitFor()
    expect(peer.posts.map(({ body }) => body)).toEqual([{ paused: true }, { blocks: 1 }, { speed: 600 }])
  })

  test('sends coins in node units and shows errors beside the form', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    const faucet = card(page, 'Faucet')
    await faucet.getByLabel('Address').fill('bcrt1qxyz')
    await faucet.getByLabel('Amount').fill('0.5')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('0.5 BTC is on its way').waitFor()
    expect(peer.posts[0]).toEqual({
      path: '/devnet/faucet',
      body: { address: 'bcrt1qxyz', asset: 'BTC.BTC', amount: '50000000' },
    })
    peer.refuse(400, { error: 'The address is none of Bitcoin.', code: 'invalid_address', hint: 'Take a regtest one.' })
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('The address is none of Bitcoin. Take a regtest one.').waitFor()
    await faucet.getByLabel('Amount').fill('0.123456789')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('at most 8 decimals').waitFor()
  })

  test('warns of a halted chain and a lying node while they are active', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Halt BTC', exact: true }).click()
    await page.getByLabel('False data from node 2').selectOption('address')
    const warning = part(page, 'faults')
    await warning.getByText('BTC is halted').waitFor()
    await warning.getByText('Node 2 reports a false vault').waitFor()
    await page.getByText('2 of 3 honest').waitFor()
    await page.getByRole('button', { name: 'Resume BTC', exact: true }).click()
    await page.getByLabel('False data from node 2').selectOption('')
    await warning.waitFor({ state: 'hidden' })
  })

  test('fills a magic amount into the deposit form', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Use the amount of “Bad memo”' }).click()
    const deposit = card(page, 'Deposit')
    await deposit.getByLabel('Memo').fill('=:ETH.ETH:0xabc')
    await deposit.getByRole('button', { name: 'Deposit' }).click()
    await deposit.getByText('0.50000902 BTC deposited').waitFor()
    expect(peer.posts[0]?.body).toEqual({
      protocol: 'THORCHAIN',
      asset: 'BTC.BTC',
      amount: '50000902',
      memo: '=:ETH.ETH:0xabc',
    })
  })

  test('resets only after confirmation, and restores its snapshot', async ({ page }) => {
    const peer = createPeer()
    await opened(page, peer)
    await page.getByRole('button', { name: 'Reset the devnet…' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(peer.posts).toEqual([])
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await page.getByText('Snapshot snap-1 taken.').waitFor()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await page.getByText('Snapshot snap-1 restored.').waitFor()
    await page.getByRole('button', { name: 'Reset the devnet…' }).click()
    await page.getByRole('button', { name: 'Reset everything' }).click()
    await page.getByText('The devnet was reset.').waitFor()
    expect(peer.posts.at(-1)).toEqual({ path: '/devnet/reset', body: {} })
  })
})

describe.skipIf(!hasBrowser())('explorer of the running devnet', () => {
  test('sends coins, makes a deposit and follows it to its refund', async ({ page }) => {
    await page.goto('/devnet')
    await inState(page, 'live')
    const faucet = card(page, 'Faucet')
    await faucet.getByLabel('Address').fill('bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw')
    await faucet.getByRole('button', { name: 'Send coins' }).click()
    await faucet.getByText('1 BTC is on its way').waitFor()
    const deposit = card(page, 'Deposit')
    await deposit.getByLabel('Asset').selectOption('THOR.RUNE')
    await deposit.getByLabel('Amount').fill('12.34567')
    await deposit.getByLabel('Memo').fill('=:ETH.ETH:0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0:99999999999999')
    await deposit.getByRole('button', { name: 'Deposit' }).click()
    await deposit.getByText('12.34567 RUNE deposited').waitFor()
    const swap = page.getByRole('button', { name: /RUNE to ETH.*12\.34567 RUNE.*Refunded/ })
    await swap.waitFor()
    await swap.click()
    await page.locator('.ex-detail q', { hasText: 'less than price limit' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
