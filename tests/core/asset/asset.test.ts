import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAsset,
  homeChain,
  InvalidAssetError,
  layer1Of,
  parseAsset,
  sameAsset,
  unitDecimals,
} from '../../../src/core/asset/asset.ts'

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

describe('parseAsset', () => {
  test.each([
    ['BTC.BTC', 'native', 'BTC', 'BTC', 'BTC'],
    ['btc.btc', 'native', 'BTC', 'BTC', 'BTC'],
    ['BASE.ETH', 'native', 'BASE', 'ETH', 'ETH'],
    ['NOBLE.USDC', 'native', 'NOBLE', 'USDC', 'USDC'],
    ['MAYA.MAYA', 'native', 'MAYA', 'MAYA', 'MAYA'],
    ['BTC/BTC', 'synth', 'BTC', 'BTC', 'BTC'],
    ['BTC~BTC', 'trade', 'BTC', 'BTC', 'BTC'],
    ['BTC-BTC', 'secured', 'BTC', 'BTC', 'BTC'],
    ['THOR.RUNE', 'native', 'THOR', 'RUNE', 'RUNE'],
    ['THOR.RUJI', 'native', 'THOR', 'RUJI', 'RUJI'],
    ['THOR.BTC', 'derived', 'THOR', 'BTC', 'BTC'],
    ['THOR.TOR', 'derived', 'THOR', 'TOR', 'TOR'],
    ['RUNE', 'native', 'THOR', 'RUNE', 'RUNE'],
  ])('reads %s as %s', (text, kind, chain, symbol, ticker) => {
    expect(parseAsset(text)).toEqual({ kind, chain, symbol, ticker })
  })

  test('keeps a token’s id apart from its ticker, whatever the kind', () => {
    const id = '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
    const token = { chain: 'ETH', symbol: `USDC-${id}`, ticker: 'USDC', id }
    expect(parseAsset(USDC.toLowerCase())).toEqual({ kind: 'token', ...token })
    expect(parseAsset(`ETH-USDC-${id}`)).toEqual({ kind: 'secured', ...token })
    expect(parseAsset(`ETH/USDC-${id}`)).toEqual({ kind: 'synth', ...token })
    expect(parseAsset(`ETH~USDC-${id}`)).toEqual({ kind: 'trade', ...token })
  })

  test('splits at the first separator', () => {
    expect(parseAsset('AVAX.SOL-0XAB.CD')).toMatchObject({ kind: 'token', symbol: 'SOL-0XAB.CD' })
    expect(parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')).toMatchObject({ chain: 'TRON', ticker: 'USDT' })
  })

  test('reads a bare symbol as the protocol’s own coin, and rejects secured assets on Maya', () => {
    expect(formatAsset(parseAsset('cacao', 'MAYACHAIN'))).toBe('MAYA.CACAO')
    expect(formatAsset(parseAsset('BTC-BTC', 'MAYACHAIN'))).toBe('MAYA.BTC-BTC')
  })

  test.each([
    '',
    '.',
    'BTC.',
    '.BTC',
    'B.BTC',
    'ELEVENCHARS.BTC',
    'BTC.B C',
    'BTC.B/C',
    'ETH.-0X12',
    'BTC.₿',
    'b'.repeat(500),
  ])('rejects %j with InvalidAssetError', (text) => {
    expect(() => parseAsset(text)).toThrow(InvalidAssetError)
  })

  test('throws only InvalidAssetError, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.constantFrom('THORCHAIN' as const, 'MAYACHAIN' as const),
        (text, protocol) => {
          try {
            parseAsset(text, protocol)
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidAssetError)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

const assetText = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z]{3,10}$/),
    fc.constantFrom('.', '/', '~', '-'),
    fc.stringMatching(/^[A-Za-z0-9._]{1,12}$/),
    fc.option(fc.stringMatching(/^[A-Za-z0-9.-]{1,44}$/), { nil: undefined }),
  )
  .map(([chain, separator, ticker, id]) => `${chain}${separator}${ticker}${id === undefined ? '' : `-${id}`}`)

test('parses its formatted notation as the same asset', () => {
  fc.assert(
    fc.property(assetText, (text) => {
      const asset = parseAsset(text)
      expect(formatAsset(asset)).toBe(text.toUpperCase())
      expect(parseAsset(formatAsset(asset))).toEqual(asset)
    }),
  )
})

test('a synth’s pool is its layer-1 asset, and the two differ', () => {
  for (const [claim, pool] of [
    ['BTC/BTC', 'BTC.BTC'],
    ['BTC~BTC', 'BTC.BTC'],
    [USDC.replace('.', '-'), USDC],
  ] as const) {
    expect(formatAsset(layer1Of(parseAsset(claim)))).toBe(pool)
    expect(layer1Of(parseAsset(claim))).toEqual(parseAsset(pool))
    expect(sameAsset(parseAsset(claim), parseAsset(pool))).toBe(false)
  }
  expect(layer1Of(parseAsset('THOR.BTC'))).toEqual(parseAsset('THOR.BTC'))
})

test('is in 1e10 units only for CACAO', () => {
  expect(unitDecimals(parseAsset('MAYA.CACAO'))).toBe(10)
  expect(unitDecimals(parseAsset('MAYA.MAYA'))).toBe(8)
  expect(unitDecimals(parseAsset('ETH.ETH'))).toBe(8)
})

test('receives synths, trade and secured assets on the protocol’s chain', () => {
  expect(homeChain(parseAsset('BTC.BTC'), 'THORCHAIN')).toBe('BTC')
  expect(homeChain(parseAsset(USDC), 'MAYACHAIN')).toBe('ETH')
  expect(homeChain(parseAsset('BTC/BTC'), 'MAYACHAIN')).toBe('MAYA')
  expect(homeChain(parseAsset('BTC~BTC'), 'THORCHAIN')).toBe('THOR')
  expect(homeChain(parseAsset('BTC-BTC'), 'THORCHAIN')).toBe('THOR')
  expect(homeChain(parseAsset('THOR.BTC'), 'THORCHAIN')).toBe('THOR')
})
