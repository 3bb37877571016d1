import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type SystemId, systems } from '../src/contract/systems.ts'
import { devnetServers } from '../src/devnet/serve/devnetServers.ts'
import { type Coverage, coverageOf } from '../src/devnet/wire/documents/coverage.ts'
import { type OpenApiDocument, openApiDocuments } from '../src/devnet/wire/documents/documents.ts'
import { projectRoot } from '../src/local/build.ts'
import { variables } from '../src/runtime/variables.ts'
import { secretVariables } from './secretVariables.ts'

export interface GeneratedTable {
  /** Name in the markers around the table. */
  readonly name: string
  readonly source: string
  readonly render: () => string
}

/** What the tables of variables need of a row. */
interface VariableRow {
  readonly name: string
  readonly without?: string
  readonly neededBy?: readonly SystemId[]
}

const answers: Readonly<Record<Coverage['answer'], string>> = {
  data: 'data of the simulation',
  empty: 'always empty',
  refusal: 'refused as by the node',
}

/** Renders how the devnet answers each path of a document, with a line of totals. */
function coverageSection(document: OpenApiDocument): string {
  const rows = coverageOf(document)
  const count = (answer: Coverage['answer']) => rows.filter((row) => row.answer === answer).length
  const totals = `${rows.length} paths: ${count('data')} with data, ${count('empty')} always empty, ${count('refusal')} refused.`
  const lines = rows.map(({ path, answer, cause }) => {
    return `| \`${path}\` | ${answers[answer]}${cause === undefined ? '' : `: ${cause}`} |`
  })
  const heading = `## ${document.title} ${document.version}`
  return [heading, '', totals, '', '| Path | Answer |', '|---|---|', ...lines].join('\n')
}

const coverageTable = {
  name: 'openapi-coverage',
  source: 'src/devnet/wire/documents',
  render: () => openApiDocuments.map(coverageSection).join('\n\n'),
}

const HTTP = 'http://127.0.0.1:8889'
const WS = 'ws://127.0.0.1:8889'
const code = (text: string | undefined): string => (text === undefined ? '–' : `\`${text}\``)

/** Renders the servers of every chain, for a devnet on this machine. */
function renderServers(): string {
  const rows = devnetServers().flatMap(({ chain, apis, websocket, chainId }) =>
    apis.map(({ name, path }) => {
      const socket = websocket === undefined ? undefined : `${WS}${websocket}`
      return `| ${[code(chain), name, code(`${HTTP}${path}`), code(socket), code(chainId)].join(' | ')} |`
    }),
  )
  const table = ['| Chain | Interface | Address | WebSocket | Chain id |', '|---|---|---|---|---|', ...rows]
  const start = '<div class="wide scroll-x" role="group" aria-label="Servers of the devnet" tabindex="0">'
  return [start, '', ...table, '', '</div>'].join('\n')
}

const serverTable = { name: 'devnet-servers', source: 'src/devnet/serve/devnetServers.ts', render: renderServers }

/** Renders every environment variable as a markdown table, in the order of the registry. */
export function environmentTable(): string {
  const all = [...Object.values(variables), ...secretVariables]
  const rows = all.map(({ name, about, fallback }) => `| \`${name}\` | ${about} | ${fallback} |`)
  return ['| variable | what it is for | default |', '|---|---|---|', ...rows].join('\n')
}

/** Renders what a deployed site lacks without each variable, and the systems that need it. */
function missingTable(): string {
  const rows = [...Object.values(variables), ...secretVariables].flatMap((row: VariableRow) => {
    if (row.without === undefined) return []
    const names = (row.neededBy ?? []).map((id) => systems[id].name)
    return [`| \`${row.name}\` | ${row.without} | ${names.join(', ') || '–'} |`]
  })
  return ['| without | a deployed site lacks | systems that need it |', '|---|---|---|', ...rows].join('\n')
}

const missing = {
  name: 'without',
  source: 'src/runtime/variables.ts and src/contract/systems.ts',
  render: missingTable,
}

const environment = { name: 'environment', source: 'src/runtime/variables.ts', render: environmentTable }

const pages = [
  { file: 'devnet-paths.mdx', table: coverageTable },
  { file: 'clients.mdx', table: serverTable },
  { file: 'operators.mdx', table: environment },
  { file: 'netlify.mdx', table: missing },
]

/** Portal pages with a table that is generated: path of the file, and its text with the current table. */
export function portalPages(): readonly { readonly file: string; readonly text: string }[] {
  return pages.map(({ file: name, table }) => {
    const file = path.join(projectRoot, 'src/content/docs/developers', name)
    return { file, text: withTables(readFileSync(file, 'utf8'), [table], (note) => `{/* ${note} */}`) }
  })
}

/**
 * Returns a text with every table between its two markers, which are comments. Throws when there is no place for one.
 */
export function withTables(text: string, all: readonly GeneratedTable[], comment: (note: string) => string): string {
  return all.reduce((done, { name, source, render }) => {
    const begin = comment(`${name}: generated from ${source} by \`npm run generate\``)
    const end = comment(`/${name}`)
    const from = done.indexOf(begin)
    const to = done.indexOf(end)
    if (from < 0 || to < from) throw new Error(`The text has no place for the table "${begin}" … "${end}".`)
    return `${done.slice(0, from + begin.length)}\n\n${render()}\n\n${done.slice(to)}`
  }, text)
}
