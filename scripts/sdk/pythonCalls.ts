import { snakeCase } from '../../src/discovery/registry/modelNames.ts'
import { describeInput } from './describeField.ts'
import { docstring, pythonType } from './pythonModels.ts'
import { type Call, templateOf } from './readCalls.ts'
import type { Field } from './readModels.ts'
import type { Shape } from './shapes.ts'
import { generatedNote, indent, sentence, wrap } from './text.ts'

/** Returns the type of an argument: exact numbers, and the allowed values of a choice. */
function inputType(shape: Shape): string {
  if (shape.kind === 'choice') return `Literal[${shape.values.map((value) => `"${value}"`).join(', ')}]`
  if (shape.kind === 'coins') return 'str | Decimal | int'
  if (shape.kind === 'list') return `Sequence[${pythonType(shape.of)}]`
  return pythonType(shape)
}

/** Returns the expression that writes an argument as JSON. */
function written({ key, shape }: Field): string {
  const name = snakeCase(key)
  if (shape.kind === 'units') return `units_text(${name})`
  if (shape.kind === 'count') return `str(${name})`
  if (shape.kind === 'coins') return `coins_text(${name})`
  return shape.kind === 'list' ? `list(${name})` : name
}

function parameters({ inputs, rest }: Call): readonly string[] {
  const declared = inputs.map(({ key, shape, isRequired }) =>
    isRequired ? `${snakeCase(key)}: ${inputType(shape)}` : `${snakeCase(key)}: ${inputType(shape)} | None = None`,
  )
  const at = inputs.findIndex(({ isRequired }) => !isRequired)
  const key = rest?.isIdempotent ? ['idempotency_key: str | None = None'] : []
  if (at < 0) return ['self', ...declared, ...(key.length > 0 ? ['*', ...key] : [])]
  return ['self', ...declared.slice(0, at), '*', ...declared.slice(at), ...key]
}

function docLines({ summary, description, inputs, rest, errors }: Call): readonly string[] {
  const described = inputs.map((field) => `${snakeCase(field.key)}: ${describeInput(field)}`)
  const key = rest?.isIdempotent
    ? ['idempotency_key: Repeat a call with its key to execute it once; a new key by default.']
    : []
  const args = [...described, ...key].flatMap((text) => {
    const [first = '', ...others] = wrap(text, 92)
    return [first, ...indent(others, '    ')]
  })
  return [
    ...wrap(sentence(description === '' ? summary : description.replace(/ Examples?: \{.*?\}[^.]*(?=\.)\./, '')), 96),
    ...(args.length > 0 ? ['', 'Args:', ...indent(args, '    ')] : []),
    '',
    'Raises:',
    '    PortageError: with one of these codes, or that of a failed connection.',
    ...indent(wrap(errors.join(', '), 88), '        '),
  ]
}

/** Returns the statements that build the request and send it. */
function bodyLines(call: Call, isAsync: boolean): readonly string[] {
  const { inputs, result, tool, rest } = call
  const inPath = inputs.filter(({ key }) => rest?.path.includes(`{${key}}`))
  const sent = inputs.filter((field) => !inPath.includes(field))
  const entries = sent.filter(({ isRequired }) => isRequired).map((field) => `"${field.key}": ${written(field)}`)
  const options = sent
    .filter(({ isRequired }) => !isRequired)
    .flatMap((field) => [`if ${snakeCase(field.key)} is not None:`, `    body["${field.key}"] = ${written(field)}`])
  const hasBody = tool !== undefined || rest?.verb === 'POST'
  const request = tool === undefined ? restRequest(call) : `ToolCall("${tool}", body)`
  return [
    ...(hasBody ? [`body: dict[str, object] = {${entries.join(', ')}}`, ...options] : []),
    `return ${result}.from_json(${isAsync ? 'await ' : ''}self._send(${request}))`,
  ]
}

function restRequest({ rest, inputs }: Call): string {
  if (rest === undefined) throw new TypeError('Only a REST operation has a path.')
  const { verb, isIdempotent, isSafe } = rest
  const template = templateOf({ rest, inputs })
  const shown = inputs.reduce(
    (text, { key }) => text.replace(`{${key}}`, `{quote(${snakeCase(key)}, safe="")}`),
    template,
  )
  const parts = [`"${verb}"`, shown === template ? `"${template}"` : `f"${shown.replaceAll('"', "'")}"`]
  if (verb === 'POST') parts.push('body')
  if (!isSafe && !isIdempotent) parts.push('is_repeatable=False')
  if (isIdempotent) parts.push('idempotency_key=idempotency_key_of(idempotency_key)')
  return `RestCall(${parts.join(', ')})`
}

function methodLines(call: Call, isAsync: boolean): readonly string[] {
  return [
    `${isAsync ? 'async ' : ''}def ${call.method}(`,
    ...indent(
      parameters(call).map((each) => `${each},`),
      '    ',
    ),
    `) -> ${call.result}:`,
    ...indent([...docstring(docLines(call)), ...bodyLines(call, isAsync)], '    '),
    '',
  ]
}

/** Renders the methods of the synchronous or the asyncio client. */
export function pythonCalls(calls: readonly Call[], isAsync: boolean): string {
  const name = isAsync ? 'AsyncOperations' : 'Operations'
  const send = `${isAsync ? 'async ' : ''}def _send(self, call: ToolCall | RestCall) -> object:`
  const results = [...new Set(calls.map(({ result }) => result))].toSorted()
  const lines = [
    `# ${generatedNote}`,
    '"""Methods of the contract."""',
    '',
    'from __future__ import annotations',
    '',
    'from abc import ABC, abstractmethod',
    'from collections.abc import Sequence',
    'from decimal import Decimal',
    'from typing import Literal',
    'from urllib.parse import quote',
    '',
    'from ._engine import RestCall, ToolCall, idempotency_key_of',
    'from .amounts import coins_text, units_text',
    'from .models import (',
    ...indent(
      results.map((result) => `${result},`),
      '    ',
    ),
    ')',
    '',
    '',
    `class ${name}(ABC):`,
    '    """One method for each operation and tool."""',
    '',
    '    @abstractmethod',
    `    ${send}`,
    '        """Sends a call and returns the JSON of its result."""',
    '',
    ...indent(
      calls.flatMap((call) => methodLines(call, isAsync)),
      '    ',
    ),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
