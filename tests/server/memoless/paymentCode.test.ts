import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type Payment, paymentUri, publicEvmChainId } from '../../../src/core/memo/memoless/paymentUri.ts'
import { qrDataUrl } from '../../../src/server/memoless/preflightPayment.ts'

const amount = units(150_000_042n)
const evm = '0x742d35cc6634c0532925a3b844bc454e4438f44e'

const payments: readonly (readonly [string, Payment, string])[] = [
  ['BTC', { asset: parseAsset('BTC.BTC'), address: 'bc1qvault', amount }, 'bitcoin:bc1qvault?amount=1.50000042'],
  ['LTC', { asset: parseAsset('LTC.LTC'), address: 'ltc1qvault', amount }, 'litecoin:ltc1qvault?amount=1.50000042'],
  ['DOGE', { asset: parseAsset('DOGE.DOGE'), address: 'Dvault', amount }, 'dogecoin:Dvault?amount=1.50000042'],
  ['BCH', { asset: parseAsset('BCH.BCH'), address: 'qqvault', amount }, 'bitcoincash:qqvault?amount=1.50000042'],
  [
    'BCH with its prefix',
    { asset: parseAsset('BCH.BCH'), address: 'bitcoincash:qqvault', amount },
    'bitcoincash:qqvault?amount=1.50000042',
  ],
  [
    'ETH',
    { asset: parseAsset('ETH.ETH'), address: evm, amount, evmChainId: 1 },
    `ethereum:${evm}@1?value=1500000420000000000`,
  ],
  [
    'BSC',
    { asset: parseAsset('BSC.BNB'), address: evm, amount, evmChainId: 56 },
    `ethereum:${evm}@56?value=1500000420000000000`,
  ],
  ['ETH without a chain id', { asset: parseAsset('ETH.ETH'), address: evm, amount }, evm],
  ['SOL', { asset: parseAsset('SOL.SOL'), address: 'Svault', amount }, 'solana:Svault?amount=1.50000042'],
  ['XRP', { asset: parseAsset('XRP.XRP'), address: 'rvault', amount }, 'rvault'],
  ['TRON', { asset: parseAsset('TRON.TRX'), address: 'Tvault', amount }, 'Tvault'],
  [
    'a token',
    { asset: parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'), address: 'Tvault', amount },
    'Tvault',
  ],
  [
    'a token of an EVM chain',
    { asset: parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), address: evm, amount, evmChainId: 1 },
    evm,
  ],
  ['GAIA', { asset: parseAsset('GAIA.ATOM'), address: 'cosmos1vault', amount }, 'cosmos1vault'],
]

/** Draws the modules of the SVG as pixels, four to a module, from its own path. */
function draw(svg: string): { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number } {
  const [, side = '0'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  const scale = 4
  const width = Number(side) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const [, path = ''] = /<path d="([^"]+)"/.exec(svg) ?? []
  const paint = (x: number, y: number, length: number, height: number) => {
    for (let row = y * scale; row < (y + height) * scale; row++) {
      for (let column = x * scale; column < (x + length) * scale; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  let x = 0
  let y = 0
  for (const [, kind = '', numbers = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [a = 0, b = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number)
    if (kind === 'M') [x, y] = [a, b]
    else if (kind === 'm') [x, y] = [x + a, y + b]
    else if (kind === 'H') paint(x, y, a - x, 1)
    else if (kind === 'h' && a > 0) paint(x, y, a, 1)
  }
  return { data, width, height: width }
}

describe('a payment’s QR code', () => {
  test.each(payments)('of %s has the text that its wallets read, and decodes to it', (_, payment, text) => {
    expect(paymentUri(payment)).toBe(text)
    const url = qrDataUrl(text)
    const svg = atob(url.slice('data:image/svg+xml;base64,'.length))
    const { data, width, height } = draw(svg)
    expect(jsQR(data, width, height)?.data).toBe(text)
    expect(svg).not.toMatch(/<script|onload|href/)
  })

  test('of a public EVM chain has its chain id, also on mainnet', () => {
    expect([publicEvmChainId('ETH'), publicEvmChainId('BASE'), publicEvmChainId('BTC')]).toEqual([1, 8453, undefined])
  })
})
