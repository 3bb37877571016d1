import path from 'node:path'
import { startLocal } from '../../src/local/startLocal.ts'
import { a2aTarget } from '../server/fuzzing/a2a.ts'
import { fuzz, type Result } from '../server/fuzzing/fuzz.ts'
import { createFuzzContext } from '../server/fuzzing/fuzzContext.ts'
import { mcpTarget } from '../server/fuzzing/mcp.ts'
import { quoteLinkTarget } from '../server/fuzzing/quoteLink.ts'
import { fuzzHosts, fuzzRaw } from '../server/fuzzing/raw.ts'
import { restTargets } from '../server/fuzzing/rest.ts'
import { secured } from '../server/fuzzing/secured.ts'
import type { Proof, ProofRun } from './proof.ts'

/**
 * Every answer to a generated request is documented, blames the client and no one else, and has the security headers:
 * three fifths of the requests go to the functions, and one fifth each to a listening server as bytes of every kind and
 * under names of every kind. A foreign name in the Host header gets nothing.
 */
export const fuzzedRequests: Proof = {
  name: 'fuzzed-requests',
  count: 16_500,
  run: async (run) => {
    const overSockets = Math.floor(run.count / 5)
    const fixture = createFuzzContext()
    try {
      const answers = await fuzzFunctions(fixture, { ...run, count: run.count - 2 * overSockets })
      const [raw, hosts] = await fuzzServer(fixture.folder, { ...run, count: overSockets })
      return {
        requests: run.count,
        'answers of functions': answers,
        'answers to bytes': raw,
        'answers to names': hosts,
      }
    } finally {
      await fixture.close()
    }
  },
}

async function fuzzFunctions(
  { context, reported }: ReturnType<typeof createFuzzContext>,
  { count, seed, report }: ProofRun,
): Promise<number> {
  const targets = [...restTargets(context), mcpTarget(context), a2aTarget(context), quoteLinkTarget(context)].map(
    secured,
  )
  let answers = 0
  for (const [index, target] of targets.entries()) {
    const share = Math.floor(count / targets.length) + (index < count % targets.length ? 1 : 0)
    answers += countAnswers(target.name, await fuzz(target, { seed, count: share }), report)
  }
  if (reported.length > 0) throw new Error(`The functions failed by their own fault (seed ${seed}): ${reported[0]}`)
  return answers
}

async function fuzzServer(dataDir: string, { count, seed, report }: ProofRun): Promise<readonly [number, number]> {
  const dist = path.join(import.meta.dirname, '../local/fixtures/site/public')
  const env = { DATA_DIR: dataDir, LIMITS: 'mcp=100000/600,newsletter=100000/600' }
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const server = await startLocal({ env, dist, port: 0, devnetPort: 0, log })
  try {
    const url = new URL(server.url)
    const raw = countAnswers('bytes', await fuzzRaw(url, { seed, count }), report)
    const hosts = countAnswers('names', await fuzzHosts(url, { seed, count }), report)
    if (lines.length > 0) throw new Error(`The server reported a failure (seed ${seed}): ${lines[0]}`)
    return [raw, hosts]
  } finally {
    await server.close()
  }
}

/** Throws the first finding, whose message includes its seed. */
function countAnswers(name: string, { findings, statuses }: Result, report: ProofRun['report']): number {
  const [first] = findings
  if (first) throw new Error(`${first.target}, seed ${first.seed}: ${first.wrong}\n${first.asked}`)
  const result = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  report(`${name}: ${result.join(', ')}`)
  return [...statuses.values()].reduce((sum, times) => sum + times, 0)
}
