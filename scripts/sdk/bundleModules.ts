import { createHash } from 'node:crypto'
import path from 'node:path'
import { build } from 'vite'
import { markPure } from './markPure.ts'
import { createImportReader } from './moduleGraph.ts'
import { separateExports } from './separateExports.ts'

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

/** Parts that need no code of a swap. The modules that they need are apart, so bundlers join all others for a swap. */
const withoutSwap = ['nodes/refusalOf', 'quorum/unconfirmedError'] as const

/** Parts that every swap from a chain of one family loads together. */
const families = {
  evm: ['readers/evm/evmReader', 'preparation/prepareEvm'],
  utxo: ['preparation/prepareUtxo'],
  cosmos: ['readers/cosmos/cosmosReader', 'preparation/prepareCosmos'],
  xrp: ['readers/xrp/xrpReader', 'preparation/prepareXrp'],
  solana: ['readers/solana/solanaReader', 'preparation/prepareSolana'],
  tron: ['readers/tron/tronReader', 'preparation/prepareTron'],
} as const

/** Modules beside the families' folders that some families need, and others do not. */
const usedByFew = [
  'readers/jsonRpc',
  'readers/restJson',
  'deposits/expectMemo',
  'deposits/quoteTimes',
  'deposits/toNative',
]

/** Modules that most families share: those beside the families' folders, apart from `usedByFew`. */
const sharedByFamilies = /^core\/(?:deposits|readers)\/[^/]+$|^core\/preparation\/chooseRate/
const isSharedByFamilies = (module: string): boolean =>
  sharedByFamilies.test(module) && !usedByFew.some((name) => module === `core/${name}`)

/**
 * Writes the modules that the entries reach, merged into few files: one with everything that quotes load, one with
 * everything that every swap loads, one for each chain family, and one for each other part that is loaded on demand.
 * Many small files would compress badly. Returns the packages that the modules import.
 */
export async function bundleModules(entries: readonly string[], { sources, dist }: Folders): Promise<Set<string>> {
  const { packages, fileOf } = await planFiles(entries, sources)
  const nameOf = moduleNames(sources)
  await build({
    configFile: false,
    root: sources,
    logLevel: 'error',
    publicDir: false,
    plugins: [markPure, separateExports('sdk/index.js')],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: TARGET,
      minify: false,
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
              : name.startsWith('core/')
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

/**
 * Reads the graph of the modules. Returns the packages, and a function that names the file of a module if it is shared.
 */
async function planFiles(entries: readonly string[], sources: string) {
  const nameOf = moduleNames(sources)
  const importsOf = createImportReader()
  const reach = async (starts: readonly string[]) => {
    const seen = new Set(starts)
    for (const file of seen) for (const next of (await importsOf(file)).files) seen.add(next)
    return seen
  }
  const packages = new Set<string>()
  const all = new Set(entries)
  const lazy = new Set<string>()
  for (const file of all) {
    const found = await importsOf(file)
    for (const next of [...found.files, ...found.onDemand]) all.add(next)
    for (const name of found.packages) packages.add(name)
    if (file.startsWith(path.join(sources, 'core'))) for (const part of found.onDemand) lazy.add(part)
  }
  const filesOf = (modules: readonly string[]) => modules.map((name) => path.join(sources, 'core', `${name}.ts`))
  const [quotes, swap, index] = await Promise.all([
    reach(filesOf(journeys.quotes)),
    reach(filesOf(journeys.swap)),
    reach(filesOf(['index'])),
  ])
  const base = await reach(filesOf(withoutSwap))
  const parts = await Promise.all([...lazy].map(async (part) => ({ part, files: await reach([part]) })))
  const members = Object.entries(families).map(([family, modules]) => ({ family, own: filesOf(modules) }))
  const fileOf = (file: string): string | null => {
    if (quotes.has(file)) return base.has(file) ? 'core/base' : 'core/quotes'
    const users = parts.filter(({ files }) => files.has(file)).map(({ part }) => part)
    const isShared = users.length > 0 && !lazy.has(file) && isSharedByFamilies(nameOf(file))
    if (swap.has(file) || isShared) return 'core/swap'
    const [first, second] = members.filter(({ own }) => own.some((part) => users.includes(part)))
    if (first && !second) return `core/${first.family}`
    // A part never loads the main entry for a module that both need.
    if (!index.has(file) || users.length === 0) return null
    return lazy.has(file) ? nameOf(file) : sharedName(users)
  }
  return { packages, fileOf }
}

/** Returns a function that names a module by its path from the sources. */
const moduleNames =
  (sources: string) =>
  (file: string): string =>
    path.relative(sources, file).replace(/\.ts$/, '')

/** Returns the name of a file for the modules that the same parts need. */
const sharedName = (users: readonly string[]): string =>
  `core/parts/${createHash('sha256').update(users.join()).digest('hex').slice(0, 8)}`
