import path from 'node:path'
import ts from 'typescript-6'

export interface Example {
  readonly name: string
  readonly code: string
}

/** Runtime checks that replace an example's comments. */
export interface Checks {
  readonly expectValue: (value: unknown, text: string) => void
  readonly expectThrows: (run: () => unknown, name: string) => Promise<void>
}

const folder = path.resolve('tests/core/examples')
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())

/** Sources and libraries by path, read once: they do not change in a run. */
const knownSources = new Map<string, ts.SourceFile | undefined>()

/** Returns the compiler's complaints about each example, given the exports and the scope that examples may use. */
export function typeErrorsOf(
  examples: readonly Example[],
  imports: Readonly<Record<string, readonly string[]>>,
  scope: readonly string[],
): readonly string[] {
  const files = new Map(
    examples.map(({ name, code }) => [`${folder}/example.${name}.ts`, moduleOf(code, imports, scope)]),
  )
  const settings = { ...options, noUnusedLocals: false, noUnusedParameters: false, verbatimModuleSyntax: false }
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, version) => {
    const text = files.get(file)
    if (text !== undefined) return ts.createSourceFile(file, text, version)
    const source = knownSources.get(file) ?? getSourceFile(file, version)
    knownSources.set(file, source)
    return source
  }
  const program = ts.createProgram([...files.keys()], settings, host)
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    const found = source ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)] : []
    const name = path.basename(file, '.ts').replace('example.', '')
    return found.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  })
}

/** The example in a block of its own, so that it may declare a name of the scope again. */
function moduleOf(code: string, imports: Readonly<Record<string, readonly string[]>>, scope: readonly string[]) {
  const identifiers = new Set(code.match(/\w+/g))
  const lines = Object.entries(imports).map(([file, names]) => {
    const used = names.filter((name) => identifiers.has(name))
    return `import { ${used.join(', ')} } from '${path.relative(folder, file).split(path.sep).join('/')}'`
  })
  const given = scope.filter((name) => identifiers.has(name)).join(', ')
  return `${lines.join('\n')}
import type { ExampleScope } from './scope.ts'
export default async ({ ${given} }: ExampleScope) => {
  {
${code}
  }
}
`
}

/**
 * Returns an example as a function of the values it may use. `expression // value` becomes a call of `expectValue`, and
 * `expression // throws Name` one of `expectThrows`. Throws `SyntaxError` for a comment behind any other statement.
 */
export function compileExample({ name, code }: Example): (values: object) => Promise<void> {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ESNext, true)
  const lines = source.statements.map((statement) => checkedStatement(statement, code, name))
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext }
  const { outputText } = ts.transpileModule(lines.join('\n'), { compilerOptions: options })
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
  const body = outputText.replace(/^export \{\};$/m, '')
  return (values) => new AsyncFunction(...Object.keys(values), `{${body}}`)(...Object.values(values))
}

function checkedStatement(statement: ts.Statement, code: string, name: string): string {
  const [comment] = ts.getTrailingCommentRanges(code, statement.end) ?? []
  const text = statement.getText()
  if (comment === undefined) return text
  const expected = code.slice(comment.pos + 2, comment.end).trim()
  const thrown = /^throws (\w+)$/.exec(expected)?.[1]
  const declared = declaredName(statement)
  if (declared !== undefined && thrown === undefined) {
    return `${text}\nexpectValue(${declared}, ${JSON.stringify(expected)})`
  }
  if (!ts.isExpressionStatement(statement)) {
    throw new SyntaxError(`The example of ${name} has a comment behind a statement without a value: ${text}`)
  }
  const expression = statement.expression.getText()
  return thrown === undefined
    ? `expectValue(${expression}, ${JSON.stringify(expected)})`
    : `await expectThrows(async () => ${expression}, '${thrown}')`
}

/** The name of `const name = …`; undefined for any other statement. */
function declaredName(statement: ts.Statement): string | undefined {
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration] = statement.declarationList.declarations
  return declaration && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined
}
