import { camelCase, pascalCase } from '../../src/discovery/registry/modelNames.ts'
import { describeInput } from './describeField.ts'
import { modelsIn, reachableFrom, splitModels } from './modelFiles.ts'
import type { Call, Surface } from './readCalls.ts'
import type { Field } from './readModels.ts'
import type { Shape } from './shapes.ts'
import { generatedNote, indent, sentence, wrap } from './text.ts'
import { docComment, interfaceLines, modelModule, typescriptInput } from './typescriptModels.ts'

/** A client: one class with the methods of one interface. */
export interface ClientSpec extends Surface {
  readonly name: string
  readonly about: string
  /** Header that has the key of every request, and the option that names it. */
  readonly key?: { readonly header: string; readonly option: string }
  /** It returns the published documents, too. */
  readonly hasDocuments?: boolean
}

const paramsName = ({ method }: Call) => `${pascalCase(method)}Params`
/** A single required input is an argument; several are an object. */
const isPositional = ({ inputs }: Call): boolean => inputs.length === 1 && inputs[0]?.isRequired === true
const areOptional = ({ inputs }: Call): boolean => inputs.every(({ isRequired }) => !isRequired)

const writers: Partial<Record<Shape['kind'], string>> = { units: 'writeUnits', coins: 'writeCoins', count: 'String' }

/** Returns the expression that writes an input as JSON. */
function written(call: Call, { key, shape, isRequired }: Field): string {
  const value = isPositional(call) ? camelCase(key) : `params.${camelCase(key)}`
  const writer = writers[shape.kind]
  if (writer === undefined) return value
  return isRequired ? `${writer}(${value})` : `${value} === undefined ? undefined : ${writer}(${value})`
}

const objectOf = (call: Call, fields: readonly Field[]): string =>
  `{ ${fields.map((field) => `${field.key}: ${written(call, field)}`).join(', ')} }`

function requestOf(call: Call): string {
  const { tool, rest, inputs } = call
  if (rest === undefined) return `tool({ tool: '${tool}', arguments: ${inputs.length ? objectOf(call, inputs) : '{}'} }`
  const sent = inputs.filter(({ key }) => !rest.path.includes(`{${key}}`))
  const path = inputs.reduce(
    (text, field) => text.replace(`{${field.key}}`, `\${encodeURIComponent(${written(call, field)})}`),
    rest.path,
  )
  const parts = [`verb: '${rest.verb}'`, path === rest.path ? `path: '${path}'` : `path: \`${path}\``]
  if (rest.verb === 'POST') parts.push(`body: ${sent.length > 0 ? objectOf(call, sent) : '{}'}`)
  else if (sent.length > 0) parts.push(`query: ${objectOf(call, sent)}`)
  if (rest.isSafe) parts.push('isSafe: true')
  if (rest.isIdempotent) parts.push('isIdempotent: true')
  return `rest({ ${parts.join(', ')} }`
}

function docLines({ summary, description, errors }: Call): readonly string[] {
  const about = sentence(description === '' ? summary : description.replace(/ Examples?: \{.*?\}[^.]*(?=\.)\./, ''))
  const codes = `Throws a \`PortageError\` with one of these codes, or that of a failed connection: ${errors.join(', ')}.`
  return docComment([...wrap(about, 108), '', ...wrap(codes, 108)])
}

function methodLines(call: Call): readonly string[] {
  const [only] = call.inputs
  const params = areOptional(call) ? `params: ${paramsName(call)} = {}` : `params: ${paramsName(call)}`
  const input =
    only === undefined ? [] : [isPositional(call) ? `${camelCase(only.key)}: ${typescriptInput(only.shape)}` : params]
  const args = [...input, `options: ${call.rest?.isIdempotent ? 'WriteOptions' : 'CallOptions'} = {}`]
  const read = call.isList ? `readList(read${call.result})` : `read${call.result}`
  const result = call.isList ? `readonly ${call.result}[]` : call.result
  return [
    ...docLines(call),
    `async ${camelCase(call.method)}(${args.join(', ')}): Promise<${result}> {`,
    `  return ${read}(await this.#send.${requestOf(call)}, options))`,
    '}',
    '',
  ]
}

