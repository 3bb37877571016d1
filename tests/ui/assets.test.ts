import { describe, expect, test } from 'vitest'
import type { Units } from '../../src/core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../src/core/asset/asset.ts'
import { payableDecimals } from '../../src/core/asset/payableDecimals.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Pool } from '../../src/core/nodes/pool.ts'
import { needsChainBadge, signOfAsset } from '../../src/ui/shared/assets/glyphs.ts'
import { listAssets } from '../../src/ui/shared/assets/listAssets.ts'
import { listedAsset, marketPrice } from '../../src/ui/shared/assets/market.ts'
import { searchAssets } from '../../src/ui/shared/assets/searchAssets.ts'

const usdcId = '0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const coin = 100_000_000n

function pool(name: string, depth: bigint, facts: Partial<Pool> = {}, protocol: Protocol = 'THORCHAIN'): Pool {
  return {
    protocol,
    asset: parseAsset(name),
    status: 'available',
    balanceAsset: (depth * coin) as Units,
    balanceBase: (depth * coin * 10n) as Units,
    priceUsd: (20n * coin) as Units,
    decimals: 8,
    tradingHalted: false,
    ...facts,
  }
}

const market = {
  missing: [],
  pools: [
    pool('BTC.BTC', 900n),
    pool('ETH.ETH', 800n),
    pool(`ETH.USDC-${usdcId}`, 700n, { decimals: 6 }),
    pool('BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913', 50n, { decimals: 6 }),
    pool('BASE.ETH', 40n),
    pool('XRP.XRP', 30n, { tradingHalted: true, decimals: 6 }),
    pool('SOL.SOL', 20n, { status: 'staged' }),
    pool('BTC.BTC', 100n, { tradingHalted: true }, 'MAYACHAIN'),
    pool('DASH.DASH', 90n, {}, 'MAYACHAIN'),
  ],
}
const listed = listAssets(market)
const keysOf = (found: readonly { key: string }[]) => found.map(({ key }) => key)

