import { majorityOf } from '../net/operators.ts'
import { isWithin } from '../quorum/agreeingFigures.ts'
import { keyOf } from '../quorum/readCommon.ts'
import type { Quote } from './quote.ts'

/** The quote that represents the reports. */
export interface ChosenQuote<T> {
  readonly chosen: T
  /** More than half of the configured operators report this quote, or one near it. */
  readonly isAgreed: boolean
}

interface ChoiceRules<T> {
  /** Number of configured operators, including those without a response. */
  readonly operators: number
  readonly quoteOf: (report: T) => Quote
}

/**
 * Returns the quote to use among one report of each operator; undefined without reports. Nodes at the same block report the
 * same in every field, so what a majority reports counts. Nodes at neighbouring blocks report quotes near each other: then the
 * one with the middle output of the largest group counts, of two the lower. So no single operator of three decides a field by
 * more than honest nodes differ.
 */
export function chooseQuote<T>(
  reports: readonly T[],
  { operators, quoteOf }: ChoiceRules<T>,
): ChosenQuote<T> | undefined {
  const majority = majorityOf(operators)
  const keys = new Map(reports.map((report) => [report, keyOf(report)]))
  const same = largestGroup(reports, (one, other) => keys.get(one) === keys.get(other))
  const near = same.length >= majority ? same : largestGroup(reports, (a, b) => isNear(quoteOf(a), quoteOf(b)))
  const outputOf = (report: T) => quoteOf(report).expectedAmountOut
  // Without two that agree, the middle of all is the best guess.
  const group = near.length > 1 ? near : reports
  const sorted = [...group].sort((a, b) => (outputOf(a) < outputOf(b) ? -1 : outputOf(a) > outputOf(b) ? 1 : 0))
  const chosen = sorted[Math.floor((sorted.length - 1) / 2)]
  return chosen && { chosen, isAgreed: near.length >= majority }
}

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
  const [first, second] = [leavesOf(one), leavesOf(other)]
  return first.size === second.size && [...first].every(([path, value]) => isNearValue(path, value, second.get(path)))
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

/** The values of a quote by their path. The memo is without its limit, which follows the price, and so are its outputs. */
function leavesOf(quote: Quote): ReadonlyMap<string, unknown> {
  const { memo, vout, inbound, ...rest } = quote
  const { gasRate: _gasRate, ...terms } = inbound
  const leaves = new Map<string, unknown>([['memo', withoutLimit(memo)]])
  leaves.set('vout', vout?.length)
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) leaves.set(path, value)
    else for (const [key, child] of Object.entries(value)) visit(child, path === '' ? key : `${path}.${key}`)
  }
  visit({ ...rest, inbound: terms }, '')
  return leaves
}

/** The memo without the number at the start of its third field after the keyword: `=:e:0x…:LIM/1/0` is `=:e:0x…:/1/0`. */
function withoutLimit(memo: string | undefined): string | undefined {
  const fields = memo?.split(':')
  return fields?.map((field, at) => (at === 3 ? field.replace(/^[^/]*/, '') : field)).join(':')
}
