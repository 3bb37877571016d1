import type { Visit } from './visit.ts'

/**
 * What a check asks: P passes over HTTP alone, B needs a browser, C is a choice of this product, X lies outside of the
 * site, N is not for a site like this, D is declined, because it would be untrue or is forbidden.
 */
export type Plan = 'P' | 'B' | 'C' | 'X' | 'N' | 'D'

/** Looks at a site and says what it saw; throws `Broken` when what it saw is not enough. */
export type Rule = (visit: Visit) => Promise<string>

/** A scanner's check: its name there, what we plan with it, and our rule for it or the reason why there is none. */
export type Row = readonly [id: string, plan: Plan, rule: Rule | string]

export interface Scanner {
  readonly name: string
  readonly rows: readonly Row[]
}

export interface Verdict {
  readonly scanner: string
  readonly id: string
  readonly plan: Plan
  readonly verdict: 'pass' | 'fail' | 'left out'
  /** What was seen, or why nothing was looked at. */
  readonly evidence: string
}

/** A rule is not kept; the message is what was seen instead. */
export class Broken extends Error {
  override name = 'Broken'
}

/** A rule cannot be asked here; the message is the reason. */
export class Unasked extends Error {
  override name = 'Unasked'
}

export function must(holds: unknown, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise)
}

/** Throws when a list of offences is not empty; shows the first of them. */
export function mustBeNone(offences: readonly string[], what: string): void {
  must(offences.length === 0, `${offences.length} ${what}: ${offences.slice(0, 4).join(', ')}`)
}

export async function ask([id, plan, rule]: Row, scanner: string, visit: Visit): Promise<Verdict> {
  const row = { scanner, id, plan }
  if (typeof rule === 'string') return { ...row, verdict: 'left out', evidence: rule }
  try {
    return { ...row, verdict: 'pass', evidence: await rule(visit) }
  } catch (thrown) {
    if (thrown instanceof Unasked) return { ...row, verdict: 'left out', evidence: thrown.message }
    return { ...row, verdict: 'fail', evidence: thrown instanceof Broken ? thrown.message : String(thrown) }
  }
}
