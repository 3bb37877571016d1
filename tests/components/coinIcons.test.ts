import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hueRules, readIcons } from '../../src/components/coinIcons.ts'
import { chainIds, chains } from '../../src/core/chains/chains.ts'
import { signOfAsset, signOfChain } from '../../src/ui/assets/glyphs.ts'

const files = globSync(['src/core/chains/*/icon.svg', 'src/ui/assets/icons/*.svg'])
const icons = readIcons(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))
const glyphs = icons.map(({ glyph }) => glyph)

describe('icons of coins and chains', () => {
  test.each(chainIds.filter((id) => chains[id].active))('exist in the folder of %s', (id) => {
    expect(glyphs, `add src/core/chains/${id.toLowerCase()}/icon.svg`).toContain(id.toLowerCase())
    expect(signOfChain(id).glyph).toBe(id.toLowerCase())
  })

  test('exist for exactly the tokens that have a glyph', () => {
    const token = { kind: 'token', chain: 'ETH', id: '0X' } as const
    const tokens = glyphs.filter((glyph) => !chainIds.some((id) => id.toLowerCase() === glyph))
    for (const glyph of tokens) {
      const ticker = glyph.toUpperCase()
      expect(signOfAsset({ ...token, symbol: `${ticker}-0X`, ticker }).glyph).toBe(glyph)
    }
    expect(tokens.sort()).toEqual(['usdc', 'usdt'])
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

test.each([
  ['BASE', 'ETH', 'eth'],
  ['NOBLE', 'USDC', 'usdc'],
  ['GAIA', 'ATOM', 'gaia'],
  ['THOR', 'TCY', undefined],
])('exist for the coin %s.%s: %s', (chain, ticker, glyph) => {
  expect(signOfAsset({ kind: 'native', chain, symbol: ticker, ticker }).glyph).toBe(glyph)
})
