import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoizeText } from '../src/std/memoizeText.ts'
import { runtimeImportsOf } from './importsOf.ts'

/** Returns the run-time imports of a file. Reads it once, because most functions import the same files. */
const readImports = memoizeText(
  (file): readonly string[] => (/\.(ts|tsx|mjs|astro|mdx)$/.test(file) ? runtimeImportsOf(file) : []),
  Number.POSITIVE_INFINITY,
)
/** Whether a module has the name. Recorded responses, which name the variable for operators, read nothing. */
const namesMnemonic = memoizeText(
  (file) => !file.endsWith('.json') && readFileSync(file, 'utf8').includes('MEMOLESS_MNEMONIC'),
  Number.POSITIVE_INFINITY,
)

/** Follows every import that is left at run time, dynamic ones included. Throws when a file does not exist. */
function filesFrom(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const specifier of readImports(file)) {
      if (!specifier.startsWith('.')) continue
      const [target = ''] = path.posix.join(path.posix.dirname(file), specifier).split('?')
      if (!existsSync(target)) throw new Error(`${file} imports ${specifier}, which does not exist.`)
      waiting.push(target)
    }
  }
  return found
}

/** Names and ports of the devnet's views: data that the configuration of every network reads. */
const allowed = 'src/devnet/machine/views.ts'

test.each([
  ['pages', 'src/{pages,content}/**/*.{astro,ts,mdx}'],
  ['functions', 'netlify/**/*.ts'],
  ['published libraries', 'src/{core,wallets}/index.ts'],
])('%s import no devnet code, not even its chain data', (_, pattern) => {
  const files = [...filesFrom(globSync(pattern))]
  expect(files.length).toBeGreaterThan(20)
  const ofDevnet = files.filter((file) => /^src\/devnet\/|^src\/core\/chains\/[^/]+\/devnet\.ts$/.test(file))
  expect(ofDevnet.filter((file) => file !== allowed)).toEqual([])
})

test('the devnet imports its data of every chain', () => {
  const files = filesFrom(['src/devnet/serve/createDevnet.ts'])
  expect([...files].filter((file) => file.endsWith('/devnet.ts') && file.startsWith('src/core/chains/'))).toHaveLength(
    globSync('src/core/chains/*/devnet.ts').length,
  )
})

test('only the memoless function contains the name of the variable with its mnemonic', () => {
  const hasName = (entry: string) => [...filesFrom([entry])].some(namesMnemonic)
  const functions = globSync('netlify/{functions,edge-functions}/*.ts')
  expect(functions.length).toBeGreaterThan(8)
  expect(functions.filter(hasName)).toEqual(['netlify/functions/memoless.ts'])
  expect(globSync('src/{pages,ui}/**/*.{astro,ts,tsx}').filter(hasName)).toEqual([])
})
