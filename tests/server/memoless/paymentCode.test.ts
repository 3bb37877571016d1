import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { type Payment, paymentUri, publicEvmChainId } from '../../../src/core/memoless/paymentUri.ts'
import { qrDataUrl } from '../../../src/server/memoless/qrDataUrl.ts'

const amount = units(150_000_042n)
const evm = '0x742d35cc6634c0532925a3b844bc454e4438f44e'

const payments: readonly (readonly [string, Payment, string])[] = [
  ['BTC', { chain: 'BTC', address: 'bc1qvault', amount }, 'bitcoin:bc1qvault?amount=1.50000042'],
  ['LTC', { chain: 'LTC', address: 'ltc1qvault', amount }, 'litecoin:ltc1qvault?amount=1.50000042'],
  ['DOGE', { chain: 'DOGE', address: 'Dvault', amount }, 'dogecoin:Dvault?amount=1.50000042'],
  ['BCH', { chain: 'BCH', address: 'qqvault', amount }, 'bitcoincash:qqvault?amount=1.50000042'],
  [
    'BCH with its prefix',
    { chain: 'BCH', address: 'bitcoincash:qqvault', amount },
    'bitcoincash:qqvault?amount=1.50000042',
  ],
  ['ETH', { chain: 'ETH', address: evm, amount, evmChainId: 1 }, `ethereum:${evm}@1?value=1500000420000000000`],
  ['BSC', { chain: 'BSC', address: evm, amount, evmChainId: 56 }, `ethereum:${evm}@56?value=1500000420000000000`],
  ['ETH without a chain id', { chain: 'ETH', address: evm, amount }, evm],
  ['SOL', { chain: 'SOL', address: 'Svault', amount }, 'solana:Svault?amount=1.50000042'],
  ['XRP', { chain: 'XRP', address: 'rvault', amount }, 'rvault'],
  ['TRON', { chain: 'TRON', address: 'Tvault', amount }, 'Tvault'],
  ['GAIA', { chain: 'GAIA', address: 'cosmos1vault', amount }, 'cosmos1vault'],
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
  let [x, y] = [0, 0]
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
