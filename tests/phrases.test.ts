import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** Phrases that readers stumble over, each with a plainer one. */
const avoided = JSON.parse(readFileSync(path.join(import.meta.dirname, 'avoidedPhrases.json'), 'utf8')) as Readonly<
  Record<string, string>
>

/** Texts that people and agents read: pages, messages, documentation, mails and the contract. */
const places = [
  'README.md',
  'src/site.ts',
  'src/ui/texts',
  'src/server/texts',
  'src/components',
  'src/pages',
  'src/layouts',
  'src/content',
  'src/contract',
  'src/discovery',
  'src/server/mail',
]

function filesOf(place: string): readonly string[] {
  if (path.extname(place) !== '') return [place]
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(place, name.split(path.sep).join('/')))
    .filter((name) => /\.(ts|tsx|astro|mdx|md|js|py|go|sh|txt)$/.test(name))
}

/** Removes comments, whose readers are developers, and joins lines. */
function readText(file: string): string {
  const source = readFileSync(path.join(root, file), 'utf8')
  const isCode = /\.(ts|tsx|astro)$/.test(file)
  const text = isCode ? source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/ .*$/gm, ' ') : source
  return text.replace(/\s+/g, ' ').toLowerCase()
}

const patterns = Object.entries(avoided).map(
  ([phrase, plain]) => ({ phrase, plain, pattern: new RegExp(String.raw`(?<![\w-])${phrase}(?![\w-])`) }) as const,
)

test('texts for people use plain phrases', () => {
  const found = places.flatMap(filesOf).flatMap((file) => {
    const text = readText(file)
    return patterns
      .filter(({ pattern }) => pattern.test(text))
      .map(({ phrase, plain }) => `${file}: “${phrase}” (write “${plain}”)`)
  })
  expect(found).toEqual([])
})

test('the list has at most 60 phrases', () => {
  expect(patterns.length).toBeGreaterThan(30)
  expect(patterns.length).toBeLessThanOrEqual(60)
})
