import { a2aTarget } from '../../tests/server/fuzzing/a2a.ts'
import { fuzz } from '../../tests/server/fuzzing/fuzz.ts'
import { createFuzzContext } from '../../tests/server/fuzzing/fuzzContext.ts'
import { mcpTarget } from '../../tests/server/fuzzing/mcp.ts'
import { quoteLinkTarget } from '../../tests/server/fuzzing/quoteLink.ts'
import { fuzzRaw } from '../../tests/server/fuzzing/raw.ts'
import { restTargets } from '../../tests/server/fuzzing/rest.ts'
import { benchSite } from './site.ts'

const count = 20_000
const rawCount = 20_000

/** Fuzzes every endpoint with requests and the local server with bytes. Prints its seed. */
export async function benchFuzz(): Promise<void> {
  const seed = Date.now() % 2 ** 31
  console.log(`seed ${seed}`)
  const { context, reported, close } = createFuzzContext()
  for (const target of [...restTargets(context), mcpTarget(context), a2aTarget(context), quoteLinkTarget(context)]) {
    report(target.name, await fuzz(target, { seed, count }))
  }
  if (reported.length > 0) report('failures of our own', { findings: reported, statuses: new Map() })
  await close()
  const site = await benchSite({ LIMITS: 'mcp=999999/1,newsletter=999999/1' })
  report('raw bytes', await fuzzRaw(new URL(site.url), { seed, count: rawCount }))
  await site.close()
}

function report(
  name: string,
  { findings, statuses }: { findings: readonly unknown[]; statuses: ReadonlyMap<number, number> },
) {
  const tally = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  console.log(`${name}: ${findings.length === 0 ? 'all valid' : 'BROKEN'}; ${tally.join(', ')}`)
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
