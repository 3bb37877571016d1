import { snakeCase } from '../../src/discovery/registry/modelNames.ts'
import { describeField } from './describeField.ts'
import type { ModelFile } from './modelFiles.ts'
import type { Field, Model } from './readModels.ts'
import type { Scalar, Shape } from './shapes.ts'
import { generatedNote, indent, sentence, wrap } from './text.ts'

const types: Readonly<Record<Scalar, { readonly type: string; readonly decode: string }>> = {
  text: { type: 'str', decode: 'text' },
  units: { type: 'int', decode: 'whole_text' },
  count: { type: 'int', decode: 'whole_text' },
  coins: { type: 'Decimal', decode: 'coins_decimal' },
  integer: { type: 'int', decode: 'integer' },
  number: { type: 'Decimal', decode: 'number' },
  boolean: { type: 'bool', decode: 'boolean' },
  time: { type: 'datetime', decode: 'timestamp' },
  json: { type: 'object', decode: 'json_value' },
}

/** Returns the Python type of a value. A choice is a text, because a newer service may return further values. */
export function pythonType(shape: Shape): string {
  if (shape.kind === 'model') return shape.name
  if (shape.kind === 'list') return `tuple[${pythonType(shape.of)}, ...]`
  return shape.kind === 'choice' ? 'str' : types[shape.kind].type
}

function decoderOf(shape: Shape): string {
  if (shape.kind === 'model') return `${shape.name}.from_json`
  if (shape.kind === 'list') return `list_of(${decoderOf(shape.of)})`
  return shape.kind === 'choice' ? 'text' : types[shape.kind].decode
}

/** Returns a docstring of one or more lines. */
export function docstring(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines
  const safe = (line: string) => line.replaceAll('\\', '\\\\')
  if (lines.length < 2) return [`"""${safe(first)}${first.endsWith('"') ? ' ' : ''}"""`]
  return [`"""${safe(first)}`, ...lines.slice(1).map(safe), '"""']
}

function fieldLines(field: Field): readonly string[] {
  const { key, shape, isRequired } = field
  const type = pythonType(shape)
  const declared = `${snakeCase(key)}: ${type}${isRequired ? '' : ' | None = None'}`
  const described = describeField(field)
  return [declared, ...(described === '' ? [] : docstring(wrap(described, 100)))]
}

function modelLines({ name, description, fields }: Model): readonly string[] {
  const reads = fields.map(({ key, shape, isRequired }) => {
    return `${snakeCase(key)}=${isRequired ? 'required' : 'optional'}(data, "${key}", ${decoderOf(shape)}),`
  })
  const body = [
    ...docstring(wrap(sentence(description) || `${name} of a response.`, 100)),
    '',
    ...fields.flatMap(fieldLines),
    '',
    '@classmethod',
    `def from_json(cls, value: object) -> ${name}:`,
    ...indent(
      [
        '"""Reads the JSON of a response. Raises InvalidResponseError."""',
        'data = fields(value)',
        'return cls(',
        ...indent(reads, '    '),
        ')',
      ],
      '    ',
    ),
  ]
  return ['@dataclass(frozen=True, slots=True, kw_only=True)', `class ${name}:`, ...indent(body, '    ')]
}

/** Renders the models of one file: a dataclass for each object of a response. */
export function pythonModels({ models, foreign }: ModelFile): string {
  const body = models.map((model) => modelLines(model).join('\n')).join('\n\n\n')
  const decoders = [...Object.values(types).map(({ decode }) => decode), 'fields', 'list_of', 'optional', 'required']
  const used = decoders.filter((name) => new RegExp(`\\b${name}\\b[(,)]`).test(body)).toSorted()
  const modules = [
    ['datetime', 'datetime'],
    ['decimal', 'Decimal'],
  ] as const
  const standard = modules.filter(([, name]) => new RegExp(`\\b${name}\\b`).test(body))
  const head = [
    `# ${generatedNote}`,
    '"""Objects of responses. Amounts are exact: `int` for units, `Decimal` for whole coins."""',
    '',
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass',
    ...standard.map(([module, name]) => `from ${module} import ${name}`),
    '',
    ...importLines('_decode', [...new Set(used)]),
    ...[...foreign].flatMap(([file, names]) => importLines(pythonModule(file), names)),
  ]
  return `${head.join('\n')}\n\n\n${body}\n`
}

/** Returns the module of a file of models. */
export const pythonModule = (file: string): string => `_${file}_models`

const importLines = (module: string, names: readonly string[]): readonly string[] => [
  `from .${module} import (`,
  ...indent(
    names.map((name) => `${name},`),
    '    ',
  ),
  ')',
]

/** Renders models.py, which has every model under its public name. */
export function pythonModelNames(files: readonly ModelFile[]): string {
  const namesOf = ({ models }: ModelFile) => models.map(({ name }) => name).toSorted()
  const imports = files.flatMap((file) => importLines(pythonModule(file.name), namesOf(file)))
  const names = files.flatMap(namesOf).toSorted()
  const listed = indent(
    names.map((name) => `"${name}",`),
    '    ',
  )
  const head = [`# ${generatedNote}`, '"""Every object of a response."""', '']
  return `${[...head, ...imports, '', '__all__ = [', ...listed, ']'].join('\n')}\n`
}
