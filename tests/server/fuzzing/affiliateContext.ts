import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newPartnerKey } from '../../../src/server/affiliate/newPartnerKey.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import type { Mail } from '../../../src/server/mail/mail.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import type { Store } from '../../../src/storage/store.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'
import { approvePartner } from '../../storage/approvePartner.ts'
import { openSession } from '../../storage/openSession.ts'
import { createTestContext } from '../testContext.ts'
import { createRandomLimiter } from './fuzzContext.ts'

const pepper = 'a pepper of generated requests'
const hour = 3_600_000
const linkMs = hour / 2

/** Where the clock of a request may be, compared with the start: clocks of machines jump. */
export const clockOffsets = [0, 0, 0, 1, linkMs - 1, linkMs, 25 * hour, 49 * hour, -hour, -30 * 24 * hour] as const

/** What exists before the first generated request. */
export interface KnownRecords {
  readonly emails: readonly string[]
  /** Tokens of links, some used or expired. */
  readonly tokens: readonly string[]
  /** Cookies of sessions, and tokens that open none. */
  readonly sessions: readonly string[]
  readonly ids: readonly string[]
  readonly secrets: readonly string[]
}

/**
 * The affiliate program over a devnet with accounts of every status, sessions, links, changes and keys. Our own failures
 * end in `reported`, and every mail in `mails`.
 */
export async function createAffiliateFuzz() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-fuzz-'))
  const store = openStore({ dataDir: folder, deployed: false })
  const { nodes, midgards, devnet } = createHarness()
  const { context: base, reported } = createTestContext(devnet.transport, nodes)
  const start = base.clock()
  let offset = 0
  const clock = () => start + offset
  const mails: Mail[] = []
  const work: Promise<unknown>[] = []
  const context: ServerContext = {
    ...base,

    store,
    midgards,
    clock,
    apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => pepper, network: 'devnet', clock }),
    limiter: createRandomLimiter(),
    pepper: () => pepper,
    sendMail: async (mail) => void mails.push(mail),
    waitUntil: (task) => void work.push(task),
  }
  const known = await addRecords(store, start)
  return {
    context,
    store,
    known,
    mails,
    reported,
    /** Moves the clock to one of `clockOffsets`. */
    jump: (to: number) => {
      offset = to
    },
    settle: () => Promise.all(work),
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function addRecords(store: Store, now: number): Promise<KnownRecords> {
  const statuses = ['approved', 'review', 'suspended', 'rejected', 'unverified'] as const
  const accounts = await Promise.all(
    statuses.map((status) => approvePartner(store, { id: `partner-${status}`, status }, now)),
  )
  const emails = statuses.map((status) => `partner-${status}@example.org`)
  const linkOf = async (email = '', ms = linkMs) => (await store.affiliateSessions.addSignInLink(email, ms, now)) ?? ''
  const open = async (email?: string) => {
    const terms = { browser: 'Firefox on Linux', sessionMs: 7 * 24 * hour }
    const opened = await store.affiliateSessions.open(await linkOf(email), terms, now)
    return opened.state === 'open' ? opened.token : ''
  }
  const sessions = await Promise.all(Array.from({ length: 30 }, (_, index) => open(emails[index % 3 === 0 ? 1 : 0])))
  const session = await openSession(store, emails[0] ?? '', now)
  const request = { account: accounts[0] ?? '', session, waitMs: 48 * hour, addressesMs: hour }
  const changes = [
    await store.affiliateChanges.request({ ...request, field: 'thorchain', value: 'acme-two' }, now),
    await store.affiliateChanges.request({ ...request, field: 'email', value: 'next@example.org' }, now),
  ]
  const issued = [0, 1].map(() => newPartnerKey({ kind: 'sk', owner: 'partner-approved', label: '' }, pepper))
  for (const { key, record } of issued) await store.apiKeys.add(key, record, now)
  const listed = await store.affiliateSessions.list(accounts[0] ?? '', now)
  return {
    emails,
    tokens: [
      ...(await Promise.all(Array.from({ length: 6 }, () => linkOf(emails[0])))),
      await linkOf(emails[1], 0),
      ...(await Promise.all([0, 1, 2].map((index) => verifyToken(store, index, now)))),
      ...changes
        .flatMap((change) => [...(change?.cancelLinks ?? []), ...(change?.confirmLink ? [change.confirmLink] : [])])
        .map(({ token }) => token),
    ],
    sessions: [...sessions, 'A'.repeat(43)],
    ids: [
      ...changes.flatMap((change) => (change ? [change.change.id] : [])),
      ...listed.slice(0, 2).map(({ id }) => id),
      ...issued.flatMap(({ key, record }) => [key.id, record.prefix]),
    ],
    secrets: issued.map(({ secret }) => secret),
  }
}

/** Registers a partner and returns the token of its verification. */
async function verifyToken(store: Store, index: number, now: number): Promise<string> {
  const email = `fresh-${index}@example.org`
  const registration = { name: 'Fresh', email, thorchain: { name: 'fresh', basisPoints: 1 }, maya: null }
  const mail = await store.affiliates.register(registration, { mailbox: email, everyMs: 1, linkMs, keptMs: hour }, now)
  return mail?.kind === 'verify' ? mail.token : ''
}
