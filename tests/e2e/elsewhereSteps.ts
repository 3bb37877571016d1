import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import type { Page } from 'playwright-core'
import { encodeQR } from 'qr'
import { joinBytes } from '../../src/core/address/codec.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { parseWatchOnly } from '../../src/core/deposits/utxo/account/parseWatchOnly.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { ORIGIN } from '../devnet/journeys/devnetReader.ts'
import { passAccounts, reviewAction, showAccounts } from './reviewSteps.ts'
import { formAction, priced } from './swapPage.ts'

const root = HDKey.fromMasterSeed(sha256(utf8.decode('a signer outside of the page')), {
  public: 0x043587cf,
  private: 0x04358394,
})
const account = root.derive("m/84'/1'/0'")
const origin = `[${root.fingerprint.toString(16).padStart(8, '0')}/84h/1h/0h]`
const descriptor = `wpkh(${origin}${account.publicExtendedKey}/<0;1>/*)`

/** The address with the most coins, which becomes the sender. */
const sender = keyAt(1, 0)

function keyAt(branch: number, index: number): string {
  const watched = parseWatchOnly(descriptor, { chain: 'BTC', network: 'mocknet' })
  return watched.type === 'account' ? (watched.branches[branch]?.keyAt(index).address ?? '') : ''
}

/** The signer: knows the first key only, finds its own by the stated origins, and never sees the page. */
export function signOutside(psbt: Uint8Array): Transaction {
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  tx.sign(root as Parameters<Transaction['sign']>[0])
  return tx
}

/** Pastes the descriptor of an account that has coins on two addresses, for a swap of 0.15 BTC. */
export async function pasteAccount(page: Page, devnet: Devnet): Promise<void> {
  const faucet = { url: ORIGIN, transport: devnet.transport }
  const asset = parseAsset('BTC.BTC')
  await requestTestCoins(faucet, { asset, amount: units(10_000_000n), to: keyAt(0, 3) })
  await requestTestCoins(faucet, { asset, amount: units(12_000_000n), to: sender })
  await devnet.simulation.step(2)
  await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
  await priced(page)
  await formAction(page).click()
  await showAccounts(page)
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await page.getByText('Sign elsewhere').click()
  await page.getByLabel('Address, extended public key or descriptor').fill(descriptor)
}

/** Finds the coins of the pasted account and goes on to the deposit that waits for its signature. */
export async function takeDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find coins' }).click()
  await page
    .locator('.ledger .addr', { hasText: sender.slice(-3) })
    .first()
    .waitFor()
  await passAccounts(page)
  await reviewAction(page).click()
  await page.getByRole('button', { name: 'Save PSBT' }).waitFor()
}

/** Saves the deposit as a file. */
export async function savePsbt(page: Page): Promise<{ readonly name: string; readonly psbt: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save PSBT' }).click(),
  ])
  const parts: Uint8Array[] = []
  for await (const part of await download.createReadStream()) parts.push(part)
  return { name: download.suggestedFilename(), psbt: joinBytes(...parts) }
}

/** Hands a file back. */
export const bringFile = (page: Page, file: Uint8Array) =>
  page.getByLabel('Choose the signed file').setInputFiles({
    name: 'signed.psbt',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file),
  })

/**
 * Lets the page's camera see a screen that shows these codes one after another, as animated QR codes do. The browser of
 * the tests has no camera, so the stream is a drawn one.
 */
export const showToCamera = (page: Page, codes: readonly string[]) =>
  page.evaluate(
    (shown) => {
      const scale = 6
      const canvas = document.createElement('canvas')
      const size = (shown[0]?.length ?? 0) * scale
      Object.assign(canvas, { width: size, height: size })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('A canvas has no context.')
      let next = 0
      const draw = () => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, size, size)
        context.fillStyle = '#000'
        for (const [y, row] of (shown[next++ % shown.length] ?? []).entries())
          for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
      }
      draw()
      setInterval(draw, 200)
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(10) })
    },
    codes.map((code) => encodeQR(code, 'raw', { ecc: 'medium', border: 4 })),
  )
