import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  // `npm run check` has checked the sources. The declarations are checked as consumers read them.
  noCheck: true,
}

const imports = /((?:\bfrom|\bimport)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g

/**
 * Writes the declarations of the entries and of the files that these name. Throws `TypeError` when one cannot be
 * written.
 */
export function emitDeclarations(entries: readonly string[], sources: string, dist: string): void {
  const program = ts.createProgram(entries, { ...options, rootDir: sources, outDir: dist })
  const seen = new Set(entries)
  for (const file of seen) {
    const { diagnostics } = program.emit(program.getSourceFile(file), write, undefined, true)
    const [problem] = diagnostics
    if (problem) throw new TypeError(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`)
  }

  function write(name: string, text: string, ...[, , files]: readonly unknown[]): void {
    const [source] = files as readonly ts.SourceFile[]
    if (source === undefined) throw new TypeError(`${name} has no source.`)
    const folder = path.dirname(source.fileName)
    for (const [, , target = ''] of text.matchAll(imports)) seen.add(path.resolve(folder, `${target}.ts`))
    mkdirSync(path.dirname(name), { recursive: true })
    writeFileSync(name, text.replace(imports, '$1$2.js$3'))
  }
}
