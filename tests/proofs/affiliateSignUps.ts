import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { affiliateApi } from '../../src/contract/affiliate/affiliateApi.ts'
import { affiliateServices } from '../../src/server/affiliate/affiliateServices.ts'
import type { RateLimiter } from '../../src/server/limits/rateLimiter.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { createTestContext } from '../server/testContext.ts'
import type { Proof } from './proof.ts'

const spellings = ['team@acme.example', 'Team@acme.example', 'team+a@acme.example', 'TEAM+b@ACME.example']

/** Every client is another one, so no limit of a client helps. */
const unlimited: RateLimiter = {
  take: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetSeconds: 0, retryAfterSeconds: 0 }),
}

/** Mails that one mailbox gets within a day. */
const MAILS = 3

/** Registrations of one mailbox send three mails, whatever the spelling of its address, and all get the same response. */
export const affiliateSignUps: Proof = {
  name: 'affiliate-sign-ups',
  count: 10_000,
  async run({ count }) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-sign-ups-'))
    const store = openStore({ dataDir, deployed: false })
    const { context: base, reported } = createTestContext()
    const work: Promise<unknown>[] = []
    let mails = 0
    const sendMail = async () => {
      mails += 1
    }
    const context = {
      ...base,
      store,
      sendMail,
      limiter: unlimited,
      waitUntil: (task: Promise<unknown>) => work.push(task),
    }
    const handle = createApiHandler(affiliateApi, affiliateServices, () => context)
    const bodies = new Set<string>()
    try {
      for (let round = 0; round < count; round++) {
        const email = spellings[round % spellings.length]
        const body = { name: `Acme ${round}`, email, thorchain: { name: 'acme', basisPoints: 30 }, terms: true }
        const request = new Request('https://swap.example.org/v1/affiliate/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        bodies.add(await (await handle(request)).text())
      }
      await Promise.all(work)
      const accounts = (await store.affiliates.list(context.clock())).length
      const figures = { registrations: count, mails, accounts, responses: bodies.size, failures: reported.length }
      if (mails !== MAILS || accounts !== MAILS || bodies.size !== 1 || reported.length > 0)
        throw new Error(JSON.stringify(figures))
      return figures
    } finally {
      await store.close()
      rmSync(dataDir, { recursive: true })
    }
  },
}
