import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { swapErrors } from '../src/contract/swapErrors.ts'
import { whyTexts } from '../src/core/tracking/reasonText.ts'
import { refundTexts } from '../src/core/tracking/refundTexts.ts'
import { unpaidTexts } from '../src/core/tracking/unpaidReasons.ts'
import { unsignedTexts } from '../src/core/tracking/unsignedPayment.ts'
import { readCommandLine, refuseArguments } from '../src/local/readCommandLine.ts'
import { showTexts } from '../src/ui/texts/registerTexts.ts'

// `npm run texts`: which texts of a language are missing, and which were translated from another English text.
// `npm run texts -- accept de` records that the texts of a language fit the English of now.
const usage = `npm run texts                        lists texts without a translation, and those whose English has changed
npm run texts -- accept <language>   records that the translations fit the English texts of now`

/** The folders of texts: those of built pages, and those of pages and mails that functions send. */
const rooms = ['ui', 'server'].map((room) => path.resolve(import.meta.dirname, '../src', room, 'texts'))

/** Returns the texts of a dictionary by their paths: "form.youSend". */
function flat(texts: object, before = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? flat(text, `${before}${key}.`)
      : [[`${before}${key}`, text] as [string, unknown]],
  )
}

/** Identifies an English text, whatever its line breaks are. */
const fingerprint = (text: unknown): string =>
  createHash('sha256')
    .update((typeof text === 'function' ? String(text) : JSON.stringify(text)).replace(/\s+/g, ' '))
    .digest('hex')
    .slice(0, 6)

/** Returns the fingerprint of every English text. */
async function englishTexts(): Promise<ReadonlyMap<string, string>> {
  for (const room of rooms)
    for (const name of globSync('*.en.ts', { cwd: room })) await import(pathToFileURL(path.join(room, name)).href)
  const found = new Map<string, string>()
  const add = (feature: string, english: object) => {
    for (const [name, text] of flat(english, `${feature}.`)) found.set(name, fingerprint(text))
    return english
  }
  showTexts(add)
  for (const [code, { title, hint }] of Object.entries(swapErrors)) add('errors', { [code]: { title, hint } })
  add('reasons', { refund: refundTexts, unpaid: unpaidTexts, unsigned: unsignedTexts, why: whyTexts })
  return found
}

interface Language {
  readonly tag: string
  /** Paths of its texts. */
  readonly texts: readonly string[]
}

async function readLanguage(tag: string): Promise<Language> {
  const files = rooms.map((room) => path.join(room, 'locales', `${tag}.ts`)).filter(existsSync)
  const loaded = await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<{ texts: object }>))
  return { tag, texts: loaded.flatMap(({ texts }) => flat(texts)).map(([name]) => name) }
}

/**
 * The English text that each translation was made from: its fingerprint where it is the same in every language, else the
 * fingerprint of each language.
 */
type Origins = Readonly<Record<string, string | Readonly<Record<string, string>>>>

const originsFile = path.resolve(import.meta.dirname, '../src/ui/texts/locales/origins.json')
const readOrigins = () => JSON.parse(readFileSync(originsFile, 'utf8')) as Origins

function originOf(origins: Origins, name: string, tag: string): string | undefined {
  const origin = origins[name]
  return typeof origin === 'string' ? origin : origin?.[tag]
}

/** Records that the texts of `accepted` fit the English of now. */
function writeOrigins(
  languages: readonly Language[],
  accepted: readonly string[],
  english: ReadonlyMap<string, string>,
) {
  const before = readOrigins()
  const names = [...new Set(languages.flatMap(({ texts }) => texts))].sort()
  const rows = names.map((name) => {
    const own = languages
      .filter(({ texts }) => texts.includes(name))
      .flatMap(({ tag }): [string, string][] => {
        const origin = accepted.includes(tag) ? english.get(name) : originOf(before, name, tag)
        return origin === undefined ? [] : [[tag, origin]]
      })
    const [first] = new Set(own.map(([, origin]) => origin))
    const isCommon = own.length === languages.length && own.every(([, origin]) => origin === first)
    return [name, isCommon ? first : Object.fromEntries(own)]
  })
  writeFileSync(originsFile, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`)
}

const MOST_NAMED = 40
const restOf = (count: number) => (count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : '')
const featureOf = (name: string) => name.split('.', 1)[0] ?? ''

/** Lists what a translator would do next. Nothing here stops a build, because each missing text is shown in English. */
function listOf({ tag, texts }: Language, origins: Origins, english: ReadonlyMap<string, string>): string {
  const has = new Set(texts)
  const missing = [...english.keys()].filter((name) => !has.has(name))
  const changed = texts.filter((name) => english.has(name) && originOf(origins, name, tag) !== english.get(name))
  const whole = [...new Set(missing.map(featureOf))].filter((name) => !texts.some((text) => featureOf(text) === name))
  const parts = missing.filter((name) => !whole.includes(featureOf(name)))
  const line = (words: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`  ${words}: ${names.slice(0, MOST_NAMED).join(', ')}${restOf(names.length)}`]
  return [
    `${tag}: ${texts.length} of ${english.size} texts`,
    ...line('missing, shown in English', [...whole.map((name) => `all of ${name}`), ...parts]),
    ...line('English has changed since the translation', changed),
  ].join('\n')
}

const { positionals } = readCommandLine({ usage, allowPositionals: true })
const [command, ...named] = positionals
const english = await englishTexts()
const [siteTexts = ''] = rooms
const tags = globSync('*.ts', { cwd: path.join(siteTexts, 'locales') }).map((name) => path.basename(name, '.ts'))
const languages = await Promise.all(tags.sort().map(readLanguage))
if (command === undefined) {
  const origins = readOrigins()
  for (const language of languages) console.log(listOf(language, origins, english))
} else if (command === 'accept' && named.length > 0 && named.every((tag) => tags.includes(tag))) {
  writeOrigins(languages, named, english)
} else {
  refuseArguments(`Unknown: ${positionals.join(' ')}. Languages: ${tags.join(', ')}.`, usage)
}
