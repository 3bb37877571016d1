import { ask, type Scanner, type Verdict } from './check.ts'
import { afdocs } from './scanners/afdocs.ts'
import { agentReadiness } from './scanners/agentReadiness.ts'
import { agentReady } from './scanners/agentReady.ts'
import { isAgentReady } from './scanners/isAgentReady.ts'
import { isItAgentReady } from './scanners/isItAgentReady.ts'
import { lighthouse } from './scanners/lighthouse.ts'
import { ora } from './scanners/ora.ts'
import { own } from './scanners/own.ts'
import { vercel } from './scanners/vercel.ts'
import type { Visit } from './visit.ts'

/** Every check that we know of, in our own words. Other people's scanners give the names. */
export const scanners: readonly Scanner[] = [
  ora,
  isItAgentReady,
  afdocs,
  vercel,
  lighthouse,
  agentReady,
  isAgentReady,
  agentReadiness,
  own,
]

/** Asks a site everything, one scanner after the other, and never throws for what a site answers. */
export async function scan(visit: Visit): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, rows } of scanners) for (const row of rows) verdicts.push(await ask(row, name, visit))
  return verdicts
}

/** A line for each check, those that failed last. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const order = ['left out', 'pass', 'fail']
  const lines = [...verdicts]
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(({ scanner, id, plan, verdict, evidence }) => `${verdict.padEnd(8)} ${plan} ${scanner} / ${id}: ${evidence}`)
  const count = (wanted: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === wanted).length
  return [...lines, `${count('pass')} pass, ${count('fail')} fail, ${count('left out')} left out.`].join('\n')
}
