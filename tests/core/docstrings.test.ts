import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'
import { describe, expect, test } from 'vitest'
import { readSurface, type SurfaceName } from '../../src/discovery/library/readSurface.ts'

const surfaces = ['src/core/index.ts', 'src/wallets/index.ts', 'src/sdk/page/index.ts']
const root = process.cwd()
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const program = ts.createProgram(surfaces, { ...options, noEmit: true })
const checker = program.getTypeChecker()

interface Export {
  readonly name: string
  readonly text: string
  readonly kind: SurfaceName['kind']
  readonly declaration: ts.Declaration
}

/** Exports of a surface as the compiler sees them. */
function exportsOf(surface: string): readonly Export[] {
  const file = program.getSourceFile(surface)
  const module = file && checker.getSymbolAtLocation(file)
  return (module ? checker.getExportsOfModule(module) : []).map((given) => {
    const symbol = given.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(given) : given
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined) throw new Error(`${given.name} is declared nowhere.`)
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\n+/g, ' ')
    return { name: given.name, text, kind: kindOf(symbol, declaration), declaration }
  })
}

function kindOf(symbol: ts.Symbol, declaration: ts.Declaration): SurfaceName['kind'] {
  if (symbol.flags & ts.SymbolFlags.Class) return 'error'
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'type'
  return checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures().length > 0 ? 'function' : 'value'
}

/** Whether a function throws when it is called, and not only what it hands back. */
function throwsItself(declaration: ts.Node): boolean {
  const search = (node: ts.Node): boolean =>
    ts.isThrowStatement(node) || (!ts.isFunctionLike(node) && (ts.forEachChild(node, search) ?? false))
  return ts.forEachChild(declaration, search) ?? false
}

describe.each(surfaces)('every name that %s exports', (surface) => {
  const names = exportsOf(surface)

  test('has a docstring', () => {
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([])
  })

  test('documents its errors when it throws or queries a network', () => {
    const functions = names.filter(({ kind }) => kind === 'function')
    const queries = ({ declaration }: Export) =>
      ts.isFunctionLike(declaration) && /^node: Node\b/.test(first(declaration))
    const first = ({ parameters }: ts.SignatureDeclaration) => parameters[0]?.getText() ?? ''
    const failing = functions.filter((one) => throwsItself(one.declaration) || queries(one))
    expect(failing.filter(({ text }) => !/[Tt]hrow|Rejects/.test(text)).map(({ name }) => name)).toEqual([])
  })

  test('is read from its source with the compiler’s type', () => {
    const files = globSync('src/{core,wallets,sdk}/**/*.ts')
    const sources = Object.fromEntries(
      files.map((file) => [`/${file.split(path.sep).join('/')}`, readFileSync(file, 'utf8')]),
    )
    const read = readSurface(sources, `/${surface}`)
    const order = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    const plain = ({ name, kind, text }: Pick<SurfaceName, 'name' | 'kind' | 'text'>) => ({ name, kind, text })
    expect(read.map(plain).sort(order)).toEqual(names.map(plain).sort(order))
  })
})
