import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apis } from '../../src/contract/apis.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import { createServerContext } from '../../src/runtime/serverContext.ts'
import { restServices } from '../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { startPostgres } from '../../tests/storage/postgres.ts'

const rounds = 200
const requests = 100

/** Sends rounds of simultaneous requests with one key: every store must execute exactly one per round. */
export async function benchIdempotency(): Promise<void> {
  await run('SQLite', {})
  const server = await startPostgres()
  if (server) await run('Postgres', { DATABASE_URL: await server.createDatabase() })
  await server?.stop()
}

async function run(name: string, env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-bench-'))
  const rates = { LIMITS: 'newsletter=50000/600' }
  const context = createServerContext(parseConfig({ PORTAGE_NETWORK: 'devnet', DATA_DIR: folder, ...rates, ...env }))
  const handle = createHttpHandler(apis.support, restServices, () => context)
  const afterwards: Promise<unknown>[] = []
  const subscribe = (round: number) =>
    handle(
      new Request(`${context.siteUrl}/api/v1/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `round ${round}` },
        body: JSON.stringify({ email: `round-${round}@example.org` }),
      }),
      { ip: '203.0.113.1', waitUntil: (task) => afterwards.push(task) },
    )
  const tally = { executed: 0, replayed: 0, inProgress: 0, wrong: 0 }
  const start = performance.now()
  for (let round = 0; round < rounds; round++) {
    let executed = 0
    for (const { status, headers } of await Promise.all(Array.from({ length: requests }, () => subscribe(round)))) {
      if (status === 409) tally.inProgress++
      else if (status === 200 && headers.get('idempotency-replayed') === 'true') tally.replayed++
      else if (status === 200) executed++
      else tally.wrong++
    }
    tally.executed += executed
    if (executed !== 1) tally.wrong++
  }
  const seconds = (performance.now() - start) / 1000
  await Promise.all(afterwards)
  let kept = 0
  for await (const _ of context.store.subscriptions.list()) kept++
  const sound = tally.wrong === 0 && kept === rounds
  console.log(
    `${name}: ${rounds} rounds of ${requests} in ${seconds.toFixed(1)} s: ${tally.executed} executed, ` +
      `${tally.replayed} replayed, ${tally.inProgress} asked to wait, ${kept} records kept: ${sound ? 'exact' : 'WRONG'}`,
  )
  if (!sound) process.exitCode = 1
  await context.store.close()
  rmSync(folder, { recursive: true })
}
