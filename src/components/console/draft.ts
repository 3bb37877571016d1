import type { Call, CallField } from '../../discovery/portal/calls.ts'
import type { HttpRequest } from '../../discovery/registry/programs.ts'

/** A request as it stands in the form: text, right or wrong. */
export interface Draft {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** What a form starts with. `key` is a new Idempotency-Key. */
export function draftOf({ headers, idempotent, body }: Call, key: string): Draft {
  return {
    headers: idempotent ? [...headers, ['Idempotency-Key', key]] : headers,
    body: body === undefined ? '' : JSON.stringify(body, undefined, 2),
  }
}

/** Not `randomUUID`, which a page without TLS, such as one on the local network, does not have. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The request that would be sent. A header without a value is left out. */
export function requestOf({ method, path }: Call, { headers, body }: Draft, origin: string): HttpRequest {
  const given = headers.filter(([name, value]) => name.trim() !== '' && value.trim() !== '')
  return { method, url: `${origin}${path}`, headers: given, ...(method === 'POST' && body !== '' ? { body } : {}) }
}

/** The request as HTTP/1.1 writes it, without what the browser adds by itself. */
export function httpText({ method, url, headers, body }: HttpRequest): string {
  const { host, pathname, search } = new URL(url)
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers.map((each) => each.join(': '))]
  return `${lines.join('\n')}\n${body === undefined ? '' : `\n${body}`}`
}

type JsonObject = Record<string | number, unknown>
const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** The object in which the fields of a call stand; undefined where the body is no JSON or has no such place. */
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

/** What the fields show for a body, as text; undefined where the body cannot be read. */
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

/** The body with one field set to what was typed; an empty text takes the field out. A body that cannot be read stays. */
export function withField({ at }: Call, body: string, { name, kind }: CallField, text: string): string {
  const root = parsed(body)
  const bag = objectIn(root, at)
  if (!bag) return body
  if (text.trim() === '') delete bag[name]
  else bag[name] = typedValue(kind, text)
  return JSON.stringify(root, undefined, 2)
}

/** What does not fit its kind goes out as it was typed, so that the site can say what is wrong with it. */
function typedValue(kind: CallField['kind'], text: string): unknown {
  if (kind === 'integer') return /^-?(0|[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text
  if (kind === 'list') return text.split(',').flatMap((word) => word.trim() || [])
  return kind === 'json' ? (parsed(text) ?? text) : text
}
