import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAsset,
  homeChain,
  InvalidAssetError,
  knownDecimals,
  layer1Of,
  parseAsset,
  sameAsset,
  unitDecimals,
} from '../../../src/core/asset/asset.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { ownCoins } from '../../../src/core/chains/ownCoins.ts'

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

describe('unitDecimals', () => {
  test.each([
    ['MAYA.CACAO', 10],
    ['MAYA.MAYA', 4],
    ['MAYA.AZTEC', 4],
    ['MAYA/CACAO', 10],
    ['THOR.RUNE', 8],
    ['THOR.TCY', 8],
    ['THOR.RUJI', 8],
    ['THOR.NAMI', 8],
    ['THOR.LQDY', 8],
    ['THOR.XUSK', 8],
    ['THOR.AUTO', 8],
    ['THOR.TOR', 8],
    ['THOR.BTC', 8],
    ['THOR.ATOM', 8],
    ['ETH.ETH', 8],
    ['XRP.XRP', 8],
    ['XRP/XRP', 8],
    ['BTC~BTC', 8],
    ['BTC-BTC', 8],
    [USDC, 8],
    ['KUJI.KUJI', 8],
  ])('of %s are %i', (text, decimals) => {
    expect(unitDecimals(parseAsset(text))).toBe(decimals)
    expect(knownDecimals(parseAsset(text))).toBe(decimals)
  })

  test.each([
    'MAYA.FOO',
    'MAYA.BTC',
    'MAYA/FOO',
    'THOR.XYZ',
    'THOR.CACAO',
    'THOR.BRUNE',
    'THOR.USDC-0XAB',
    'MAYA.MAYA-1',
  ])('of %s are refused, because no source has them', (text) => {
    const asset = parseAsset(text)
    expect(knownDecimals(asset)).toBeUndefined()
    expect(() => unitDecimals(asset)).toThrow(
      expect.objectContaining({ name: 'UnknownDecimalsError', code: 'unsupported_asset' }),
    )
    expect(() => unitDecimals(asset)).toThrow(`decimals of ${formatAsset(asset)} is not known`)
  })

  test('assumes nothing for any other symbol of the protocols’ own chains', () => {
    const connected = Object.values(chains).filter(({ protocols }) => (protocols as string[]).includes('THORCHAIN'))
    const derived = ['TOR', ...connected.map(({ gasAsset }) => gasAsset.split('.')[1])]
    fc.assert(
      fc.property(fc.constantFrom('THOR', 'MAYA'), fc.stringMatching(/^[A-Z0-9]{1,8}$/), (chain, symbol) => {
        const isListed = symbol in ownCoins[chain as 'THOR' | 'MAYA'] || (chain === 'THOR' && derived.includes(symbol))
        expect(knownDecimals(parseAsset(`${chain}.${symbol}`)) !== undefined).toBe(isListed)
      }),
    )
  })
})

test('receives synths, trade and secured assets on the protocol’s chain', () => {
  expect(homeChain(parseAsset('BTC.BTC'), 'THORCHAIN')).toBe('BTC')
  expect(homeChain(parseAsset(USDC), 'MAYACHAIN')).toBe('ETH')
  expect(homeChain(parseAsset('BTC/BTC'), 'MAYACHAIN')).toBe('MAYA')
  expect(homeChain(parseAsset('BTC~BTC'), 'THORCHAIN')).toBe('THOR')
  expect(homeChain(parseAsset('BTC-BTC'), 'THORCHAIN')).toBe('THOR')
  expect(homeChain(parseAsset('THOR.BTC'), 'THORCHAIN')).toBe('THOR')
})
