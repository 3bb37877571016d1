import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { showTexts } from '../../src/ui/texts/registerTexts.ts'

const room = path.resolve(import.meta.dirname, '../../src/ui/texts')

type Text = string | ((...values: never[]) => unknown)

/** A text in English, and in another language. */
type Pair = readonly [english: Text, own: Text]

/** Translates a text, or a pattern of texts, by which a state finds a part of the page. */
export type TranslateName = (english: string | RegExp) => string | RegExp

const isDictionary = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is Text => typeof value === 'string' || typeof value === 'function'

function pairsIn(english: unknown, own: unknown): Pair[] {
  if (isText(english) && isText(own)) return [[english, own]]
  if (!isDictionary(english) || !isDictionary(own)) return []
  return Object.entries(english).flatMap(([key, text]) => pairsIn(text, own[key]))
}

/** Returns the text with these values; undefined for a text that takes others. */
function sampleOf(text: Text, values: (at: number) => unknown): string | undefined {
  if (typeof text === 'string') return text
  try {
    const sample: unknown = text(...(Array.from({ length: text.length }, (_, at) => values(at)) as never[]))
    return typeof sample === 'string' ? sample : undefined
  } catch {
    return undefined
  }
}

/** Escapes a text for a pattern, in which a space that does not break is any space. */
const escaped = (text: string) =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/[\u00a0\u202f]/g, String.raw`\s`)

/** A private character for each value of a text. */
const gapAt = (at: number) => String.fromCodePoint(0xe000 + at)
const gaps = /[\uE000-\uE00F]/g
/** Stands for the rest of the last value, when the beginning of a text is sought. Other languages may go on after it. */
const rest = '\uE0FF'

/** Values with which a text is compared with a pattern. */
const someValues = [7, '7', 'Ethereum', 'Dogecoin', 'Test wallet']

interface Likeness {
  /** Characters that the text and what is sought have in common, besides values. */
  readonly weight: number
  /** The values that the text has in what is sought. */
  readonly values?: readonly unknown[]
}

/** Returns how a text in English is like what a state looks for. A pattern that is a plain text is one. */
function likeness(english: Text, sought: string | RegExp): Likeness | undefined {
  const plain = typeof sought === 'string' ? sought : /^\^?([\w ’]+)\$?$/.exec(sought.source)?.[1]
  const sample = sampleOf(english, gapAt)
  if (plain !== undefined && sampleOf(english, () => 0) === plain) return { weight: plain.length, values: [0] }
  if (plain !== undefined && sample !== undefined && /\w/.test(sample)) {
    const found = new RegExp(`^${escaped(sample).replaceAll(gaps, '(.+)')}$`).exec(plain)
    const places = sample.match(gaps)?.map((gap) => (gap.codePointAt(0) ?? 0) - 0xe000) ?? []
    const isBeginning = typeof sought !== 'string' && !sought.source.endsWith('$') && /[\uE000-\uE00F]$/.test(sample)
    const values = places.reduce<string[]>((all, place, at) => {
      const isLast = isBeginning && at === places.length - 1
      return Object.assign(all, { [place]: `${found?.[at + 1]}${isLast ? rest : ''}` })
    }, [])
    if (found) return { weight: sample.replaceAll(gaps, '').length, values }
    // Part of a text, which a search for a text finds too.
    if (sample.includes(plain)) return { weight: plain.length - 1 }
  }
  if (typeof sought === 'string') return undefined
  return someValues.some((value) => sought.test(sampleOf(english, () => value) ?? '')) ? { weight: 1 } : undefined
}

/** Returns a pattern of a text with these values, or with any. */
function patternOf(text: Text, values: readonly unknown[] | undefined): string[] {
  const whole = values && sampleOf(text, (at) => values[at])
  if (whole !== undefined) return [escaped(whole).replaceAll(rest, '.*')]
  const sample = sampleOf(text, gapAt)
  return sample === undefined ? [] : [escaped(sample).replaceAll(gaps, '.*')]
}

/** Returns the translation of names into a language. A name that no dictionary has, such as one of a wallet, is kept. */
export async function nameTranslator(language: string): Promise<TranslateName> {
  if (language === 'en') return (name) => name
  for (const name of globSync('*.en.ts', { cwd: room })) await import(pathToFileURL(path.join(room, name)).href)
  const { texts } = (await import(pathToFileURL(path.join(room, 'locales', `${language}.ts`)).href)) as {
    texts: Readonly<Record<string, unknown>>
  }
  const pairs: Pair[] = []
  showTexts((feature, english) => {
    pairs.push(...pairsIn(english, texts[feature]))
    return english
  })
  const found = new Map<string, string | RegExp>()
  return (name) => {
    const key = String(name)
    const known = found.get(key)
    if (known !== undefined) return known
    const likely = pairs.flatMap(([english, own]) => {
      const like = likeness(english, name)
      return like ? [{ own, ...like }] : []
    })
    const most = Math.max(0, ...likely.map(({ weight }) => weight))
    const best = likely.filter(({ weight }) => weight === most)
    const patterns = new Set(best.flatMap(({ own, values }) => patternOf(own, values)))
    const isWhole = typeof name !== 'string' && name.source.startsWith('^')
    const translated = patterns.size === 0 ? name : new RegExp(`${isWhole ? '^' : ''}(?:${[...patterns].join('|')})`)
    found.set(key, translated)
    return translated
  }
}
