import { camelCase } from '../../src/discovery/registry/modelNames.ts'
import { describeField } from './describeField.ts'
import type { ModelFile } from './modelFiles.ts'
import type { Field, Model } from './readModels.ts'
import type { Scalar, Shape } from './shapes.ts'
import { generatedNote, indent, sentence, wrap } from './text.ts'

const scalars: Readonly<Record<Scalar, { readonly type: string; readonly read: string }>> = {
  text: { type: 'string', read: 'readText' },
  units: { type: 'bigint', read: 'readWhole' },
  count: { type: 'bigint', read: 'readWhole' },
  coins: { type: 'string', read: 'readCoins' },
  integer: { type: 'number', read: 'readInteger' },
  number: { type: 'number', read: 'readNumber' },
  boolean: { type: 'boolean', read: 'readBoolean' },
  time: { type: 'Date', read: 'readTime' },
  json: { type: 'unknown', read: 'readUnchanged' },
}

const literals = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

/** Returns the type of a result's value. A choice has further texts, because a newer service may return them. */
function typescriptType(shape: Shape): string {
  if (shape.kind === 'model') return shape.name
  if (shape.kind === 'list') return `readonly ${grouped(typescriptType(shape.of))}[]`
  if (shape.kind === 'choice') return `${literals(shape.values)} | (string & {})`
  return shape.variants?.map(typescriptType).join(' | ') ?? scalars[shape.kind].type
}

/** Returns the type of an argument: exact numbers, and the allowed values of a choice. */
export function typescriptInput(shape: Shape): string {
  if (shape.kind === 'choice') return literals(shape.values)
  return shape.kind === 'count' ? 'number' : typescriptType(shape)
}

const grouped = (type: string) => (/[ |]/.test(type) ? `(${type})` : type)

/** Returns the expression that reads a value. */
function readerOf(shape: Shape): string {
  if (shape.kind === 'model') return `read${shape.name}`
  if (shape.kind === 'list') return `readList(${readerOf(shape.of)})`
  if (shape.kind === 'choice') return 'readText'
  return shape.variants ? `readUnchanged<${typescriptType(shape)}>` : scalars[shape.kind].read
}

/** Returns a docstring of one or more lines. */
export function docComment(lines: readonly string[]): readonly string[] {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'))
  return safe.length < 2 ? [`/** ${safe.join('')} */`] : ['/**', ...safe.map((line) => ` * ${line}`.trimEnd()), ' */']
}

/** Returns the lines of an interface with a docstring for each field. */
export function interfaceLines(
  { name, description, fields }: Model,
  typeOf: (shape: Shape) => string,
  about: (field: Field) => string = describeField,
): readonly string[] {
  const members = fields.flatMap((field) => {
    const text = about(field)
    const line = `readonly ${camelCase(field.key)}${field.isRequired ? '' : '?'}: ${typeOf(field.shape)}`
    return [...(text === '' ? [] : docComment(wrap(text, 108))), line]
  })
  return [...docComment(wrap(description, 112)), `export interface ${name} {`, ...indent(members, '  '), '}', '']
}

function modelLines(model: Model): readonly string[] {
  const reads = model.fields.map(({ key, shape, isRequired }) => {
    const field = isRequired ? 'required' : 'optional'
    return `  ${camelCase(key)}: ${field}('${key}', ${readerOf(shape)}),`
  })
  const description = sentence(model.description) || `${model.name} of a response.`
  return [
    ...interfaceLines({ ...model, description }, typescriptType),
    `export const read${model.name}: Reader<${model.name}> = /* @__PURE__ */ readObject<${model.name}>({`,
    ...reads,
    '})',
    '',
  ]
}

/** Throws `RangeError` when a value that is not read field by field has a name that TypeScript writes differently. */
function expectSameNames(models: readonly Model[]): void {
  const variants = models.flatMap(({ fields }) =>
    fields.flatMap(({ shape }) => ('variants' in shape ? (shape.variants ?? []) : [])),
  )
  const names = variants.flatMap((shape) => (shape.kind === 'model' ? [shape.name] : []))
  const keys = models.filter(({ name }) => names.includes(name)).flatMap(({ fields }) => fields.map(({ key }) => key))
  const other = keys.find((key) => camelCase(key) !== key)
  if (other !== undefined) throw new RangeError(`${other} is in a value of several forms, which is returned unchanged.`)
}

/** Renders a file of models: for each object of a response, its type and the function that reads it. */
export function typescriptModels({ models, foreign }: ModelFile): string {
  expectSameNames(models)
  const body = models.flatMap(modelLines).join('\n').trimEnd()
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body)
  const helpers = [...Object.values(scalars).map(({ read }) => read), 'optional', 'readList', 'readObject', 'required']
  const used = [...new Set(helpers)].filter(isUsed).toSorted()
  const imports = ['type Reader', ...used].map((name) => `  ${name},`)
  const others = [...foreign].map(([file, names]) => {
    const listed = [...names.map((name) => `type ${name}`), ...names.map((name) => `read${name}`).filter(isUsed)]
    return `import { ${listed.join(', ')} } from './${modelModule(file)}.ts'`
  })
  const head = [`// ${generatedNote}`, 'import {', ...imports, "} from '../http/decode.ts'", ...others]
  return [...head, '', body, ''].join('\n')
}

/** Returns the module of a file of models. */
export const modelModule = (file: string): string => `${camelCase(file)}Models`
