import { sanitizeText } from './text.ts'

/** A node's object under its own names, for whoever passes it on: nothing in it is read for meaning. */
export interface NodeRecord {
  readonly [name: string]: NodeValue
}
export type NodeValue = string | number | boolean | NodeRecord | readonly NodeValue[]

/** Letters in words, as the nodes name their fields. An address has digits, so none can stand for a name. */
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
 * A node's object made safe to repeat. What a schema has read stands as it was read: amounts as digits again, sentences
 * cut at 600 characters and without anything in them that could be an address. Of the rest stay numbers, switches,
 * digits and single words too short to be an address. Every other text is left out: nobody has checked it.
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
  return sentences.has(name) ? sanitizeText(text, longestSentence).replace(addressLike, '[…]') : wordOf(text)
}

/** Text that nobody has read, when it is digits or one short word; else undefined. */
export function wordOf(text: string): string | undefined {
  return digits.test(text) || word.test(text) ? text : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
