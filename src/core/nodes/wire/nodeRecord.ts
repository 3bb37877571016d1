import { sanitizeText } from './wireText.ts'

/** A node's object under its own field names, to pass on. None of it is interpreted. */
export interface NodeRecord {
  readonly [name: string]: NodeValue
}
type NodeValue = string | number | boolean | NodeRecord | readonly NodeValue[]

/** Letters in words, as in the nodes' field names. Addresses contain digits, so none matches. */
const fieldName = /^[A-Za-z]+(_[A-Za-z]+)*$/
const longestName = 48
/** Shorter than an address on any chain (XRP's, the shortest, have 25 characters). */
const word = /^[\x21-\x7e]{0,24}$/
const digits = /^-?\d{1,78}$/
/** Fields whose text a schema has held to a form that allows no sentence. */
const exact = new Set(['asset', 'memo', 'inbound_address', 'router'])
const sentences = new Set(['notes', 'warning'])
const longestSentence = 600
/** An address inside a sentence, or what might be one; the sentence goes on without it. */
const addressLike = /[A-Za-z0-9]{25,}/g
const mostEntries = 100
const deepest = 4

/**
 * Sanitizes a node's object so that it can be passed on. Fields that a schema has parsed keep their parsed value:
 * amounts as digits, sentences cut at 600 characters and without address-like text. Other fields keep numbers,
 * booleans, digits and single words that are too short to be an address. All other text is unvalidated and left out.
 */
export function recordOf(body: unknown, read: object = {}, depth = 0): NodeRecord {
  if (!isObject(body) || depth > deepest) return {}
  const known = new Map<string, unknown>(Object.entries(read))
  const fields = Object.entries(body).flatMap(([name, raw]): [string, NodeValue][] => {
    if (!fieldName.test(name) || name.length > longestName) return []
    const value = known.has(name) ? spoken(name, raw, known.get(name), depth) : unread(raw, depth)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(fields.slice(0, mostEntries))
}

function spoken(name: string, raw: unknown, value: unknown, depth: number): NodeValue | undefined {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return textOf(name, value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return isObject(value) ? recordOf(raw, value, depth + 1) : undefined
}

function unread(raw: unknown, depth: number): NodeValue | undefined {
  if (typeof raw === 'boolean') return raw
  // A larger one was rounded when the JSON was read.
  if (typeof raw === 'number') return Math.abs(raw) <= Number.MAX_SAFE_INTEGER ? raw : undefined
  if (typeof raw === 'string') return wordOf(raw)
  if (Array.isArray(raw)) {
    if (depth >= deepest) return undefined
    return raw.slice(0, mostEntries).flatMap((item) => unread(item, depth + 1) ?? [])
  }
  return isObject(raw) ? recordOf(raw, {}, depth + 1) : undefined
}

function textOf(name: string, text: string): string | undefined {
  if (exact.has(name)) return text
  return sentences.has(name) ? sentenceOf(text) : wordOf(text)
}

/** Returns a node's sentence cut at 600 characters and without address-like text, to pass on. */
export function sentenceOf(text: string): string {
  return sanitizeText(text, longestSentence).replace(addressLike, '[…]')
}

/** Unvalidated text if it is digits or one short word; else undefined. */
export function wordOf(text: string): string | undefined {
  return digits.test(text) || word.test(text) ? text : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
