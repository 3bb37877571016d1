import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../src', name), 'utf8')

/** Returns the text of src/server/page/tokens.ts: the tokens of the site that the styles of served pages use. */
export function pageTokens(): string {
  const used = new Set(source('server/page/style.ts').match(/(?<=var\()--[\w-]+/g))
  const [, root = ''] = /:root \{(.*?)\n {2}\}/s.exec(source('styles/tokens.css')) ?? []
  const tokens = new Map(
    [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const lines = [...used].toSorted().map((name) => {
    const value = tokens.get(name)
    if (value === undefined)
      throw new Error(`src/styles/tokens.css has no ${name}, which src/server/page/style.ts uses.`)
    return `${name}:${value.replaceAll(/\s+/g, ' ')}`
  })
  return `// Written by \`npm run generate\` from src/styles/tokens.css; do not edit.

/** The design tokens that \`style\` uses, as declarations. */
export const tokens = \`${lines.join(';\n')}\`
`
}
