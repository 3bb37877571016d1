import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript-6'
import { expect, test } from 'vitest'
import { withOwnSources } from '../ownEntries.ts'

/** What `Samples` puts in when a page is built. */
const values = [
  ['{network_kind}', 'mainnet'],
  ["'{thornode_endpoints}'", "['https://node.example']"],
  ["'{mayanode_endpoints}'", "['https://node.example']"],
] as const

const files = globSync('src/content/samples/*.ts.txt')
/** Programs run from the root of the repository, so there they are judged. */
const programs = new Map(
  files.map((file) => [path.resolve(path.basename(file).replace('.ts.txt', '.sample.ts')), readFileSync(file, 'utf8')]),
)
const filled = (code: string) =>
  values.reduce((text, [token, value]) => text.replaceAll(token, value), withOwnSources(code))

test('the TypeScript samples of the portal compile', () => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const host = ts.createCompilerHost({ ...options, noEmit: true })
  const { readFile, fileExists, getSourceFile } = host
  host.fileExists = (file) => programs.has(file) || fileExists(file)
  host.readFile = (file) => programs.get(file) ?? readFile(file)
  host.getSourceFile = (file, language, ...rest) => {
    const code = programs.get(file)
    return code === undefined
      ? getSourceFile(file, language, ...rest)
      : ts.createSourceFile(file, filled(code), language)
  }
  // The portal runs them as modules, with or without imports.
  const moduleDetection = ts.ModuleDetectionKind.Force
  const program = ts.createProgram([...programs.keys()], { ...options, noEmit: true, moduleDetection }, host)
  expect(programs.size).toBeGreaterThan(8)
  const faults = [...programs.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    const found = source ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)] : []
    return found.map(({ messageText, start = 0 }) => {
      const line = source?.getLineAndCharacterOfPosition(start).line ?? 0
      return `${path.basename(file)}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
  expect(faults).toEqual([])
})
