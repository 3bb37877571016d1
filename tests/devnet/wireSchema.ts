import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads field lists from the nodes' openapi files, which are outside the repository. */
const folder = path.resolve(import.meta.dirname, '../../../shared/protocol-data/openapi')

interface Field {
  readonly type: string
  readonly required?: boolean
}

export interface SchemaFile {
  readonly schemas: Readonly<Record<string, Readonly<Record<string, Field>>>>
  readonly enums: Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>
  readonly operations: readonly { readonly path: string; readonly response: string }[]
}

/** Returns the text of a document in the folder; logs a line and returns undefined if it does not exist. */
export function readDocument(name: string): string | undefined {
  const file = path.join(folder, name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  console.log(`Skipped: shared/protocol-data/openapi/${name} is not beside this repository.`)
  return undefined
}

/** Returns the file's content; logs a line and returns undefined if it does not exist. */
export function readSchemas(name: string): SchemaFile | undefined {
  const text = readDocument(`${name}.schema.json`)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Returns all mismatches of a value with a type: missing fields, wrong types, unknown fields. */
export function complaints(file: SchemaFile, type: string, value: unknown, at = type): string[] {
  if (type.endsWith(' | null')) return value === null ? [] : complaints(file, type.slice(0, -7), value, at)
  const [, item] = /^Array<(.*)>?$/.exec(type) ?? []
  if (item !== undefined) {
    // Go writes a nil list as null.
    if (value === null) return []
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, index) => complaints(file, item.replace(/>$/, ''), one, `${at}[${index}]`))
  }
  if (type === 'string' || type === 'number' || type === 'boolean') {
    return typeof value === type ? [] : [`${at} is a ${typeof value}, not a ${type}`]
  }
  const values = file.enums[type]
  if (values) return Object.values(values).includes(String(value)) ? [] : [`${at} is "${value}"`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`]
  const fields = file.schemas[type]
  return fields ? objectComplaints(file, fields, value as Record<string, unknown>, at) : []
}

function objectComplaints(
  file: SchemaFile,
  fields: Readonly<Record<string, Field>>,
  value: Record<string, unknown>,
  at: string,
): string[] {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const found = value[name]
    if (found === undefined) return field.required ? [`${at}.${name} is missing`] : []
    return complaints(file, field.type, found, `${at}.${name}`)
  })
  const unknown = Object.keys(value).filter((name) => !(name in fields))
  return [...named, ...unknown.map((name) => `${at}.${name} is not in the openapi file`)]
}
