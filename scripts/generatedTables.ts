import { systems } from '../src/contract/systems.ts'
import { variables } from '../src/runtime/variables.ts'
import { secretVariables } from './secretVariables.ts'

export interface GeneratedTable {
  /** Name in the markers around the table. */
  readonly name: string
  readonly source: string
  readonly render: () => string
}

const tables: readonly GeneratedTable[] = [
  { name: 'environment', source: 'src/runtime/variables.ts', render: environmentTable },
  { name: 'systems', source: 'src/contract/systems.ts', render: systemTable },
]

/** Renders every environment variable as a markdown table, in the order of the registry. */
export function environmentTable(): string {
  const all = [...Object.values(variables), ...secretVariables]
  const rows = all.map(({ name, about, fallback }) => `| \`${name}\` | ${about} | ${fallback} |`)
  return ['| variable | what it is for | default |', '|---|---|---|', ...rows].join('\n')
}

/** Renders every system that does not work everywhere: on which networks it works, and what to do elsewhere. */
export function systemTable(): string {
  const rows = Object.values(systems).map(({ name, networks, instead }) => {
    const works = networks.length === 0 ? 'not available yet' : networks.join(', ')
    return `| ${name} | ${works} | ${instead} |`
  })
  return ['| system | works on | elsewhere |', '|---|---|---|', ...rows].join('\n')
}

/** Returns the README with every table between its two markers. */
export const withGeneratedTables = (text: string): string => withTables(text, tables, (note) => `<!-- ${note} -->`)

/** Returns a text with every table between its two markers, which are comments. Throws when there is no place for one. */
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
