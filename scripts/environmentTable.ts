import { variables } from '../src/runtime/variables.ts'

const begin = '<!-- environment: generated from src/runtime/variables.ts by `npm run generate` -->'
const end = '<!-- /environment -->'

/** Every environment variable as a markdown table, in the order of the registry. */
export function environmentTable(): string {
  const rows = Object.values(variables).map(({ name, about, fallback }) => `| \`${name}\` | ${about} | ${fallback} |`)
  return ['| variable | what it is for | default |', '|---|---|---|', ...rows].join('\n')
}

/** The text with the table between its two markers. Throws when there is no place for it. */
export function withEnvironmentTable(text: string): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The README has no place for the variables: "${begin}" … "${end}".`)
  return `${text.slice(0, from + begin.length)}\n\n${environmentTable()}\n\n${text.slice(to)}`
}