const documentLines: readonly string[] = [
  ...docComment([
    'Returns a published document as text. `documentPaths` lists their paths.',
    '',
    'Throws a `PortageError` when the site cannot be reached or has no such document.',
  ]),
  'getDocument(path: string, options: CallOptions = {}): Promise<string> {',
  '  return this.#send.document(path, options)',
  '}',
  '',
]

/** Returns the models that results and inputs have, and the models inside them. */
function reachableModels({ calls, models }: ClientSpec): readonly string[] {
  const named = calls.flatMap(({ result, inputs }) => [result, ...inputs.flatMap(({ shape }) => modelsIn(shape))])
  return [...reachableFrom(models, named)].toSorted()
}

/** Returns one statement for each file that has some of the models. */
const fromModelFiles = (
  { models }: ClientSpec,
  names: readonly string[],
  statement: (names: readonly string[]) => string,
): readonly string[] =>
  splitModels(models).flatMap((file) => {
    const own = names.filter((name) => file.models.some((model) => model.name === name))
    return own.length > 0 ? [`${statement(own)} from './${modelModule(file.name)}.ts'`] : []
  })

function paramsLines(call: Call): readonly string[] {
  if (call.inputs.length === 0 || isPositional(call)) return []
  const model = {
    name: paramsName(call),
    description: `Arguments of \`${camelCase(call.method)}\`.`,
    fields: call.inputs,
  }
  return interfaceLines(model, typescriptInput, describeInput)
}

function constructorLines({ key }: ClientSpec): readonly string[] {
  const options = key
    ? `{ ${key.option}, ...options }: ClientOptions & { readonly ${key.option}: string }`
    : 'options: ClientOptions = {}'
  const send = key ? `createSend(options, { '${key.header}': ${key.option} })` : 'createSend(options)'
  return [`constructor(${options}) {`, `  this.#send = ${send}`, '}', '']
}

function importLines(spec: ClientSpec, body: string): readonly string[] {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body)
  const { calls } = spec
  const results = new Set(calls.map(({ result }) => result))
  const inputs = calls.flatMap(({ inputs: fields }) =>
    fields.flatMap(({ shape }) => (shape.kind === 'list' && shape.of.kind === 'model' ? [shape.of.name] : [])),
  )
  const imported = (names: readonly string[]) => {
    const readers = names.filter((name) => results.has(name)).map((name) => `read${name}`)
    return `import { ${[...names.map((name) => `type ${name}`), ...readers].join(', ')} }`
  }
  const writeNames = ['writeCoins', 'writeUnits'].filter(uses)
  const optionTypes = ['CallOptions', 'ClientOptions', 'WriteOptions'].filter(uses)
  return [
    "import { createSend, type Send } from '../http/createSend.ts'",
    ...(uses('readList') ? ["import { readList } from '../http/decode.ts'"] : []),
    ...(writeNames.length > 0 ? [`import { ${writeNames.join(', ')} } from '../http/encode.ts'`] : []),
    `import type { ${optionTypes.join(', ')} } from '../http/options.ts'`,
    ...fromModelFiles(spec, [...new Set([...results, ...inputs])].toSorted(), imported),
    '',
  ]
}

/** Renders a client: a class with one method for each operation or tool. */
export function typescriptClient(spec: ClientSpec): string {
  const methods = [
    ...constructorLines(spec),
    ...spec.calls.flatMap(methodLines),
    ...(spec.hasDocuments ? documentLines : []),
  ]
  const body = [
    ...spec.calls.flatMap(paramsLines),
    ...docComment([spec.about]),
    `export class ${spec.name} {`,
    '  readonly #send: Send',
    '',
    ...indent(methods.slice(0, -1), '  '),
    '}',
    '',
  ].join('\n')
  const types = fromModelFiles(spec, reachableModels(spec), (names) => `export type { ${names.join(', ')} }`)
  return [`// ${generatedNote}`, ...importLines(spec, body), ...types, '', body].join('\n')
}
