import path from 'node:path'
import { build } from 'vite'
import { markPure } from './markPure.ts'
import { createImportReader } from './moduleGraph.ts'

/** Oldest syntax that Node 20 and current browsers have. */
const TARGET = 'es2022'

interface Folders {
  readonly sources: string
  readonly dist: string
}

/** Modules of the library that a program starts from to quote, and to prepare and track one swap. */
const journeys = {
  quotes: ['actions/getQuotes', 'nodes/node', 'asset/asset', 'asset/amount'],
  swap: ['actions/prepareDeposit', 'actions/getSwapStatus', 'readers/createReader'],
} as const

/**
 * Writes the modules that the entries reach, merged into few files: one with everything that quotes load, one with
 * everything that every swap loads, one that every chain family loads, and one for each part that is loaded on demand. Many small files would compress badly,
 * and bundlers would load parts of one chain family with another's. Returns the packages that the modules import.
 */
export async function bundleModules(entries: readonly string[], { sources, dist }: Folders): Promise<Set<string>> {
  const { packages, fileOf } = await planFiles(entries, sources)
  const nameOf = (file: string) => path.relative(sources, file).replace(/\.ts$/, '')
  await build({
    ...{ configFile: false, root: sources, logLevel: 'error', publicDir: false, plugins: [markPure] },
    build: {
      ...{ outDir: dist, emptyOutDir: false, target: TARGET, minify: false },
      lib: { entry: Object.fromEntries(entries.map((file) => [nameOf(file), file])), formats: ['es'] },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
        preserveEntrySignatures: 'allow-extension',
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ name, facadeModuleId }) =>
            facadeModuleId
              ? `${nameOf(facadeModuleId)}.js`
              : fileNames.includes(name)
                ? '[name].js'
                : 'shared/[name]-[hash].js',
          minifyInternalExports: false,
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] },
        },
      },
    },
  })
  return packages
}

const fileNames: readonly string[] = ['core/quotes', 'core/swap', 'core/families']
/** Modules beside the folders of the chain families, which several families share. */
const sharedByFamilies = /^core\/(?:deposits|readers)\/[^/]+$/

/** Reads the graph of the modules. Returns the packages, and a function that names the file of a module if it is shared. */
async function planFiles(entries: readonly string[], sources: string) {
  const importsOf = createImportReader()
  const reach = async (starts: readonly string[]) => {
    const seen = new Set(starts)
    for (const file of seen) for (const next of (await importsOf(file)).files) seen.add(next)
    return seen
  }
  const [packages, all, lazy] = [new Set<string>(), new Set(entries), new Set<string>()]
  for (const file of all) {
    const found = await importsOf(file)
    for (const next of [...found.files, ...found.onDemand]) all.add(next)
    for (const name of found.packages) packages.add(name)
    if (file.startsWith(path.join(sources, 'core'))) for (const part of found.onDemand) lazy.add(part)
  }
  const filesOf = (modules: readonly string[]) => modules.map((name) => path.join(sources, 'core', `${name}.ts`))
  const [quotes, swap, index] = await Promise.all([
    ...[journeys.quotes, journeys.swap, ['index']].map((modules) => reach(filesOf(modules))),
  ])
  // A module of the main entry that a part needs is loaded before the part.
  const needed = await reach([...lazy])
  const fileOf = (file: string): string | null => {
    if (quotes?.has(file)) return 'core/quotes'
    if (swap?.has(file) || (index?.has(file) && needed.has(file))) return 'core/swap'
    const isShared = needed.has(file) && !lazy.has(file) && sharedByFamilies.test(path.relative(sources, file))
    return isShared ? 'core/families' : null
  }
  return { packages, fileOf }
}
