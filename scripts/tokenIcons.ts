import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = 'src/ui/shared/assets/icons'

/** Returns the text of src/ui/shared/assets/tokenIcons.ts: the names of the drawn icons. */
export function tokenIcons(): string {
  const files = readdirSync(path.resolve(import.meta.dirname, '..', folder)).filter((file) => file.endsWith('.svg'))
  const names = files.map((file) => path.basename(file, '.svg')).toSorted()
  return `// Written by \`npm run generate\` from ${folder}; do not edit.

/** Icons of tokens, separated by spaces: tickers in lower case, unless a chain has that name. */
export const tokenIcons =
  '${names.join(' ')}'
`
}
