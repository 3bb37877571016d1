import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const projectRoot = path.resolve(import.meta.dirname, '..')

/** A generated table with one part of every chain. */
interface ChainTable {
  /** What the table has, for its comment. */
  readonly about: string
  /** The part's file in the folder of a chain. */
  readonly part: 'chain' | 'network' | 'explorer' | 'servers' | 'routers' | 'tokens' | 'devnet'
  /** `byId` has values by chain id, `list` a list of them, `loaders` functions by chain id that load them on demand. */
  readonly form: 'byId' | 'list' | 'loaders'
  /** Name of the exported table. */
  readonly name: string
}

/** The tables by their path. */
const chainTables: Readonly<Record<string, ChainTable>> = {
  'src/core/chains/tables/chainList.ts': {
    about: 'Every chain',
    part: 'chain',
    form: 'list',
    name: 'chainList',
  },
  'src/core/chains/tables/networks.ts': {
    about: 'Addresses and transactions of every chain',
    part: 'network',
    form: 'byId',
    name: 'networksById',
  },
  'src/core/chains/tables/explorers.ts': {
    about: 'The block explorer of each chain that has one',
    part: 'explorer',
    form: 'byId',
    name: 'explorersById',
  },
  'src/core/chains/tables/servers.ts': {
    about: 'The preset servers of each chain that has some',
    part: 'servers',
    form: 'byId',
    name: 'serversById',
  },
  'src/core/chains/tables/routers.ts': {
    about: 'The routers of each chain that has some',
    part: 'routers',
    form: 'byId',
    name: 'routersById',
  },
  'src/core/chains/tables/tokens.ts': {
    about: 'The tokens of each chain that has some',
    part: 'tokens',
    form: 'byId',
    name: 'tokensById',
  },
  'src/core/chains/tables/tokenLoaders.ts': {
    about: 'Loads the tokens of each chain that has some',
    part: 'tokens',
    form: 'loaders',
    name: 'tokenLoaders',
  },
  'src/devnet/rules/chainTable.ts': {
    about: 'Facts of each chain that the devnet runs',
    part: 'devnet',
    form: 'byId',
    name: 'devnetFactsById',
  },
}

/** Returns the name that a part exports in the folder of a chain, such as `btcNetwork`; `btc` for the chain itself. */
const exportOf = (chain: string, part: ChainTable['part']) =>
  part === 'chain' ? chain : `${chain}${part.charAt(0).toUpperCase()}${part.slice(1)}`

/** Returns the generated tables of all chains by their path. `order` has the folder of every chain. */
export function chainTableFiles(order: readonly string[], root = projectRoot): ReadonlyMap<string, string> {
  const home = path.join(root, 'src/core/chains')
  const folders = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unlisted = folders.map(({ name }) => name).filter((name) => name !== 'tables' && !order.includes(name))
  if (unlisted.length > 0) {
    throw new Error(`src/core/chains/families.ts does not list the folder of a chain: ${unlisted.join(', ')}.`)
  }
  return new Map(Object.entries(chainTables).map(([file, table]) => [file, renderTable(file, table, order, home)]))
}

function renderTable(file: string, { about, name, part, form }: ChainTable, order: readonly string[], home: string) {
  const chains = order.filter((chain) => part === 'chain' || existsSync(path.join(home, chain, `${part}.ts`)))
  const from = path.posix.relative(path.posix.dirname(file), 'src/core/chains')
  const pathOf = (chain: string) => `${from}/${chain}/${part}.ts`
  for (const chain of chains) expectExport(path.join(home, chain, `${part}.ts`), exportOf(chain, part))
  const imports = chains.toSorted().map((chain) => `import { ${exportOf(chain, part)} } from '${pathOf(chain)}'\n`)
  const loader = (chain: string) => `async () => (await import('${pathOf(chain)}')).${exportOf(chain, part)}`
  const rows = {
    list: () => chains.map((chain) => `  ${exportOf(chain, part)},\n`),
    byId: () => chains.map((chain) => `  ${chain.toUpperCase()}: ${exportOf(chain, part)},\n`),
    loaders: () => chains.map((chain) => `  ${chain.toUpperCase()}: ${loader(chain)},\n`),
  }[form]()
  const [open, close] = form === 'list' ? ['[', ']'] : ['{', '}']
  return [
    '// Written by `npm run generate` from the folders of src/core/chains; do not edit.\n',
    ...(form === 'loaders' ? [] : imports),
    `\n/** ${about}, in the order of \`families.ts\`. */\n`,
    `export const ${name} = ${open}\n${rows.join('')}${close} as const\n`,
  ].join('')
}

/** Throws `Error` unless a file exists and exports a name. */
function expectExport(file: string, name: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (new RegExp(`^export const ${name}\\b`, 'm').test(text)) return
  throw new Error(`${file} has to export ${name}.`)
}
