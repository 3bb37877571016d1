import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { swapErrors } from '../../../src/contract/swapErrors.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { whyTexts } from '../../../src/core/tracking/reasonText.ts'
import { refundTexts } from '../../../src/core/tracking/refundTexts.ts'
import { unpaidTexts } from '../../../src/core/tracking/unpaidReasons.ts'
import { unsignedTexts } from '../../../src/core/tracking/unsignedPayment.ts'
import { englishTexts } from '../../../src/server/texts/englishTexts.ts'
import { coinText } from '../../../src/ui/shared/figures/coinText.ts'
import { usdText } from '../../../src/ui/shared/figures/figures.ts'
import { errorLines } from '../../../src/ui/texts/errors.en.ts'
import { formEn as en } from '../../../src/ui/texts/form.en.ts'
import { isolateValues } from '../../../src/ui/texts/isolateValues.ts'
import glossary from '../../../src/ui/texts/locales/glossary.json' with { type: 'json' }
import { pseudoTexts } from '../../../src/ui/texts/pseudoTexts.ts'
import { showTexts } from '../../../src/ui/texts/registerTexts.ts'
import { reviewEn as review } from '../../../src/ui/texts/review.en.ts'

const room = path.resolve('src/ui/texts')
/** Texts of pages and mails that functions send. */
const servedRoom = path.resolve('src/server/texts')
const featuresIn = (folder: string) => globSync('*.en.ts', { cwd: folder }).map((name) => name.replace('.en.ts', ''))
const features = featuresIn(room)
const servedFeatures = featuresIn(servedRoom)
const load = (file: string) => import(file) as Promise<{ readonly texts: object }>
const loadLocale = async (tag: string) => {
  const files = [room, servedRoom].map((folder) => path.join(folder, 'locales', `${tag}.ts`)).filter(existsSync)
  const loaded = await Promise.all(files.map(load))
  return { tag, texts: Object.assign({}, ...loaded.map(({ texts }) => texts)) as object }
}
await Promise.all(features.map((name) => load(path.join(room, `${name}.en.ts`))))
const tags = globSync('locales/*.ts', { cwd: room }).map((name) => path.basename(name, '.ts'))
const locales = await Promise.all(tags.map(loadLocale))

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
    expect(Object.keys(registeredTexts())).toEqual(expect.arrayContaining([...features, ...servedFeatures]))
    expect(Object.keys(englishTexts)).toEqual(expect.arrayContaining(servedFeatures))
    const localeType = readFileSync(path.join(room, 'texts.ts'), 'utf8')
    for (const feature of features) expect(localeType).toContain(`readonly ${feature}: `)
  })

  test('a text that a language does not have is English, and so is each text after the language', () => {
    showTexts((feature) => (feature === 'form' ? { youSend: 'Sie senden' } : {}))
    expect([en.youSend, en.youReceive, review.total]).toEqual(['Sie senden', 'You receive', 'Total cost'])
    showTexts((feature) => (feature === 'costs' ? { total: 'Kosten' } : {}))
    expect([en.youSend, review.total]).toEqual(['You send', 'Kosten'])
    showTexts(undefined)
    expect(review.total).toBe('Total cost')
  })

  test('the words of an error are those of the language, and else its own', () => {
    const error = new SwapError('The quote expired a minute ago.', { code: 'quote_expired', hint: 'Get a new one.' })
    showTexts((feature) => (feature === 'errors' ? { quote_expired: { title: 'Abgelaufen', hint: 'Neu laden' } } : {}))
    expect(errorLines(error)).toEqual(['Abgelaufen', 'Neu laden'])
    showTexts(undefined)
    expect(errorLines(error)).toEqual(['The quote expired a minute ago.', 'Get a new one.'])
  })
})

/** Calls a text with values that can be recognised. A text that needs other kinds of values returns nothing. */
function filled(text: unknown, values: readonly unknown[]): string | undefined {
  try {
    return typeof text === 'function' ? String(text(...values)) : String(text)
  } catch {
    return undefined
  }
}

const places = [0, 1, 2, 3, 4]
const samples: readonly (readonly unknown[])[] = [
  places.map((at) => `V${at}W`),
  places.map((at) => [`V${at}W`]),
  places.map((at) => (at === 0 ? `V${at}W` : 3742 + at)),
  ...[3742, 5, 21].map((count) => places.map((at) => count + at * 100)),
]
/** The recognisable values in a text: nothing that a person must read may be lost in a language. */
const valuesIn = (text: string) => [...text.matchAll(/V\dW|\d+/g)].map(([value]) => value)

describe.each(locales.map(({ tag, texts }) => [tag, texts] as const))('the language %s', (tag, texts) => {
  const reasons = { refund: refundTexts, unpaid: unpaidTexts, unsigned: unsignedTexts, why: whyTexts }
  const english = { ...registeredTexts(), reasons }
  const paths = pathsOf(texts).filter((name) => !name.startsWith('errors.'))

  test('has no text that English does not have, and each is of its kind', () => {
    const kind = (text: unknown) => (Array.isArray(text) ? `${text.length} lines` : typeof text)
    const others = paths.filter((name) => kind(textAt(texts, name)) !== kind(textAt(english, name)))
    expect(others).toEqual([])
    const codes = pathsOf(texts).filter((name) => name.startsWith('errors.'))
    expect(codes.filter((name) => typeof textAt({ errors: swapErrors }, name) !== 'string')).toEqual([])
  })

  test('keeps every value of a text', () => {
    const lost = paths.flatMap((name) =>
      samples.flatMap((values) => {
        const before = filled(textAt(english, name), values)
        const after = filled(textAt(texts, name), values)
        if (before === undefined) return []
        const missing = valuesIn(before).filter((value) => !after?.includes(value))
        return missing.length > 0 ? [`${name}: ${before} → ${after}`] : []
      }),
    )
    expect([...new Set(lost)]).toEqual([])
  })

  test('uses one word for each term of money and danger', () => {
    const wrong = pathsOf(texts).flatMap((name) => {
      const before = filled(textAt({ ...english, errors: swapErrors }, name), samples[0] ?? [])
      const after = filled(textAt(texts, name), samples[0] ?? [])
      return Object.entries(glossary as Record<string, Record<string, string>>).flatMap(([term, words]) =>
        new RegExp(words.english ?? '', 'i').test(before ?? '') && !new RegExp(words[tag] ?? '', 'iu').test(after ?? '')
          ? [`${term} in ${name}: ${after}`]
          : [],
      )
    })
    expect(wrong).toEqual([])
    for (const [term, words] of Object.entries(glossary)) expect(words, term).toHaveProperty(tag)
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
