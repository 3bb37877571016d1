import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe } from 'vitest'
import { encodeUr } from '../../src/core/deposits/utxo/frames/ur.ts'
import { memoOfScript } from '../../src/core/deposits/utxo/script.ts'
import { balanceOn } from './chainBalance.ts'
import { bringFile, pasteAccount, savePsbt, showToCamera, signOutside, takeDeposit } from './elsewhereSteps.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('signing outside of the page', () => {
  test('swaps coins of two addresses of an account with codes that a signer shows', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await pasteAccount(page, devnet)
    await takeDeposit(page)
    const { name, psbt } = await savePsbt(page)
    expect(name).toBe('portage-btc-15000000.psbt')
    await page.getByText('Waiting for the signed file').waitFor()
    // A file that is not signed, and one of another recipient, change nothing.
    await bringFile(page, psbt)
    await page.getByText('This file isn’t signed yet.').waitFor()
    const stolen = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
    stolen.updateOutput(0, { script: hex.decode(`0014${'ee'.repeat(20)}`) })
    const text = page.getByLabel('Or paste it as text')
    await text.fill(base64.encode(signOutside(stolen.toPSBT(0)).toPSBT(0)))
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByText(/Your signer changed the deposit.*vault/).waitFor()
    const signed = signOutside(psbt)
    expect(signed.inputsLength).toBe(2)
    const memo = memoOfScript(signed.getOutput(2).script ?? new Uint8Array()) ?? ''
    const [, , destination = ''] = memo.split(':')
    const before = await balanceOn(devnet, 'ETH', destination)
    await showToCamera(page, encodeUr(signed.toPSBT(0)))
    await page.getByRole('button', { name: 'Scan QR codes' }).click()
    signed.finalize()
    await page.waitForURL(new RegExp(`/tx/${signed.id}`, 'i'))
    const paid = () => balanceOn(devnet, 'ETH', destination)
    for (let blocks = 0; blocks < 200 && (await paid()) === before; blocks += 5) await devnet.simulation.step(5)
    expect(await paid()).toBeGreaterThan(before)
  })

  test('sends nothing after trading was halted meanwhile', async ({ page }) => {
    const devnet = await ownDevnet(page)
    await pasteAccount(page, devnet)
    await takeDeposit(page)
    const { psbt } = await savePsbt(page)
    devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1)
    await bringFile(page, signOutside(psbt).toPSBT(0))
    await page.getByText('Swaps are paused').first().waitFor()
  })
})
