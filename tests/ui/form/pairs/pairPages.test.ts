import { describe, expect, test } from 'vitest'
import { getPrices } from '../../../../src/core/actions/getPrices.ts'
import { parseDecimal, units } from '../../../../src/core/asset/amount.ts'
import { formatAsset, unitDecimals } from '../../../../src/core/asset/asset.ts'
import { nearestPair } from '../../../../src/ui/form/pairs/nearestPair.ts'
import { pairPages, pairPagesOf } from '../../../../src/ui/form/pairs/pairPages.ts'
import { startingFormOf, swapForm } from '../../../../src/ui/form/swapForm.ts'
import { englishText } from '../../../../src/ui/texts/staticTexts.ts'
import { createHarness } from '../../../devnet/journeys/harness.ts'

const pageOf = (wanted: string) => pairPages.find(({ slug }) => slug === wanted)
/** The facts of a page as the build writes them. */
const factsOf = (slug: string) =>
  Object.fromEntries(
    (pageOf(slug)?.facts ?? []).map(({ term, texts }) => [
      englishText(term),
      texts.map(({ of, values }) => englishText(of, values)).join(' '),
    ]),
  )

describe('pages of pairs', () => {
  test('have unique paths, titles and descriptions of a length that search engines show', () => {
    for (const fact of ['slug', 'title', 'description', 'names'] as const)
      expect(new Set(pairPages.map((page) => String(page[fact]))).size).toBe(pairPages.length)
    for (const { slug, description } of pairPages) {
      expect(description.length, slug).toBeGreaterThanOrEqual(50)
      expect(description.length, slug).toBeLessThanOrEqual(160)
      expect(slug).toMatch(/^sell-[a-z]+-buy-[a-z]+$/)
    }
  })

  test('open with an amount that both networks recommend, or the one that serves the pair', async () => {
    const { nodes } = createHarness()
    for (const { slug, sell, buy, amount: own } of pairPages) {
      const { from, to, text } = swapForm(startingFormOf({ sell, buy }), { type: 'opened', amount: own })
      const amount = units(parseDecimal(text, unitDecimals(from)))
      const { routes } = await getPrices(nodes, { fromAsset: from, toAsset: to, amount })
      const open = routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote]))
      expect(open.length, slug).toBeGreaterThan(0)
      for (const { recommendedMinAmountIn: least } of open) expect(amount, slug).toBeGreaterThanOrEqual(least)
    }
  })

  test('state facts of both chains', () => {
    const page = pageOf('sell-btc-buy-eth')
    expect(page).toMatchObject({ sell: 'BTC.BTC', buy: 'ETH.ETH' })
    expect(englishText('pairs.heading', page?.names)).toBe('Swap Bitcoin for Ethereum')
    const facts = factsOf('sell-btc-buy-eth')
    expect(facts['Who can swap it']).toBe(
      'THORChain and Maya Protocol both connect to Bitcoin and Ethereum. The form compares their prices.',
    )
    expect(facts.Time).toMatch(/^Bitcoin makes a block every 10 minutes; Ethereum makes a block every 12 seconds\./)
    expect(factsOf('sell-sol-buy-btc').Time).toMatch(/^Solana makes several blocks a second;/)
    expect(facts['Smallest amount']).toMatch(
      /^THORChain ignores 0\.00001 and Maya Protocol ignores 0\.0001 BTC or less\./,
    )
  })

  test('have a text for every fact, with its values', () => {
    for (const { facts, tickers, names, lede } of pairPages) {
      expect(englishText(lede.of, lede.values)).toContain(tickers[1])
      for (const of of ['pairs.label', 'pairs.about'] as const) expect(englishText(of, tickers)).toContain(tickers[1])
      expect(englishText('pairs.heading', names)).toContain(names[0])
      expect(facts.map(({ texts }) => texts.map(({ of, values }) => englishText(of, values)).join(' '))).toHaveLength(5)
    }
  })

  test('include the tokens and RUNE that most people swap with Bitcoin and Ether', () => {
    for (const major of ['btc', 'eth'])
      for (const other of ['usdc', 'usdt', 'rune']) {
        expect(pageOf(`sell-${major}-buy-${other}`)).toBeDefined()
        expect(pageOf(`sell-${other}-buy-${major}`)).toBeDefined()
      }
    const page = pageOf('sell-btc-buy-usdc')
    expect(page).toMatchObject({ sell: 'BTC.BTC', buy: 'ETH.USDC' })
    expect(englishText('pairs.heading', page?.names)).toBe('Swap Bitcoin for USD Coin')
    expect(page && englishText(page.lede.of, page.lede.values)).toBe(
      'Send BTC and receive USDC, without an account. The USDC is its issuer’s own on Ethereum, not a bridged copy.',
    )
    expect(factsOf('sell-usdc-buy-btc')['Smallest amount']).toMatch(/^The form shows/)
    expect(englishText('pairs.heading', pageOf('sell-rune-buy-eth')?.names)).toBe('Swap RUNE for Ethereum')
  })

  test('name the contract of a token on mainnet, and leave it to the pools elsewhere', () => {
    const soldOn = (network: 'mainnet' | 'devnet') =>
      pairPagesOf(network).find(({ slug }) => slug === 'sell-usdc-buy-btc')?.sell
    expect(soldOn('mainnet')).toBe('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(soldOn('devnet')).toBe('ETH.USDC')
  })

  test('name the only protocol of a pair', () => {
    expect(factsOf('sell-btc-buy-doge')['Who can swap it']).toBe(
      'THORChain connects to Bitcoin and Dogecoin. The other protocol does not, so there is one price.',
    )
  })

  test('open the form with their coins, until a link names others', () => {
    const form = startingFormOf({ sell: 'SOL.SOL', buy: 'BTC.BTC' })
    const opened = swapForm(form, { type: 'opened' })
    expect([opened.from, opened.to].map(formatAsset)).toEqual(['SOL.SOL', 'BTC.BTC'])
    const linked = swapForm(form, { type: 'opened', to: startingFormOf(undefined).to })
    expect([linked.from, linked.to].map(formatAsset)).toEqual(['SOL.SOL', 'ETH.ETH'])
  })
})

test.each([
  ['/sell-btc-buy-eth', 'sell-btc-buy-eth'],
  ['/SELL-DOGE-BUY-BTC/', 'sell-doge-buy-btc'],
  ['/sell-doge-buy-rune', 'sell-doge-buy-btc'],
  ['/sell-rune-buy-xrp', 'sell-rune-buy-btc'],
  ['/sell-cacao-buy-xrp', 'sell-btc-buy-xrp'],
  ['/sell-foo-buy-bar', 'sell-btc-buy-eth'],
  ['/sell-btc', undefined],
  ['/nothing', undefined],
])('the pair nearest to %s is %s', (path, slug) => expect(nearestPair(path, pairPages)?.slug).toBe(slug))
