import { majorityOf } from '../nodes/net/operatorMajority.ts'

/** Returns how many of `operators` may lie without deciding the result: fewer than half, and one of two. */
function maxLiars(operators: number): number {
  return operators === 1 ? 0 : Math.max(1, Math.floor((operators - 1) / 2))
}

/** Outbound fees of honest nodes follow the gas price, so they may be a quarter apart between two blocks. */
export const FEE_TOLERANCE_BPS = 2_500n

interface FigureRules<T> {
  /** Number of configured operators, including those without a response. */
  readonly operators: number
  /** Whether two reports are close enough to be the same figure, read at different blocks. */
  readonly isNear: (one: T, other: T) => boolean
}

/**
 * Returns the reports of figures that may be trusted, one of each operator, or none. When more than twice as many
 * answered as may lie, all are returned: their median is at most an honest figure away. With fewer, one liar could set
 * the median: only reports near one of them are returned, and only when they are a majority of the configured
 * operators.
 */
export function agreeingFigures<T>(reports: readonly T[], { operators, isNear }: FigureRules<T>): readonly T[] {
  if (reports.length > 2 * maxLiars(operators)) return reports
  return nearMajority(reports, { operators, isNear })
}

/**
 * Returns the largest group of reports that are near one of them, when it is a majority of the operators; else none.
 */
export function nearMajority<T>(reports: readonly T[], { operators, isNear }: FigureRules<T>): readonly T[] {
  const groups = reports.map((one) => reports.filter((other) => isNear(one, other)))
  const largest = groups.reduce<readonly T[]>((best, group) => (group.length > best.length ? group : best), [])
  return largest.length >= majorityOf(operators) ? largest : []
}

/**
 * Whether the larger of two figures is at most `bps` hundredths of a percent above the smaller: max·10⁴ ≤ min·(10⁴ +
 * bps).
 */
export function isWithin(one: bigint, other: bigint, bps: bigint): boolean {
  const [least, most] = one < other ? [one, other] : [other, one]
  return most * 10_000n <= least * (10_000n + bps)
}
