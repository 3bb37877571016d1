import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { AffiliateStatus } from '../../src/storage/affiliateRecords.ts'
import { openStore } from '../../src/storage/openStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { openSession } from '../storage/openSession.ts'
import type { Proof } from './proof.ts'

const events = ['register', 'verify', 'approve', 'reject', 'suspend', 'key', 'change', 'cancel', 'wait'] as const
type Event = (typeof events)[number]

const hour = 3_600_000
const wait = 48 * hour
const email = (run: number) => `partner${run}@example.org`

/** What the rules of the program expect, written without the store. */
interface Expected {
  status: AffiliateStatus | undefined
  payout: string
  pending: { value: string; at: number } | undefined
  keys: number
}

const decisions = {
  approve: { to: 'approved', from: ['review', 'rejected', 'suspended'] },
  reject: { to: 'rejected', from: ['review'] },
  suspend: { to: 'suspended', from: ['approved'] },
} as const

/** In every order of events, an unverified account gets no key and no payout change, and a change waits 48 hours. */
export const affiliateOrders: Proof = {
  name: 'affiliate-orders',
  count: 2_000,
  async run({ count, seed }) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-orders-'))
    const store = openStore({ dataDir, deployed: false })
    const orders = fc.sample(fc.array(fc.constantFrom(...events), { minLength: 4, maxLength: 24 }), {
      seed,
      numRuns: count,
    })
    let steps = 0
    try {
      for (const [run, order] of orders.entries()) steps += await follow(store, run, order)
    } finally {
      await store.close()
      rmSync(dataDir, { recursive: true })
    }
    return { orders: count, events: steps }
  },
}

async function follow(store: Store, run: number, order: readonly Event[]): Promise<number> {
  const expected: Expected = { status: undefined, payout: 'acme', pending: undefined, keys: 0 }
  // Each run has days of its own, so that its changes are due in no other.
  const clock = { now: run * 1_000 * wait, step: 0 }
  const links = { verify: '', cancel: '' }
  for (const event of order) {
    clock.step += 1
    await apply(store, run, event, { expected, clock, links })
    await compare(store, run, expected, clock.now).catch((cause) => {
      throw new Error(`Order ${run} fails at event ${clock.step}: ${order.join(', ')}`, { cause })
    })
  }
  return order.length
}

interface RunState {
  readonly expected: Expected
  readonly clock: { now: number; step: number }
  readonly links: { verify: string; cancel: string }
}

async function apply(store: Store, run: number, event: Event, state: RunState): Promise<void> {
  const { expected, clock, links } = state
  const account = (await store.affiliates.find(email(run), clock.now))?.id ?? 'none'
  if (event === 'wait') {
    clock.now += 25 * hour
    const { pending, status } = expected
    if (!pending || pending.at > clock.now) return
    expected.pending = undefined
    if (status === 'review' || status === 'approved') expected.payout = pending.value
  } else if (event === 'register') {
    const registration = { name: 'Acme', email: email(run), thorchain: { name: 'acme', basisPoints: 30 }, maya: null }
    const terms = { mailbox: email(run), everyMs: 1, linkMs: 1_000 * wait, keptMs: 1_000 * wait }
    clock.now += 1
    const mail = await store.affiliates.register(registration, terms, clock.now)
    if (mail?.kind === 'verify') links.verify = mail.token
    expected.status ??= 'unverified'
  } else if (event === 'verify') {
    await store.affiliates.verify(links.verify, clock.now)
    if (expected.status === 'unverified') expected.status = 'review'
  } else if (event === 'key') {
    const key = {
      id: `key_${run}_${clock.step}`,
      kind: 'sk',
      owner: `p-${run}`,
      label: '',
      origins: [],
      dailyQuota: 1,
    } as const
    await store.affiliates.addKey(account, { key, record: { prefix: key.id, hash: 'x' } }, 99, clock.now)
    if (expected.status === 'approved') expected.keys += 1
  } else if (event === 'change' || event === 'cancel') {
    await applyChange(store, run, { event, account }, state)
  } else {
    const { to, from } = decisions[event]
    await store.affiliates.decide({ account, status: to, partnerId: `p-${run}` }, clock.now)
    if (!from.some((status) => status === expected.status)) return
    expected.status = to
    if (to !== 'approved') expected.keys = 0
  }
}

async function applyChange(
  store: Store,
  run: number,
  { event, account }: { event: 'change' | 'cancel'; account: string },
  { expected, clock, links }: RunState,
): Promise<void> {
  if (event === 'change') {
    const value = `acme-${clock.step}`
    const session = await openSession(store, email(run), clock.now)
    const request = { account, session, field: 'thorchain', value, waitMs: wait, addressesMs: wait } as const
    const requested = await store.affiliateChanges.request(request, clock.now)
    if (requested) links.cancel = requested.cancelLinks[0]?.token ?? ''
    const isVerified = expected.status === 'review' || expected.status === 'approved'
    if (isVerified) expected.pending = { value, at: clock.now + wait }
  } else {
    const { state } = await store.affiliateChanges.cancelByLink(links.cancel, clock.now)
    if (state === 'cancelled') expected.pending = undefined
  }
}

async function compare(store: Store, run: number, { status, payout, keys }: Expected, now: number): Promise<void> {
  const account = await store.affiliates.find(email(run), now)
  const partner = await store.affiliates.approvedPartner(`p-${run}`, now)
  const live = (await store.apiKeys.list(0, `p-${run}`)).filter(({ revokedAt }) => revokedAt === undefined)
  const found = { status: account?.status, payout: account?.thorchain?.name ?? payout, keys: live.length }
  const isPublic = partner !== undefined
  if (found.status === status && found.payout === payout && found.keys === keys && isPublic === (status === 'approved'))
    return
  throw new Error(
    `Expected ${JSON.stringify({ status, payout, keys })}, found ${JSON.stringify({ ...found, isPublic })}`,
  )
}
