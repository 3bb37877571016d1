import type { z } from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]
type Issue = z.core.$ZodIssue

/** Most issues of one input that are described. */
const MOST_ISSUES = 3
/** Most letters of a caller’s own text that are repeated. */
const MOST_LETTERS = 40

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uuid: 'a UUID, such as 123e4567-e89b-42d3-a456-426614174000',
  url: 'an address, such as https://example.org',
  datetime: 'a time in ISO 8601, such as 2026-01-31T12:00:00Z',
}

/**
 * Returns what is wrong with a value and what to send, as an error map of zod. A message of the schema itself comes
 * before it, so it describes what schemas have no words for. Every input that people or programs send is parsed with it.
 */
export const issueSentence = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue.expected, issue.input)
    case 'invalid_value':
      return issue.input === undefined
        ? `It is missing. Send ${choiceOf(issue.values)}.`
        : `Send ${choiceOf(issue.values)}.`
    case 'too_small':
      return sizeSentence(issue.origin, 'least', issue.minimum, issue.input)
    case 'too_big':
      return sizeSentence(issue.origin, 'most', issue.maximum, issue.input)
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return `Send ${formats[issue.format] ?? 'text in the form that the field’s description has'}.`
    case 'unrecognized_keys':
      return unknownFields(issue.keys)
    case 'invalid_union':
      return unionSentence(issue)
    default:
      return 'It has an invalid value. See the description of the field.'
  }
}

/** Describes the first problems of an input, each after its path. `whole` is the name of the input itself. */
export function describeIssues(issues: readonly Issue[], whole?: string): string {
  const lines = issues.flatMap(detailsOf).slice(0, MOST_ISSUES)
  return lines.map(({ path, message }) => lineOf(path.join('.') || whole, message)).join(' ')
}

function lineOf(place: string | undefined, message: string): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return place === undefined ? sentence : `${place}: ${sentence}`
}

/** Returns the issues of the variant that fits best, for a union of objects; else the issue itself. */
function detailsOf(issue: Issue): readonly Pick<Issue, 'path' | 'message'>[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [best] = closest(issue.errors)
  return best === undefined
    ? [issue]
    : best.flatMap(detailsOf).map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** Returns the variants of which the value has the type, the one with the fewest problems first. */
function closest(variants: readonly (readonly Issue[])[]): readonly (readonly Issue[])[] {
  const isOtherType = ({ code, path }: Issue) => code === 'invalid_type' && path.length === 0
  return variants
    .filter((issues) => issues.length > 0 && !issues.some(isOtherType))
    .toSorted((one, other) => one.length - other.length)
}

function typeSentence(expected: string, input: unknown): string {
  const wanted = nouns[expected] ?? 'a value of the documented type'
  if (input === undefined) return `It is missing. Send ${wanted}.`
  const isDecimal = expected === 'int' && typeof input === 'number'
  return `Send ${wanted}, not ${isDecimal ? 'a decimal' : typeOf(input)}.`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  return nouns[Array.isArray(value) ? 'array' : typeof value] ?? 'another type'
}

function sizeSentence(origin: string, bound: 'least' | 'most', limit: number | bigint, input: unknown): string {
  if (origin === 'number' || origin === 'int' || origin === 'bigint') {
    return `Send ${limit} or ${bound === 'least' ? 'more' : 'less'}, not ${String(input)}.`
  }
  const unit = origin === 'string' ? 'character' : origin === 'object' ? 'field' : 'entry'
  const size = typeof input === 'string' || Array.isArray(input) ? input.length : undefined
  if (size === 0) return `It is empty. Send at least ${count(limit, unit)}.`
  return `Send at ${bound} ${count(limit, unit)}${size === undefined ? '' : `, not ${size}`}.`
}

const plurals: Readonly<Record<string, string>> = { entry: 'entries' }
const count = (size: number | bigint, unit: string) =>
  `${size} ${Number(size) === 1 ? unit : (plurals[unit] ?? `${unit}s`)}`

function unknownFields(keys: readonly string[]): string {
  const [first = '', ...more] = keys.slice(0, MOST_ISSUES).map(quoted)
  if (more.length === 0) return `There is no field ${first}. Remove it.`
  return `There are no fields ${[first, ...more].join(', ')}. Remove them.`
}

const quoted = (text: string) => JSON.stringify(text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text)

function choiceOf(values: readonly unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)))
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`
}

function unionSentence(issue: Extract<RawIssue, { code: 'invalid_union' }>): string {
  const expected = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [first.expected] : []))
  const wanted = [...new Set(expected.map((type) => nouns[type] ?? type))].join(' or ')
  if (Array.isArray(issue.options)) return `Send ${choiceOf(issue.options)}.`
  if (issue.input === undefined) return `It is missing.${wanted === '' ? '' : ` Send ${wanted}.`}`
  if (wanted !== '') return `Send ${wanted}, not ${typeOf(issue.input)}.`
  return 'It has none of the values that the field can have. See the description of the field.'
}
