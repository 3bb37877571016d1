import { pascalCase } from '../../src/discovery/registry/modelNames.ts'
import { describeField } from './describeField.ts'
import type { Field } from './readModels.ts'
import type { Shape } from './shapes.ts'
import { wrap } from './text.ts'

/** Words that Go writes in capitals. */
const initialisms = /(Id|Url|Usd|Qr|Api|Bps)(?=[A-Z]|$)/g

/** Writes a name as Go does: `internal_api_id` becomes `InternalAPIID`. */
export const goName = (name: string): string => pascalCase(name).replace(initialisms, (word) => word.toUpperCase())

const scalars = {
  text: 'string',
  units: 'Units',
  count: 'int64',
  coins: 'Coins',
  integer: 'int64',
  number: 'json.Number',
  boolean: 'bool',
  time: 'time.Time',
  json: 'json.RawMessage',
  choice: 'string',
} as const

/** Returns the Go type of a value. A choice is a string, because a newer service may return further values. */
export function goType(shape: Shape): string {
  if (shape.kind === 'model') return goName(shape.name)
  return shape.kind === 'list' ? `[]${goType(shape.of)}` : scalars[shape.kind]
}

/** Returns comment lines. */
export const comment = (text: string): readonly string[] => wrap(text, 96).map((line) => `// ${line}`)

interface Member {
  readonly field: Field
  readonly type: string
  /** Comment; that of the field when absent. */
  readonly about?: string
}

/** Returns the lines of one struct field, with a blank line after it: gofmt then aligns nothing. */
function memberLines({ field, type, about = describeField(field) }: Member): readonly string[] {
  const options = [...(field.isRequired ? [] : ['omitempty']), ...(field.shape.kind === 'count' ? ['string'] : [])]
  const tag = [field.key, ...options].join(',')
  return [...comment(about), `${goName(field.key)} ${type} \`json:"${tag}"\``, '']
}

/** Returns a struct. */
export function structLines(name: string, about: string, members: readonly Member[]): readonly string[] {
  const lines = members.flatMap(memberLines)
  return [...comment(about), `type ${name} struct {`, ...lines.slice(0, -1).map((line) => line && `\t${line}`), '}', '']
}