describe('asset list', () => {
  test('lists every asset and both base assets once', () => {
    expect(keysOf(listed)).toHaveLength(10)
    expect(keysOf(listed)).toEqual(expect.arrayContaining(['THOR.RUNE', 'MAYA.CACAO']))
    expect(listed.find(({ key }) => key === 'BTC.BTC')?.protocols).toEqual(['THORCHAIN', 'MAYACHAIN'])
  })

  test('counts one pool of a base asset, so that it does not come before the coin of its deepest pool', () => {
    expect(keysOf(listed).slice(0, 2)).toEqual(['BTC.BTC', 'THOR.RUNE'])
  })

  test('shows an asset as open while one protocol trades it', () => {
    const status = (key: string) => listed.find((one) => one.key === key)?.status
    expect(status('BTC.BTC')).toBe('open')
    expect(status('XRP.XRP')).toBe('paused')
    expect(status('SOL.SOL')).toBe('staged')
  })

  test.each([
    ['btc', 'BTC.BTC'],
    ['bitcoin', 'BTC.BTC'],
    ['usdc on base', 'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913'],
    ['eth base', 'BASE.ETH'],
    [usdcId.toLowerCase(), `ETH.USDC-${usdcId}`],
    ['eb48', `ETH.USDC-${usdcId}`],
    ['ETH.ETH', 'ETH.ETH'],
    ['RIPPLE', 'XRP.XRP'],
    ['zzzz', undefined],
    ['bitcion', 'BTC.BTC'],
    ['etherium', 'ETH.ETH'],
    ['litecoin', undefined],
    ['dassh', 'DASH.DASH'],
    ['usdc on bsae', 'BASE.USDC-0X833589FCD6EDB6E08F4C7C32D4F71B54BDA02913'],
    ['xrp ledger', 'XRP.XRP'],
  ])('searching for “%s” leads with %s', (text, key) => {
    expect(searchAssets(listed, text)[0]?.key).toBe(key)
  })

  test('finds all assets of a chain by its name, the coin with that ticker first', () => {
    const found = keysOf(searchAssets(listed, 'eth'))
    expect(found[0]).toBe('ETH.ETH')
    expect(found).toEqual(expect.arrayContaining(['BASE.ETH', `ETH.USDC-${usdcId}`]))
  })

  test('returns all assets by depth for empty text', () => {
    expect(searchAssets(listed, '  ')).toEqual(listed)
  })

  test('limits decimals to those of pool and chain', () => {
    expect(payableDecimals(parseAsset('BTC.BTC'), market.pools)).toBe(8)
    expect(payableDecimals(parseAsset(`ETH.USDC-${usdcId}`), market.pools)).toBe(6)
    expect(payableDecimals(parseAsset('GAIA.ATOM'), [])).toBe(6)
    expect(payableDecimals(parseAsset('MAYA.CACAO'), market.pools)).toBe(10)
  })

  test('has no price for an asset without a pool', () => {
    expect(marketPrice(market, parseAsset('BTC.BTC'))).toBe(20n * coin)
    expect(marketPrice(market, parseAsset('DOGE.DOGE'))).toBeUndefined()
  })

  test('shows a chain badge for tokens and for coins on another chain only', () => {
    expect(['BTC.BTC', 'THOR.RUNE', 'GAIA.ATOM'].map((name) => needsChainBadge(parseAsset(name)))).toEqual([
      false,
      false,
      false,
    ])
    expect(
      [`ETH.USDC-${usdcId}`, 'BASE.ETH', 'ARB.ETH', 'THOR.TCY'].map((name) => needsChainBadge(parseAsset(name))),
    ).toEqual([true, true, true, true])
  })

  test('shows letters with a fixed colour for a token without a glyph', () => {
    const sign = signOfAsset(parseAsset('ETH.NEWCOIN-0X514910771AF9CA656AF840DFF83E8264ECF986CA'))
    expect(sign).toMatchObject({ letters: 'N', hue: expect.stringMatching(/^[a-d]$/) })
    expect(sign.glyph).toBeUndefined()
  })
})

describe('the asset of a link', () => {
  const named = (name: string, pools = market.pools) => {
    const found = listedAsset({ pools, missing: [] }, parseAsset(name))
    return found && formatAsset(found)
  }

  test('is the listed one', () => {
    for (const name of ['BTC.BTC', 'THOR.RUNE', 'MAYA.CACAO', 'SOL.SOL', `ETH.USDC-${usdcId}`])
      expect(named(name)).toBe(name)
    for (const name of ['ETH.NOPE', 'ETH.USDC-0X01', 'DOGE.DOGE']) expect(named(name)).toBeUndefined()
  })

  test('gets the contract of the only pool with its chain and ticker', () => {
    expect(named('ETH.USDC')).toBe(`ETH.USDC-${usdcId}`)
    const both = [...market.pools, pool(`ETH.USDC-${usdcId}`, 9n, {}, 'MAYACHAIN')]
    expect(named('ETH.USDC', both)).toBe(`ETH.USDC-${usdcId}`)
    expect(named('ETH.USDC', [...market.pools, pool('ETH.USDC-0X01', 9n, { status: 'staged' })])).toBe(
      `ETH.USDC-${usdcId}`,
    )
  })

  test('is unknown when several contracts have its ticker', () => {
    expect(named('ETH.USDC', [...market.pools, pool('ETH.USDC-0X01', 9n)])).toBeUndefined()
  })

  test('is never a token with the ticker of a native coin', () => {
    const pools = [...market.pools, pool('ETH.ETH-0X01', 9n), pool('DOGE.DOGE-0X02', 9n)]
    expect(named('ETH.ETH', pools)).toBe('ETH.ETH')
    expect(named('DOGE.DOGE', pools)).toBeUndefined()
  })
})
