import { describeInput } from './describeField.ts'
import { comment, goName, goType, structLines } from './goNames.ts'
import { type Call, templateOf } from './readCalls.ts'
import type { Field } from './readModels.ts'
import { generatedNote, sentence } from './text.ts'

/** Whole coins are sent as text, which is exact. */
const inputType = ({ shape }: Field): string => (shape.kind === 'coins' ? 'string' : goType(shape))

/** A single required input is an argument; several are a struct. */
const isPositional = ({ inputs }: Call): boolean => inputs.length === 1 && inputs[0]?.isRequired === true

const paramsName = ({ method }: Call) => `${goName(method)}Params`

function argumentName(key: string): string {
  const name = goName(key)
  return name === name.toUpperCase() ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)
}

function paramsLines(call: Call): readonly string[] {
  if (call.inputs.length === 0 || isPositional(call)) return []
  const members = call.inputs.map((field) => {
    const { shape, isRequired } = field
    const needsPointer = !isRequired && (shape.kind === 'integer' || shape.kind === 'count' || shape.kind === 'units')
    return { field, type: `${needsPointer ? '*' : ''}${inputType(field)}`, about: describeInput(field) }
  })
  return structLines(paramsName(call), `${paramsName(call)} are the arguments of ${goName(call.method)}.`, members)
}

function docLines({ method, summary, description, errors }: Call): readonly string[] {
  const about = description === '' ? sentence(summary) : description.replace(/ Examples?: \{.*?\}[^.]*(?=\.)\./, '')
  return [
    ...comment(`${goName(method)}: ${about}`),
    '//',
    ...comment(
      `It fails with an *Error, whose code is one of these or that of a failed connection: ${errors.join(', ')}.`,
    ),
  ]
}

function argumentsOf(call: Call): readonly string[] {
  const [only] = call.inputs
  const input =
    only === undefined
      ? []
      : [isPositional(call) ? `${argumentName(only.key)} ${inputType(only)}` : `params ${paramsName(call)}`]
  return ['ctx context.Context', ...input, ...(call.rest?.isIdempotent ? ['options ...CallOption'] : [])]
}

/** Returns the expression of the request's body. */
function bodyOf(call: Call): string {
  const [only] = call.inputs
  if (only === undefined) return call.tool === undefined ? 'nil' : 'struct{}{}'
  return isPositional(call) ? `map[string]any{"${only.key}": ${argumentName(only.key)}}` : 'params'
}

function requestOf(call: Call): string {
  const { tool, rest, inputs } = call
  if (tool !== undefined) return `toolCall("${tool}", ${bodyOf(call)})`
  const { verb = '', isIdempotent = false, isSafe = false } = rest ?? {}
  const template = templateOf(call)
  const [head = '', tail = ''] = template.split(/\{\w+\}/)
  const escaper = head.includes('?') ? 'url.QueryEscape' : 'url.PathEscape'
  const escaped = inputs[0] === undefined ? '' : ` + ${escaper}(${argumentName(inputs[0].key)})`
  const address = template.includes('{') ? `"${head}"${escaped}${tail === '' ? '' : ` + "${tail}"`}` : `"${template}"`
  const fields = [`method: "${verb}"`, `path: ${address}`]
  if (verb === 'POST') fields.push(`body: ${bodyOf(call)}`)
  if (isSafe || isIdempotent) fields.push('repeatable: true')
  if (isIdempotent) fields.push('key: newCallOptions(options)')
  return `call{${fields.join(', ')}}`
}

/** Refuses an amount that is not more than zero before a request, as the other languages do. */
function checksOf({ inputs }: Call): readonly string[] {
  return inputs
    .filter(({ shape, isRequired }) => shape.kind === 'units' && isRequired)
    .flatMap(({ key }) => {
      const value = `params.${goName(key)}`
      return [`\tif ${value}.Sign() <= 0 {`, `\t\treturn nil, invalidAmount(${value}.String(), 0)`, '\t}']
    })
}

function callLines(call: Call): readonly string[] {
  const result = goName(call.result)
  return [
    ...paramsLines(call),
    ...docLines(call),
    `func (c *Client) ${goName(call.method)}(${argumentsOf(call).join(', ')}) (*${result}, error) {`,
    ...checksOf(call),
    `\treturn send[${result}](ctx, c, ${requestOf(call)})`,
    '}',
    '',
  ]
}

/** Renders operations.go: one method for each operation and tool. */
export function goCalls(calls: readonly Call[]): string {
  const head = [`// ${generatedNote}`, '', 'package portage', '', 'import (', '\t"context"', '\t"net/url"', ')', '']
  return `${[...head, ...calls.flatMap(callLines)].join('\n').trimEnd()}\n`
}
