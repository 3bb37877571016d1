import type { Call, CallField } from '../../discovery/portal/calls.ts'
import type { HttpRequest } from '../../discovery/registry/programs.ts'

/** A request as typed in the form, valid or not. */
export interface Draft {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** Returns the initial form of a call. `key` is a new Idempotency-Key. */
export function draftOf({ headers, idempotent, body }: Call, key: string): Draft {
  return {
    headers: idempotent ? [...headers, ['Idempotency-Key', key]] : headers,
    body: body === undefined ? '' : JSON.stringify(body, undefined, 2),
  }
}

/** Not `randomUUID`, which a page without TLS, such as one on the local network, does not have. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Builds the request. Headers without a value are omitted. */
export function requestOf({ method, path }: Call, { headers, body }: Draft, origin: string): HttpRequest {
  const given = headers.filter(([name, value]) => name.trim() !== '' && value.trim() !== '')
  return { method, url: `${origin}${path}`, headers: given, ...(method === 'POST' && body !== '' ? { body } : {}) }
}

/** Formats the request as HTTP/1.1, without headers that the browser adds. */
export function httpText({ method, url, headers, body }: HttpRequest): string {
  const { host, pathname, search } = new URL(url)
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers.map((each) => each.join(': '))]
  return `${lines.join('\n')}\n${body === undefined ? '' : `\n${body}`}`
}

type JsonObject = Record<string | number, unknown>
const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** Returns the object with the call's fields; undefined for invalid JSON or a missing path. */
function objectIn(root: unknown, at: Call['at']): JsonObject | undefined {
  const found = at.reduce<unknown>((value, step) => (isJsonObject(value) ? value[step] : undefined), root)
  return isJsonObject(found) && !Array.isArray(found) ? found : undefined
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns the field texts of a body; undefined for an unreadable body. */
export function fieldTexts({ fields, at }: Call, body: string): ReadonlyMap<string, string> | undefined {
  const bag = objectIn(parsed(body), at)
  return bag && new Map(fields.map(({ name }) => [name, textOf(Object.hasOwn(bag, name) ? bag[name] : undefined)]))
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}

/** Sets one field of the body to the typed text; empty text removes it. An unreadable body is returned unchanged. */
export function withField({ at }: Call, body: string, { name, kind }: CallField, text: string): string {
  const root = parsed(body)
  const bag = objectIn(root, at)
  if (!bag) return body
  if (text.trim() === '') delete bag[name]
  else bag[name] = typedValue(kind, text)
  return JSON.stringify(root, undefined, 2)
}

/** Converts text to the field's type. Invalid text is sent as typed, so that the server can explain the error. */
function typedValue(kind: CallField['kind'], text: string): unknown {
  if (kind === 'integer') return /^-?(0|[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text
  if (kind === 'list') return text.split(',').flatMap((term) => term.trim() || [])
  return kind === 'json' ? (parsed(text) ?? text) : text
}
