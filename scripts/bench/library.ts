import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { kilobytes } from './kilobytes.ts'

/** Bundle size of the library by use, in gzip. */
const uses: Readonly<Record<string, { readonly names: readonly string[]; readonly budget: number }>> = {
  nothing: { names: [], budget: 100 },
  pricing: { names: ['createNode', 'getPrices', 'parseAsset', 'parseDecimal', 'formatDecimal'], budget: 18 * 1024 },
  quoting: { names: ['createNode', 'getQuotes', 'parseAsset', 'parseDecimal', 'formatDecimal'], budget: 27 * 1024 },
  depositing: { names: ['createNode', 'getQuotes', 'prepareDeposit', 'getMaxSpendable'], budget: 52 * 1024 },
  memos: { names: ['parseMemo', 'buildMemo', 'diffMemo'], budget: 30 * 1024 },
}

const entry = 'portage-library-bench'
const surface = path.resolve('src/core/index.ts')

/** Bundles a use of the library. A page loads the first chunk at once and the others on demand. */
export async function benchLibrary(): Promise<void> {
  for (const [use, { names, budget }] of Object.entries(uses)) {
    const line =
      names.length === 0
        ? `import ${JSON.stringify(surface)}`
        : `export { ${names.join(', ')} } from ${JSON.stringify(surface)}`
    const { first, later } = await bundle(line)
    const verdict = first <= budget ? 'within' : 'OVER'
    console.log(
      `${use}: ${kilobytes(first)} at once, ${kilobytes(later)} on demand; ${verdict} its ${kilobytes(budget)}`,
    )
    if (first > budget) process.exitCode = 1
  }
}

async function bundle(line: string): Promise<{ first: number; later: number }> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? line : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: (id: string) => !id.includes('/src/core/') },
      },
    },
  })
  const [result] = Array.isArray(answer) ? answer : [answer]
  if (!result || !('output' in result)) throw new Error('The bundler returned no output.')
  const chunks = result.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
  const loaded = new Set<string>()
  const follow = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) follow(next)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) follow(fileName)
  const size = (code: string) => gzipSync(code, { level: 9 }).length
  const sum = (wanted: boolean) =>
    chunks.filter(({ fileName }) => loaded.has(fileName) === wanted).reduce((all, { code }) => all + size(code), 0)
  return { first: sum(true), later: sum(false) }
}
