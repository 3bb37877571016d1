import path from 'node:path'
import { type Plugin, parseAst } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]
type ExportList = Extract<Statement, { type: 'ExportNamedDeclaration' }>
type Specifier = ExportList['specifiers'][number]

/**
 * Divides an entry into one file for each file that its exports come from, which it exports with `export *`. esbuild
 * loads every file that a used file imports, so a program would otherwise load all files of the entry for one export.
 */
export function separateExports(entry: string): Plugin {
  return {
    name: 'separate-exports',
    generateBundle(_options, bundle) {
      const chunk = bundle[entry]
      if (chunk?.type !== 'chunk') throw new Error(`The package has no entry ${entry}.`)
      const { files, rest } = divide(chunk.code)
      const sources = [...files].map(([source, names], index) => {
        const fileName = entry.replace(/\.js$/, `.${index}.js`)
        this.emitFile({ type: 'asset', fileName, source: `export { ${names.join(', ')} } from "${source}";\n` })
        return fileName
      })
      const own = entry.replace(/\.js$/, '.own.js')
      this.emitFile({ type: 'asset', fileName: own, source: rest })
      chunk.code = [...sources, own].map((name) => `export * from "./${path.basename(name)}";\n`).join('')
    },
  }
}

/** Returns the exported names of each imported file, and the code with the other exports. */
function divide(code: string) {
  const { body } = parseAst(code)
  const imported = new Map(body.flatMap(importsOf))
  const files = new Map<string, string[]>()
  let rest = code
  for (const list of body.filter(isExportList).toReversed()) {
    const own = list.specifiers.filter((one) => !imported.has(nameOf(one.local)))
    for (const one of list.specifiers) {
      const from = imported.get(nameOf(one.local))
      if (from) files.set(from.source, [...(files.get(from.source) ?? []), `${from.name} as ${nameOf(one.exported)}`])
    }
    const kept = own.map(({ local, exported }) => `${nameOf(local)} as ${nameOf(exported)}`).join(', ')
    rest = `${rest.slice(0, list.start)}export { ${kept} };${rest.slice(list.end)}`
  }
  return { files, rest }
}

const isExportList = (statement: Statement): statement is ExportList =>
  statement.type === 'ExportNamedDeclaration' && statement.declaration === null && statement.source === null

function importsOf(statement: Statement): [string, { readonly source: string; readonly name: string }][] {
  if (statement.type !== 'ImportDeclaration') return []
  const source = statement.source.value
  return statement.specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && source.startsWith('.')
      ? [[one.local.name, { source, name: nameOf(one.imported) }]]
      : [],
  )
}

const nameOf = (name: Specifier['local']): string => (name.type === 'Literal' ? name.value : name.name)
