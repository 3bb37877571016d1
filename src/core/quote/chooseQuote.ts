import { majorityOf } from '../nodes/net/operatorMajority.ts'
import { isWithin } from '../quorum/agreeingFigures.ts'
import { median } from '../quorum/median.ts'
import { keyOf } from '../quorum/readCommon.ts'
import type { Quote } from './quote.ts'

/** The quote that represents the reports. */
export interface ChosenQuote<T> {
  readonly chosen: T
  /**
   * More than half of the configured operators report it in every field, so that no further report can change the
   * choice.
   */
  readonly isSame: boolean
}

interface ChoiceRules<T> {
  /** Number of configured operators, including those without a response. */
  readonly operators: number
  readonly quoteOf: (report: T) => Quote
}

/**
 * Returns the quote to use among one report of each operator; undefined without reports. Nodes at the same block report
 * the same in every field, so what a majority reports counts. Nodes at neighbouring blocks report quotes near each
 * other: then the one of the largest group counts that shares the most fields with others, and of those the one nearest
 * to the middle output, of two the lower. So no single operator of three decides a field by more than honest nodes
 * differ.
 */
export function chooseQuote<T>(
  reports: readonly T[],
  { operators, quoteOf }: ChoiceRules<T>,
): ChosenQuote<T> | undefined {
  const majority = majorityOf(operators)
  const keys = new Map(reports.map((report) => [report, keyOf(report)]))
  const same = largestGroup(reports, (one, other) => keys.get(one) === keys.get(other))
  const isSame = same.length >= majority
  const near = isSame ? [] : largestGroup(reports, (a, b) => isNear(quoteOf(a), quoteOf(b)))
  // Without two that agree, the middle of all is the best guess.
  const chosen = isSame ? same[0] : middleOf(near.length > 1 ? near : reports, quoteOf)
  return chosen && { chosen, isSame }
}

/**
 * The report with the most fields that others share; of several the one nearest to the middle of all figures, then the
 * lower.
 */
function middleOf<T>(reports: readonly T[], quoteOf: (report: T) => Quote): T | undefined {
  const rows = reports.map((report) => ({ report, leaves: leavesOf(quoteOf(report)) }))
  const ranked = rows.map((row) => {
    const others = rows.filter((other) => other !== row)
    const isShared = ([path, value]: readonly [string, unknown]) =>
      others.some(({ leaves }) => leaves.get(path) === value)
    const shared = [...row.leaves].filter(isShared).length
    return { ...row, shared, distance: distanceOf(row, rows), output: quoteOf(row.report).expectedAmountOut }
  })
  const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
  ranked.sort((a, b) => b.shared - a.shared || compare(a.distance, b.distance) || compare(a.output, b.output))
  return ranked[0]?.report
}

/**
 * How far the figures of a report are from their lower medians: the sum over all fields, in trillionths of each median.
 */
function distanceOf({ leaves }: { readonly leaves: Leaves }, rows: readonly { readonly leaves: Leaves }[]): bigint {
  let sum = 0n
  for (const [path, value] of leaves) {
    const figures = rows.map((row) => figureOf(row.leaves.get(path))).filter((figure) => figure !== undefined)
    const own = figureOf(value)
    const middle = median(figures, 'lower')
    if (own === undefined || middle === undefined) continue
    const apart = own < middle ? middle - own : own - middle
    sum += (apart * 1_000_000_000_000n) / (middle === 0n ? 1n : middle)
  }
  return sum
}

const figureOf = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || Number.isSafeInteger(value) ? BigInt(value as bigint | number) : undefined

function largestGroup<T>(reports: readonly T[], isAlike: (one: T, other: T) => boolean): readonly T[] {
  const groups = reports.map((one) => reports.filter((other) => isAlike(one, other)))
  return groups.reduce<readonly T[]>((best, group) => (group.length > best.length ? group : best), [])
}

/** Whether two quotes are equal in every field but their notes, which are completed for the caller. */
export function isSameQuote({ notes: _notes, ...one }: Quote, { notes: _others, ...other }: Quote): boolean {
  return keyOf(one) === keyOf(other)
}

/** Honest nodes of neighbouring blocks differ by less: amounts by 5 % or ten units, other numbers by 5 % or sixty. */
const NEAR_BPS = 500n
const NEAR_UNITS = 10n
const NEAR_NUMBER = 60

/** Whether two quotes are the same swap at the same terms, apart from what a block may move. */
function isNear(one: Quote, other: Quote): boolean {
  const first = leavesOf(one)
  const second = leavesOf(other)
  // Gas rates of honest nodes may be any distance apart.
  const isAlike = ([path, value]: readonly [string, unknown]) =>
    path === 'inbound.gasRate' || isNearValue(path, value, second.get(path))
  return first.size === second.size && [...first].every(isAlike)
}

function isNearValue(path: string, one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    const isClose = Math.abs(one - other) <= NEAR_NUMBER
    return isClose || (path !== 'expiry' && isWithinShare(BigInt(one), BigInt(other)))
  }
  if (typeof one === 'bigint' && typeof other === 'bigint') {
    const distance = one < other ? other - one : one - other
    return distance <= NEAR_UNITS || isWithinShare(one, other)
  }
  return one === other
}

const isWithinShare = (one: bigint, other: bigint): boolean => isWithin(one, other, NEAR_BPS)

type Leaves = ReadonlyMap<string, unknown>

/** The values of a quote by their path. The memo's limit, which follows the price, is one of its own. */
function leavesOf(quote: Quote): Leaves {
  const { memo, vout, ...rest } = quote
  const { text, limit } = splitLimit(memo)
  const leaves = new Map<string, unknown>([
    ['memo', text],
    ['limit', limit],
  ])
  leaves.set('vout', vout?.length)
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) leaves.set(path, value)
    else for (const [key, child] of Object.entries(value)) visit(child, path === '' ? key : `${path}.${key}`)
  }
  visit(rest, '')
  return leaves
}

/**
 * Splits a memo into its text and the number at the start of its third field after the keyword: `=:e:0x…:5e6/1/0` is
 * `=:e:0x…:/1/0` and 5,000,000. A number that cannot be read stays in the text.
 */
function splitLimit(memo: string | undefined): { readonly text: string | undefined; readonly limit: bigint } {
  const fields = memo?.split(':')
  const [, digits = '', zeros = '0', rest = ''] = /^(\d{0,30})(?:e(\d{1,2}))?(\/.*)?$/.exec(fields?.[3] ?? '') ?? []
  if (fields === undefined || digits === '') return { text: memo, limit: 0n }
  fields[3] = rest
  return { text: fields.join(':'), limit: BigInt(digits) * 10n ** BigInt(zeros) }
}
