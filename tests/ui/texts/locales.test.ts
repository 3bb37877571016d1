import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { coinText } from '../../../src/ui/shared/figures/coinText.ts'
import { usdText } from '../../../src/ui/shared/figures/figures.ts'
import { formEn as en } from '../../../src/ui/texts/form.en.ts'
import { isolateValues } from '../../../src/ui/texts/isolateValues.ts'
import { pseudoTexts } from '../../../src/ui/texts/pseudoTexts.ts'
import { showTexts } from '../../../src/ui/texts/registerTexts.ts'

const room = path.resolve('src/ui/texts')
const features = globSync('*.en.ts', { cwd: room }).map((name) => name.replace('.en.ts', ''))
const load = (name: string) => import(path.join(room, name)) as Promise<{ readonly texts: object }>
await Promise.all(features.map((name) => load(`${name}.en.ts`)))
const locales = await Promise.all(globSync('locales/*.ts', { cwd: room }).map(load))

/** Returns every registered dictionary, in English. */
function registeredTexts(): Record<string, object> {
  const found: Record<string, object> = {}
  showTexts((feature, english) => {
    found[feature] = english
    return english
  })
  return found
}

/** Returns the path of every text: "picker.count". */
const pathsOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null ? pathsOf(text, `${before}${key}.`) : [`${before}${key}`],
  )

const textAt = (texts: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts)

afterEach(() => showTexts(undefined))

describe('dictionaries', () => {
  test('each file registers its texts under its own name, and a locale has all of them', () => {
    expect(Object.keys(registeredTexts())).toEqual(expect.arrayContaining(features))
    const localeType = readFileSync(path.join(room, 'texts.ts'), 'utf8')
    for (const feature of features) expect(localeType).toContain(`readonly ${feature}: `)
  })

  test('each locale has exactly the texts of English', () => {
    const { sample: _, late: __, ...english } = registeredTexts()
    for (const { texts } of locales) expect(pathsOf(texts).sort()).toEqual(pathsOf(english).sort())
  })
})

describe('the pseudo-locale', () => {
  test('makes every text at least 40% longer', () => {
    const english = registeredTexts()
    const pseudo = pseudoTexts(english)
    const paths = pathsOf(english)
    expect(paths.length).toBeGreaterThan(300)
    for (const path of paths) {
      const before = textAt(english, path)
      const after = textAt(pseudo, path)
      if (typeof before !== 'string') continue
      expect(String(after).length, path).toBeGreaterThanOrEqual(before.length * 1.4)
    }
  })

  test('accents texts but not the values in them, and isolates those', () => {
    showTexts((_, english) => pseudoTexts(english))
    expect(en.youSend).toBe('ŸŸôôûû šééñd')
    expect(en.minimumIs('0.1 BTC')).toMatch(/^Mîîñîîmûûm îîš \u20680\.1 BTC\u2069·*$/)
  })

  test('keeps choices that depend on a value', () => {
    showTexts((_, english) => pseudoTexts(english))
    expect(en.hours(1, 0)).not.toContain('0')
  })
})

describe('values in right-to-left texts', () => {
  test('are isolated in every text of a dictionary', () => {
    const texts = isolateValues({
      pair: (a: string, b: string) => `${a} ← ${b}`,
      plain: 'x',
      deep: { of: (n: number) => `${n}` },
    })
    const { pair, deep } = texts as { pair: (a: string, b: string) => string; deep: { of: (n: number) => string } }
    expect([pair('1 A', '2 B'), pair('', '2 B'), deep.of(3)]).toEqual([
      '\u20681 A\u2069 ← \u20682 B\u2069',
      ' ← \u20682 B\u2069',
      '3',
    ])
  })

  test('amounts are isolated in right-to-left locales only', () => {
    const bitcoin = parseAsset('BTC.BTC')
    expect(coinText(15_000_000n, bitcoin, 'en')).toBe('0.15 BTC')
    expect(coinText(15_000_000n, bitcoin, 'en-XB')).toBe('\u20680.15 BTC\u2069')
    expect([usdText(1n, 'en-XB'), usdText(1n, 'de')]).toEqual([
      expect.stringMatching(/^\u2068.*\u2069$/),
      expect.not.stringContaining('\u2068'),
    ])
  })
})
