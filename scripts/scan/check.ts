import type { ScannedSite } from './scannedSite.ts'

/**
 * Kind of a check: P runs over HTTP, B needs a browser, C is a product choice, X is outside the site, N does not apply
 * to this site, D is declined because it would be untrue or is forbidden.
 */
export type Plan = 'P' | 'B' | 'C' | 'X' | 'N' | 'D'

/** Checks a site and returns evidence. Throws `RuleError` when the check fails. */
export type Rule = (site: ScannedSite) => Promise<string>

/** A scanner's check: its id, its kind, and our rule or the reason for none. */
export type Row = readonly [id: string, plan: Plan, rule: Rule | string]

export interface Scanner {
  readonly name: string
  readonly rows: readonly Row[]
}

export interface Verdict {
  readonly scanner: string
  readonly id: string
  readonly plan: Plan
  readonly verdict: 'pass' | 'fail' | 'skipped'
  /** Evidence, or the reason for skipping. */
  readonly evidence: string
}

/** Thrown when a check fails. The message is the evidence. */
export class RuleError extends Error {
  override name = 'RuleError'
}

/** Thrown when a check cannot run here. The message is the reason. */
export class SkippedRule extends Error {
  override name = 'SkippedRule'
}

export function must(holds: unknown, otherwise: string): asserts holds {
  if (!holds) throw new RuleError(otherwise)
}

/** Throws when a list of problems is not empty, with the first of them. */
export function mustBeNone(problems: readonly string[], what: string): void {
  must(problems.length === 0, `${problems.length} ${what}: ${problems.slice(0, 4).join(', ')}`)
}

export async function runCheck([id, plan, rule]: Row, scanner: string, site: ScannedSite): Promise<Verdict> {
  const row = { scanner, id, plan }
  if (typeof rule === 'string') return { ...row, verdict: 'skipped', evidence: rule }
  try {
    return { ...row, verdict: 'pass', evidence: await rule(site) }
  } catch (thrown) {
    if (thrown instanceof SkippedRule) return { ...row, verdict: 'skipped', evidence: thrown.message }
    return { ...row, verdict: 'fail', evidence: thrown instanceof RuleError ? thrown.message : String(thrown) }
  }
}
