import type { Tool } from '../../contract/defineTool.ts'
import { goModulePath } from '../../site.ts'
import { exampleOf, jsonSchemaOf } from '../registry/jsonSchema.ts'
import type { Sample } from '../registry/samples.ts'

/** Generated sources of the clients' methods. */
export interface ClientSources {
  readonly python: string
  readonly go: string
}

/** What a method calls: a tool by its name, or an operation by its method and path. */
export type ClientCall = { readonly tool: string } | { readonly method: string; readonly path: string }

type Input = Readonly<Record<string, unknown>>

/**
 * Returns programs that call a tool or an operation with the Python and the Go client; none when the clients have no
 * such method. Throws `RangeError` for an input that a program cannot write.
 */
export function clientPrograms(
  { python, go }: ClientSources,
  call: ClientCall,
  { input, siteUrl }: { readonly input: Input; readonly siteUrl: string },
): readonly Sample[] {
  const method = findMethod(python, call)
  if (method === undefined) return []
  return [
    { name: 'Python', language: 'python', code: pythonProgram(method, input, siteUrl) },
    { name: 'Go', language: 'go', code: goProgram(go, method.name, { input, siteUrl }) },
  ]
}

/** Returns programs that call a tool with its example arguments. */
export function toolPrograms({ name, input }: Tool, sources: ClientSources, siteUrl: string): readonly Sample[] {
  const example = exampleOf(jsonSchemaOf(input, 'input')) as Input
  return clientPrograms(sources, { tool: name }, { input: example, siteUrl })
}

interface PythonMethod {
  readonly name: string
  readonly parameters: readonly string[]
}

const pythonMethod = / {4}def ([a-z]\w*)\(\n([\s\S]*?)\n {4}\) -> [\s\S]*?(?=\n {4}def |\n*$)/g

/** Finds the method whose body has the call. A path parameter is quoted there. */
function findMethod(source: string, call: ClientCall): PythonMethod | undefined {
  const wanted = 'tool' in call ? `ToolCall("${call.tool}"` : `RestCall("${call.method}", "${call.path}"`
  for (const [body, name = '', parameters = ''] of source.matchAll(pythonMethod)) {
    const plain = body.replace(/\{quote\((\w+)[^}]*\)\}/g, '{$1}').replaceAll('", f"', '", "')
    if (plain.includes(wanted)) return { name, parameters: parameters.split('\n').map((line) => line.trim()) }
  }
  return undefined
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function pythonProgram({ name, parameters }: PythonMethod, input: Input, siteUrl: string): string {
  const star = parameters.indexOf('*,')
  const placeOf = (key: string) => parameters.findIndex((parameter) => parameter.startsWith(`${snakeCase(key)}: `))
  const ordered = Object.entries(input).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  const args = ordered.map(([key, value]) => {
    const own = snakeCase(key)
    const at = placeOf(key)
    const text = parameters[at]?.startsWith(`${own}: int`)
      ? String(BigInt(textOf(value)))
      : JSON.stringify(textOf(value))
    return star >= 0 && at > star ? `${own}=${text}` : text
  })
  return [
    'from portage_swap import Client',
    '',
    `with Client("${siteUrl}") as client:`,
    `    print(client.${name}(${args.join(', ')}))`,
  ].join('\n')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw new RangeError(`A program has texts only, not ${JSON.stringify(value)}.`)
}

function goProgram(
  source: string,
  pythonName: string,
  { input, siteUrl }: { readonly input: Input; readonly siteUrl: string },
): string {
  const [, name = '', parameters = ''] =
    [...source.matchAll(/^func \(c \*Client\) (\w+)\(ctx context\.Context(.*?)\) \(/gm)].find(
      ([, each = '']) => each.toLowerCase() === pythonName.replaceAll('_', ''),
    ) ?? []
  if (name === '') throw new RangeError(`The Go client has no method for ${pythonName}.`)
  const type = /params (\w+)/.exec(parameters)?.[1]
  const { before, args } = type === undefined ? plainArgs(input) : structArgs(source, type, input)
  return [
    'package main',
    '',
    'import (\n\t"context"\n\t"fmt"\n\t"log"\n',
    `\tportage "${goModulePath()}"\n)`,
    '',
    'func main() {',
    `\tclient, err := portage.New("${siteUrl}")`,
    ...orFail,
    ...before,
    `\tresult, err := client.${name}(${['context.Background()', ...args].join(', ')})`,
    ...orFail,
    '\tfmt.Printf("%+v\\n", *result)',
    '}',
  ].join('\n')
}

const orFail = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

interface GoArgs {
  readonly before: readonly string[]
  readonly args: readonly string[]
}

const plainArgs = (input: Input): GoArgs => ({
  before: [],
  args: Object.values(input).map((value) => JSON.stringify(textOf(value))),
})

/** Writes the input as a struct of parameters. An amount is parsed first. */
function structArgs(source: string, type: string, input: Input): GoArgs {
  const [, body = ''] = new RegExp(`^type ${type} struct \\{\\n([\\s\\S]*?)\\n\\}`, 'm').exec(source) ?? []
  const fields = [...body.matchAll(/^\t(\w+) +(\S+) +`json:"(\w+)/gm)]
  const before: string[] = []
  const values = Object.entries(input).map(([key, value]) => {
    const [, name, kind] = fields.find(([, , , tag]) => tag === key) ?? []
    if (name === undefined) throw new RangeError(`${type} has no field ${key}.`)
    if (kind !== 'Units') return `${name}: ${JSON.stringify(textOf(value))}`
    before.push(`\t${key}, err := portage.ParseUnits(${JSON.stringify(textOf(value))})`, ...orFail)
    return `${name}: ${key}`
  })
  return { before, args: [`portage.${type}{${values.join(', ')}}`] }
}
