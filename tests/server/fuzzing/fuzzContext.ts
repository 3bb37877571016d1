import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import type { RateLimiter } from '../../../src/server/limits/rateLimiter.ts'
import { createMailbox } from '../../../src/server/mail/mailbox.ts'
import { createProbe } from '../../../src/server/support/probe.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import { createTestContext } from '../testContext.ts'

/** Refuses one request in fifty, so that refusals occur too and no account runs dry. */
export function createRandomLimiter(): RateLimiter {
  let round = 0
  return {
    async take({ limit }, _client, cost) {
      if (cost > 0) round += 1
      const allowed = round % 50 !== 0
      const seconds = allowed ? 0 : 7
      return { allowed, limit, remaining: allowed ? limit : 0, resetSeconds: seconds, retryAfterSeconds: seconds }
    },
  }
}

/** The devnet, a store on disk and a mailbox, for requests of every kind. Failures of our own end in `reported`. */
export function createFuzzContext() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-fuzz-'))
  const store = openStore({ dataDir: folder, deployed: false })
  const { transport } = createDevnet({ now: Date.now })
  const { context: base, reported } = createTestContext(transport)
  const mailbox = createMailbox(store.mails, Date.now)
  const context: ServerContext = {
    ...base,
    clock: Date.now,
    store,
    probe: createProbe({ nodes: base.nodes, store, clock: Date.now }),
    limiter: createRandomLimiter(),
    sendMail: mailbox.receive,
    mailbox,
  }
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, folder, reported, close }
}
