import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { swapErrors } from '../src/contract/swapErrors.ts'
import { readCommandLine, refuseArguments } from '../src/local/readCommandLine.ts'
import { showTexts } from '../src/ui/texts/registerTexts.ts'

// `npm run texts`: which texts of a language are missing, and which were translated from another English text.
// `npm run texts -- accept de` records that the texts of a language fit the English of now.
const usage = `npm run texts                        lists texts without a translation, and those whose English has changed
npm run texts -- accept <language>   records that the translations fit the English texts of now`

const room = path.resolve(import.meta.dirname, '../src/ui/texts')

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
  for (const name of globSync('*.en.ts', { cwd: room })) await import(pathToFileURL(path.join(room, name)).href)
  const found = new Map<string, string>()
  const add = (feature: string, english: object) => {
    for (const [name, text] of flat(english, `${feature}.`)) found.set(name, fingerprint(text))
    return english
  }
  showTexts(add)
  for (const [code, { title, hint }] of Object.entries(swapErrors)) add('errors', { [code]: { title, hint } })
  return found
}

interface Language {
  readonly tag: string
  /** Paths of its texts. */
  readonly texts: readonly string[]
  /** Fingerprint of the English text that each of its texts was translated from. */
  readonly from: Readonly<Record<string, string>>
}

const recordOf = (tag: string) => path.join(room, 'locales', `${tag}.json`)

async function readLanguage(tag: string): Promise<Language> {
  const { texts } = (await import(pathToFileURL(path.join(room, 'locales', `${tag}.ts`)).href)) as { texts: object }
  const record = recordOf(tag)
  const from = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>) : {}
  return { tag, texts: flat(texts).map(([name]) => name), from }
}

const MOST_NAMED = 40
const restOf = (count: number) => (count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : '')
const featureOf = (name: string) => name.split('.', 1)[0] ?? ''

/** Lists what a translator would do next. Nothing here stops a build, because each missing text is shown in English. */
function listOf({ tag, texts, from }: Language, english: ReadonlyMap<string, string>): string {
  const has = new Set(texts)
  const missing = [...english.keys()].filter((name) => !has.has(name))
  const changed = texts.filter((name) => english.has(name) && from[name] !== english.get(name))
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
const tags = globSync('*.ts', { cwd: path.join(room, 'locales') }).map((name) => path.basename(name, '.ts'))
if (command === undefined) {
  for (const tag of tags.sort()) console.log(listOf(await readLanguage(tag), english))
} else if (command !== 'accept' || named.length === 0 || !named.every((tag) => tags.includes(tag))) {
  refuseArguments(`Unknown: ${positionals.join(' ')}. Languages: ${tags.join(', ')}.`, usage)
} else {
  for (const tag of named) {
    const { texts } = await readLanguage(tag)
    const record = Object.fromEntries([...texts].sort().map((name) => [name, english.get(name)]))
    writeFileSync(recordOf(tag), `${JSON.stringify(record, undefined, 2)}\n`)
  }
}
