import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAsset, InvalidAssetError, parseAsset } from '../../../src/core/asset/asset.ts'
import { type FuzzyPool, resolveAsset, shortCodes, shortenAsset } from '../../../src/core/asset/fuzzy.ts'
import { protocolIds, protocols } from '../../../src/core/chains/protocol.ts'

const pool = (asset: string, balanceBase = 1_000n): FuzzyPool => ({ asset: parseAsset(asset), balanceBase })

/** Three contracts of one ticker: two share the last three digits, two share the last two. */
const pools = [
  pool('BTC.BTC', 9_000n),
  pool('ETH.ETH', 8_000n),
  pool('ETH.GEM-0XAAAA000000000000000000000000000000004711', 500n),
  pool('ETH.GEM-0XBBBB000000000000000000000000000000005711', 900n),
  pool('ETH.GEM-0XCCCC000000000000000000000000000000000042', 100n),
  pool('AVAX.GEM-0XDDDD000000000000000000000000000000004711', 7_000n),
  pool('ETH.LONE-0XEEEE000000000000000000000000000000000001', 300n),
]
const resolved = (text: string, from = pools) => formatAsset(resolveAsset(text, 'THORCHAIN', from))

describe('short codes', () => {
  test.each(protocolIds)('of %s are read in lower case only and written for the same assets', (protocol) => {
    for (const [code, asset] of Object.entries(shortCodes[protocol])) {
      expect(formatAsset(resolveAsset(code, protocol, []))).toBe(asset)
      expect(shortenAsset(parseAsset(asset), protocol, [])).toBe(code)
      const capitals = code.toUpperCase()
      expect(formatAsset(resolveAsset(capitals, protocol, []))).toBe(`${protocols[protocol].chain}.${capitals}`)
    }
  })

  test('of two letters in any other case are symbols of the protocol', () => {
    const read = ['EC', 'Ec', 'eC', 'ec'].map((code) => formatAsset(resolveAsset(code, 'MAYACHAIN', [])))
    expect(read.slice(0, 3)).toEqual(['MAYA.EC', 'MAYA.EC', 'MAYA.EC'])
    expect(read[3]).toMatch(/^ETH\.USDC-/)
  })

  test('mean another asset on the other protocol', () => {
    const meanings = ['a', 'c', 'd', 'x', 'tr'].map((code) =>
      protocolIds.map((protocol) => formatAsset(resolveAsset(code, protocol, []))),
    )
    expect(meanings).toEqual([
      ['AVAX.AVAX', 'ARB.ETH'],
      ['BCH.BCH', 'MAYA.CACAO'],
      ['DOGE.DOGE', 'DASH.DASH'],
      ['XRP.XRP', 'XRD.XRD'],
      ['TRON.TRX', 'THOR.RUNE'],
    ])
  })

  test('exist for layer-1 assets only', () => {
    expect(shortenAsset(parseAsset('BTC/BTC'), 'THORCHAIN', pools)).toBe('BTC/BTC')
    expect(shortenAsset(parseAsset('BTC~BTC'), 'THORCHAIN', pools)).toBe('BTC~BTC')
  })

  test('of two letters are read by Maya, which writes those of one letter', () => {
    expect(formatAsset(resolveAsset('ec', 'MAYACHAIN', []))).toBe('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(shortenAsset(resolveAsset('zz', 'MAYACHAIN', []), 'MAYACHAIN', [])).toBe('z')
  })
})

describe('resolveAsset', () => {
  test('prefers the exact pool to any deeper one', () => {
    expect(resolved('ETH.GEM-0XCCCC000000000000000000000000000000000042')).toMatch(/0042$/)
  })

  test('returns the chain’s deepest pool for a bare ticker', () => {
    expect(resolved('eth.gem')).toBe('ETH.GEM-0XBBBB000000000000000000000000000000005711')
    expect(resolved('ETH.GEM-')).toBe('ETH.GEM-0XBBBB000000000000000000000000000000005711')
    expect(resolved('AVAX.GEM')).toBe('AVAX.GEM-0XDDDD000000000000000000000000000000004711')
  })

  test('returns the deepest pool whose symbol ends with the id', () => {
    expect(resolved('ETH.GEM-711')).toMatch(/5711$/)
    expect(resolved('ETH.GEM-4711')).toBe('ETH.GEM-0XAAAA000000000000000000000000000000004711')
    expect(resolved('ETH.GEM-2')).toMatch(/0042$/)
  })

  test('returns the last by name of two equally deep pools', () => {
    const equal = [pool('ETH.GEM-0X02'), pool('ETH.GEM-0X01')]
    expect(resolved('ETH.GEM', equal)).toBe('ETH.GEM-0X02')
    expect(resolved('ETH.GEM', equal.toReversed())).toBe('ETH.GEM-0X02')
  })

  test('keeps synth, trade and secured assets as they are', () => {
    expect(resolved('ETH/GEM-42')).toBe('ETH/GEM-0XCCCC000000000000000000000000000000000042')
    expect(resolved('ETH~GEM-42')).toBe('ETH~GEM-0XCCCC000000000000000000000000000000000042')
    expect(resolved('ETH-GEM-42')).toBe('ETH-GEM-0XCCCC000000000000000000000000000000000042')
  })

  test('skips an empty exact pool, and returns unmatched text unchanged', () => {
    expect(resolved('ETH.GEM-0X1', [pool('ETH.GEM-0X1', 0n), pool('ETH.GEM-0XA0X1', 5n)])).toBe('ETH.GEM-0XA0X1')
    expect(resolved('ETH.GEM-99')).toBe('ETH.GEM-99')
    expect(resolved('ETH.NONE')).toBe('ETH.NONE')
  })

  test('resolves a bare ticker to a full token', () => {
    expect(resolveAsset('ETH.LONE', 'THORCHAIN', pools)).toEqual(
      parseAsset('ETH.LONE-0XEEEE000000000000000000000000000000000001'),
    )
  })

  test('rejects text that is not an asset', () => {
    expect(() => resolveAsset('ETH.', 'THORCHAIN', pools)).toThrow(InvalidAssetError)
  })
})

describe('shortenAsset', () => {
  test.each([
    ['ETH.GEM-0XAAAA000000000000000000000000000000004711', 'ETH.GEM-4711'],
    ['ETH.GEM-0XBBBB000000000000000000000000000000005711', 'ETH.GEM-5711'],
    ['ETH.GEM-0XCCCC000000000000000000000000000000000042', 'ETH.GEM-2'],
    ['ETH/GEM-0XCCCC000000000000000000000000000000000042', 'ETH/GEM-2'],
    ['ETH~GEM-0XCCCC000000000000000000000000000000000042', 'ETH~GEM-2'],
    ['AVAX.GEM-0XDDDD000000000000000000000000000000004711', 'AVAX.GEM'],
    ['ETH.LONE-0XEEEE000000000000000000000000000000000001', 'ETH.LONE'],
  ])('writes %s as %s', (full, short) => {
    expect(shortenAsset(parseAsset(full), 'THORCHAIN', pools)).toBe(short)
  })

  test('keeps the whole id when another id ends with it', () => {
    const nested = [pool('ETH.GEM-0X11'), pool('ETH.GEM-F0X11')]
    expect(shortenAsset(parseAsset('ETH.GEM-0X11'), 'THORCHAIN', nested)).toBe('ETH.GEM-0X11')
    expect(shortenAsset(parseAsset('ETH.GEM-F0X11'), 'THORCHAIN', nested)).toBe('ETH.GEM-F0X11')
  })

  test('never writes a text that resolves to another asset', () => {
    const id = fc.stringMatching(/^[01]{6}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(id, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...protocolIds),
        (ids, protocol) => {
          const tokens = ids.map((each, index) => pool(`ETH.GEM-0X${each}`, BigInt(index + 1)))
          for (const { asset } of tokens) {
            expect(resolveAsset(shortenAsset(asset, protocol, tokens), protocol, tokens)).toEqual(asset)
          }
        },
      ),
    )
  })
})
