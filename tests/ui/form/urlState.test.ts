import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { pathFor, readLink, writeLink } from '../../../src/ui/form/urlState.ts'

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const pairOf = (search: string) => {
  const { from, to, text, linkProblem } = readLink(search)
  return [from && formatAsset(from), to && formatAsset(to), text, linkProblem]
}

describe('swap link', () => {
  test('is written with sell, buy and amount and parses to the same swap', () => {
    const link = writeLink({ from: parseAsset('BTC.BTC'), to: parseAsset(usdc) }, '0.15')
    expect(link).toBe(`?sell=BTC.BTC&buy=${usdc}&amount=0.15`)
    expect(pairOf(link)).toEqual(['BTC.BTC', usdc, '0.15', undefined])
  })

  test.each([
    '?sell=ETH.ETH&buy=BTC.BTC&amount=2',
    '?amount=2&buy=btc.btc&sell=eth.eth',
    '?from=ETH.ETH&to=BTC.BTC&amount=2',
    '?sell=ETH.ETH&to=BTC.BTC&amount=2',
    '?sell=ETH.ETH&from=ETH.ETH&buy=BTC.BTC&amount=2&amount=2',
    '?sell=ETH.ETH&buy=BTC.BTC&amount=2&mode=agent&utm_source=x&theme=dark&affiliate=y',
  ])('%s sells 2 ETH for BTC: older names, any order, any letter case, unknown names ignored', (search) => {
    expect(pairOf(search)).toEqual(['ETH.ETH', 'BTC.BTC', '2', undefined])
  })

  test.each([
    ['above', '3', 'above=3'],
    ['above', '-2.5', 'above=-2.5'],
    ['price', '30.9', 'price=30.9'],
    ['output', '4.635', 'receive=4.635'],
  ] as const)('of a limit order by %s parses to the same order', (field, price, written) => {
    const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH') }
    const link = writeLink(pair, '0.15', { order: { field, price, blocks: 600 } })
    expect(link).toBe(`?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&mode=limit&${written}&blocks=600`)
    expect(readLink(link)).toMatchObject({ text: '0.15', order: { field, text: price, blocks: 600 } })
    expect(readLink(link).fixed).toBeUndefined()
  })

  test('of a limit order leaves out what the page fills in', () => {
    expect(readLink('?mode=limit')).toMatchObject({ order: {} })
    const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH') }
    expect(writeLink(pair, undefined, { order: { field: 'price', price: undefined, blocks: 600 } })).toBe(
      '?sell=BTC.BTC&buy=ETH.ETH&mode=limit&blocks=600',
    )
  })

  test('leaves missing parts undefined', () => {
    expect(pairOf('?buy=doge.doge')).toEqual([undefined, 'DOGE.DOGE', undefined, undefined])
    expect(pairOf('')).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each([
    ['?sell=nonsense&buy=BTC.BTC&amount=2', 'sell'],
    ['?sell=XYZ.NOPE&amount=2', 'sell'],
    ['?sell=&buy=BTC.BTC', 'sell'],
    ['?buy=%3Cscript%3E', 'buy'],
    ['?buy=BTC~BTC', 'buy'],
    ['?from=BTC/BTC', 'from'],
    ['?to=THOR.NOPE', 'to'],
    [`?sell=${'A'.repeat(200)}.B`, 'sell'],
    ['?sell=ETH.ETH&sell=BTC.BTC&amount=2', 'sell'],
    ['?sell=ETH.ETH&from=BTC.BTC&amount=2', 'from'],
    ['?sell=ETH.ETH&buy=BTC.BTC&amount=1e5', 'amount'],
    ['?amount=-3', 'amount'],
    ['?amount=0,15', 'amount'],
    ['?amount=0x10', 'amount'],
    ['?amount=%2B5', 'amount'],
    ['?amount=1_000', 'amount'],
    ['?amount=007', 'amount'],
    ['?amount=', 'amount'],
    ['?amount=1&amount=2', 'amount'],
    ['?sell=BTC.BTC&buy=btc.btc&amount=2', 'same'],
    ['?from=BTC.BTC&to=BTC.BTC', 'same'],
    ['?sell=ETH.ETH&buy=BTC.BTC&pay=later', 'pay'],
    ['?sell=ETH.ETH&buy=BTC.BTC&mode=turbo', 'mode'],
    ['?mode=limit&price=', 'price'],
    ['?mode=limit&price=1e3', 'price'],
    ['?mode=limit&price=30&above=3', 'price'],
    ['?mode=limit&above=3.123', 'above'],
    ['?mode=limit&receive=1&receive=2', 'receive'],
    ['?mode=limit&blocks=0', 'blocks'],
    ['?mode=limit&blocks=600&blocks=700', 'blocks'],
  ])('%s is rejected whole, naming %s', (search, linkProblem) => {
    expect(readLink(search)).toEqual({ linkProblem })
  })

  test.each([
    ['?sell=ETH.ETH&amout=2', 'amout'],
    ['?sell=ETH.ETH&affiliate=y&theme=dark', 'affiliate'],
    ['?sell=ETH.ETH&mode=agent&utm_source=x&gclid=1&fbclid=2&ref=p&lang=ar&seen=1&expires=2', undefined],
    ['', undefined],
  ])('%s has the unknown part %s', (search, unknown) => {
    expect(readLink(search).unknown).toBe(unknown)
    expect(readLink(search, '&theme=dark&amout=1').unknown).toBe(unknown === 'amout' ? undefined : unknown)
  })

  test.each(['?pay=direct', '?mode=instant', '?mode=instant&pay=direct'])('%s opens without a wallet', (search) => {
    expect(readLink(search).mode).toBe('memoless')
    expect(readLink('?mode=agent').mode).toBeUndefined()
  })

  test('never throws, and uses a link completely or not at all', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('BTC.BTC', 'ETH.ETH', '0.15', usdc))
    const name = fc.constantFrom('sell', 'buy', 'from', 'to', 'amount', 'other')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (pairs) => {
        const { linkProblem, ...used } = readLink(`?${new URLSearchParams(pairs)}`)
        if (linkProblem !== undefined) expect(used).toEqual({})
      }),
    )
  })
})

test.each([
  ['keeps the path of a pair page while the form has its pair', 'BTC.BTC', 'ETH.ETH', '/sell-btc-buy-eth'],
  ['is the swap page after the coin to send changes', 'LTC.LTC', 'ETH.ETH', '/'],
  ['is the swap page after the direction changes', 'ETH.ETH', 'BTC.BTC', '/'],
])('the path of a pair page %s', (_, from, to, expected) => {
  const pair = { sell: 'BTC.BTC', buy: 'ETH.ETH' }
  const form = { from: parseAsset(from), to: parseAsset(to) }
  expect(pathFor(form, '/sell-btc-buy-eth', pair)).toBe(expected)
  expect(pathFor(form, '/', undefined)).toBe('/')
})

test('the path of a pair page stays when its token gets a contract', () => {
  const form = { from: parseAsset('ETH.USDC-0X01'), to: parseAsset('BTC.BTC') }
  expect(pathFor(form, '/sell-usdc-buy-btc', { sell: 'ETH.USDC', buy: 'BTC.BTC' })).toBe('/sell-usdc-buy-btc')
  expect(pathFor(form, '/sell-usdc-buy-btc', { sell: 'ETH.USDC-0X02', buy: 'BTC.BTC' })).toBe('/')
})
