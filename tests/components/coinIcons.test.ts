import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { hueRules, readIcons } from '../../src/components/coinIcons.ts'
import { chainIds, chains } from '../../src/core/chains/chains.ts'
import { tokens } from '../../src/core/chains/tokens.ts'
import { signOfAsset, signOfChain } from '../../src/ui/shared/assets/glyphs.ts'

const files = globSync(['src/core/chains/*/icon.svg', 'src/ui/shared/assets/icons/*.svg'])
const icons = readIcons(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))
const glyphs = icons.map(({ glyph }) => glyph)

describe('icons of coins and chains', () => {
  test.each(chainIds.filter((id) => chains[id].active))('exist in the folder of %s', (id) => {
    expect(glyphs, `add src/core/chains/${id.toLowerCase()}/icon.svg`).toContain(id.toLowerCase())
    expect(signOfChain(id).glyph).toBe(id.toLowerCase())
  })

  test('of tokens are each shown for a ticker, and none has the name of a chain’s icon', () => {
    const tickers: Readonly<Record<string, string>> = { mayat: 'MAYA', thort: 'THOR' }
    const token = { kind: 'token', chain: 'ETH', id: '0X' } as const
    const ofTokens = globSync('src/ui/shared/assets/icons/*.svg').map((file) => path.basename(file, '.svg'))
    expect(ofTokens).toEqual(expect.arrayContaining(['aave', 'usdc', 'usdt', 'wbtc']))
    expect(new Set(glyphs).size).toBe(glyphs.length)
    for (const glyph of ofTokens) {
      const ticker = tickers[glyph] ?? glyph.toUpperCase()
      expect(signOfAsset({ ...token, symbol: `${ticker}-0X`, ticker }).glyph).toBe(glyph)
    }
  })

  test('have a drawing and their own hue', () => {
    for (const { body, hue } of icons) {
      expect(body).toMatch(/^<(path|rect|ellipse|circle) .*>$/)
      expect(hue).toBeLessThan(360)
    }
    expect(hueRules(icons.filter(({ glyph }) => glyph === 'btc'))).toBe('@layer components{.hue-btc{--h:62}}')
  })

  test('are rejected without a hue', () => {
    expect(() => readIcons({ '/src/core/chains/new/icon.svg': '<svg><path d="M1 1"/></svg>' })).toThrow(/data-hue/)
  })
})

test('of the default tokens exist, and a token without one is shown as letters', () => {
  const tickers = Object.values(tokens).flatMap((rows) => rows.map(({ symbol }) => symbol.toUpperCase()))
  const signs = tickers.map((ticker) => signOfAsset({ kind: 'token', chain: 'ETH', symbol: `${ticker}-0X`, ticker }))
  const drawn = signs.flatMap(({ glyph }) => glyph ?? [])
  expect(drawn.length).toBeGreaterThan(80)
  expect(drawn.filter((glyph) => !glyphs.includes(glyph))).toEqual([])
  for (const { letters } of signs) expect(letters).not.toBe('')
})

test.each([
  ['BASE', 'ETH', 'eth'],
  ['NOBLE', 'USDC', 'usdc'],
  ['GAIA', 'ATOM', 'gaia'],
  ['THOR', 'TCY', 'tcy'],
  ['THOR', 'NEW', undefined],
])('the coin %s.%s has the icon %s', (chain, ticker, glyph) => {
  expect(signOfAsset({ kind: 'native', chain, symbol: ticker, ticker }).glyph).toBe(glyph)
})
