import type { BodySchema } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { failureOf, NodeFailureError, NodeRefusedError } from '../nodes/nodeErrors.ts'
import { median } from './median.ts'

/** How the reports of several operators become one. `majority` is that of the operators that answered. */
export type JoinReports<T> = (reports: readonly T[], majority: number) => T

/**
 * Queries every node of a protocol and returns what they report together: the answer that a majority of the operators
 * gives in every field, else what `join` makes of the answers. For facts that are shown; a deposit needs
 * `verifyInbound` and its like, which fail without a majority. While fewer than a majority answer, the others get a
 * short time; then a majority of those that answered decides; of one or two that are no majority, the first. Throws
 * `NodeRefusedError` and `NodeFailureError` when no node gives a usable answer.
 */
export async function readCommon<T>(
  node: Node,
  { path, shape, join }: { readonly path: string; readonly shape: BodySchema<T>; readonly join: JoinReports<T> },
  options?: QueryOptions,
): Promise<T> {
  const { protocol, operators, endpoints } = node
  const majority = majorityOf(operators.length)
  const answers = await node.queryEach(path, shape, {
    ...options,
    isEnough: (some) => commonReport(reportsOf(some), majority) !== undefined,
    isUsable: (some) => reportsOf(some).length > 0,
  })
  const reports = reportsOf(answers)
  const [first] = reports
  if (first !== undefined && reports.length < Math.min(majority, 3)) return first
  const answered = majorityOf(reports.length)
  if (first !== undefined) return commonReport(reports, answered)?.report ?? join(reports, answered)
  if (endpoints.some(({ isProxy }) => isProxy)) return getFromProxy(node, { path, shape }, options)
  const errors = answers.flatMap((answer) => (answer.outcome === 'failed' ? [answer.error] : []))
  const refusal = errors.find((error) => error instanceof NodeRefusedError)
  throw (
    refusal ??
    failureOf(
      protocol,
      errors.flatMap((error) => (error instanceof NodeFailureError ? error.attempts : [])),
    )
  )
}

/** A proxy is queried when no operator has answered, which takes 4.5 seconds. */
const PROXY_MS = 3_500

/** Queries a node once more, also its proxies. */
export function getFromProxy<T>(
  node: Node,
  { path, shape }: { readonly path: string; readonly shape: BodySchema<T> },
  options?: QueryOptions,
): Promise<T> {
  return node.get(path, shape, { ...options, deadlineMs: Math.min(options?.deadlineMs ?? PROXY_MS, PROXY_MS) })
}

/** One report of each operator, of several the first. */
function reportsOf<T>(answers: readonly EndpointAnswer<T>[]): readonly T[] {
  const reports = new Map<string, T>()
  for (const answer of answers) {
    if (answer.outcome === 'answer' && !reports.has(answer.operator)) reports.set(answer.operator, answer.value)
  }
  return [...reports.values()]
}

/** The report that a majority gives. */
function commonReport<T>(reports: readonly T[], majority: number): { readonly report: T } | undefined {
  const keys = reports.map(keyOf)
  const at = keys.findIndex((key) => keys.filter((other) => other === key).length >= majority)
  return at < 0 ? undefined : { report: reports[at] as T }
}

/** A report as text; equal reports have equal texts. */
export const keyOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

interface RowRules<T> {
  readonly nameOf: (row: T) => string
  readonly majority: number
}

/**
 * Joins lists of rows: a row counts when a majority lists its name and agrees on every field of it that is no figure.
 * The order is that of the first report that lists a row.
 */
export function joinRows<T extends object>(
  lists: readonly (readonly T[])[],
  { nameOf, majority }: RowRules<T>,
): readonly T[] {
  const byName = lists.map((rows) => new Map([...rows].reverse().map((row) => [nameOf(row), row])))
  const names = new Set(lists.flatMap((rows) => rows.map(nameOf)))
  return [...names].flatMap((name) => {
    const rows = byName.flatMap((list) => list.get(name) ?? [])
    if (rows.length < majority) return []
    const { joined, isDisputed } = joinFields(rows, majority)
    return isDisputed ? [] : [joined]
  })
}

/**
 * Joins records field by field: the value that a majority reports, else the median of figures, of two the higher. A
 * field that no majority reports is left out, and so is one that is no figure and disputed.
 */
export function joinFields<T extends object>(
  records: readonly T[],
  majority: number,
): { readonly joined: T; readonly isDisputed: boolean } {
  const keys = new Set(records.flatMap((record) => Object.keys(record)))
  const fields: [string, unknown][] = []
  let isDisputed = false
  for (const key of keys) {
    const values = records.flatMap((record) => {
      const value = (record as Readonly<Record<string, unknown>>)[key]
      return value === undefined ? [] : [value]
    })
    if (values.length < majority) continue
    const value = commonReport(values, majority)?.report ?? medianOf(values)
    if (value === undefined) isDisputed = true
    else fields.push([key, value])
  }
  return { joined: Object.fromEntries(fields) as T, isDisputed }
}

/** The median of figures of one kind, of two the higher; undefined when some are none. */
function medianOf(values: readonly unknown[]): unknown {
  if (values.every((value) => typeof value === 'bigint')) return median(values, 'upper')
  if (values.every((value) => typeof value === 'number' && Number.isSafeInteger(value))) {
    return Number(median(values.map(BigInt as (value: unknown) => bigint), 'upper'))
  }
  if (values.every((value) => typeof value === 'string' && /^\d{1,78}$/.test(value))) {
    return median(values.map(BigInt as (value: unknown) => bigint), 'upper')?.toString()
  }
  return undefined
}
