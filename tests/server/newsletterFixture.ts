import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { apis } from '../../src/contract/apis.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { resolveRates } from '../../src/server/limits/rates.ts'
import { createStoreLimiter } from '../../src/server/limits/storeLimiter.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { createNewsletterPages } from '../../src/server/mail/newsletterPages.ts'
import { restServices } from '../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { openStore } from '../../src/storage/openStore.ts'
import type { Store, Subscription } from '../../src/storage/store.ts'
import { documentedHandler } from './documented.ts'
import { createTestContext } from './testContext.ts'

export const site = 'https://swap.example.org'
export const startsAt = Date.UTC(2026, 0, 2, 3, 4, 5)

/** A store in a folder that goes away with the tests of the file. */
export function temporaryStore(): Store {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-newsletter-'))
  const store = openStore({ dataDir, deployed: false })
  afterAll(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
  return store
}

/** The REST door and the newsletter's pages over a store, with a clock of the test's own. */
export function createNewsletterFixture(store: Store, changes: Partial<ServerContext> = {}) {
  let now = startsAt
  const clock = () => now
  const mails: Mail[] = []
  const notices: string[] = []
  const work: Promise<unknown>[] = []
  const { context: base, reported } = createTestContext()
  const context: ServerContext = {
    ...base,
    store,
    clock,
    limiter: createStoreLimiter(store.limits, clock),
    rates: resolveRates({}),
    sendMail: async (mail) => {
      mails.push(mail)
    },
    logOnce: (line) => notices.push(line),
    waitUntil: (task) => work.push(task),
    ...changes,
  }
  const rest = documentedHandler(createHttpHandler(apis.support, restServices, () => context))
  const pages = createNewsletterPages(() => context)

  interface SendOptions {
    readonly path?: string
    readonly ip?: string
    readonly key?: string
    readonly headers?: Record<string, string>
  }
  /** Posts a body, JSON text or a value. */
  const post = (
    body: unknown,
    { path: at = '/api/v1/newsletter', ip = '203.0.113.1', key, headers }: SendOptions = {},
  ) =>
    rest(
      new Request(`${site}${at}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
      }),
      { ip },
    )

  return {
    context,
    rest,
    post,
    subscribe: (email: string, asking?: SendOptions) => post({ email }, asking),
    open: (url: string, init?: RequestInit) => pages(new Request(new URL(url, site), init)),
    mails,
    notices,
    reported,
    wait: (ms: number) => {
      now += ms
    },
    /** Until everything that goes on after the answers is done. */
    settled: async () => {
      await Promise.all(work.splice(0))
    },
    records: async (): Promise<Subscription[]> => {
      const all: Subscription[] = []
      for await (const record of store.subscriptions.list()) all.push(record)
      return all
    },
  }
}
