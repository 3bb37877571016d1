import { runCheck, type Scanner, type Verdict } from './check.ts'
import type { ScannedSite } from './scannedSite.ts'
import { afdocs } from './scanners/afdocs.ts'
import { agentReadiness } from './scanners/agentReadiness.ts'
import { agentReady } from './scanners/agentReady.ts'
import { isAgentReady } from './scanners/isAgentReady.ts'
import { isItAgentReady } from './scanners/isItAgentReady.ts'
import { lighthouse } from './scanners/lighthouse.ts'
import { ora } from './scanners/ora.ts'
import { own } from './scanners/own.ts'
import { vercel } from './scanners/vercel.ts'

/** Every known check, by scanner. */
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

/** Runs every check on a site, one scanner after the other. Never throws for a site's responses. */
export async function scan(site: ScannedSite): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, rows } of scanners) for (const row of rows) verdicts.push(await runCheck(row, name, site))
  return verdicts
}

/** Returns one line per check, failed ones last. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const order = ['skipped', 'pass', 'fail']
  const lines = [...verdicts]
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(({ scanner, id, plan, verdict, evidence }) => `${verdict.padEnd(8)} ${plan} ${scanner} / ${id}: ${evidence}`)
  const count = (wanted: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === wanted).length
  return [...lines, `${count('pass')} pass, ${count('fail')} fail, ${count('skipped')} skipped.`].join('\n')
}
