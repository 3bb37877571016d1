import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/storage/store.ts'
import { approvePartner } from '../approvePartner.ts'
import { openSession } from '../openSession.ts'
import { day, minute, type NewDatabase, start, storesOf } from './stores.ts'

const terms = { browser: 'Firefox', sessionMs: day }
const waits = { waitMs: day, addressesMs: day }
const due = start + day

/** Approves a partner, signs it in and requests a change. */
async function changing(store: Store, id: string, change: { field: 'thorchain' | 'email'; value: string }) {
  const account = await approvePartner(store, { id }, start)
  const session = await openSession(store, `${id}@example.org`, start)
  const requested = (await store.affiliateChanges.request({ account, session, ...change, ...waits }, start))!
  return { account, session, requested }
}

/** Conformance suite of sessions and changes that end while they are used. */
export function describeAffiliateAccess(newDatabase: NewDatabase): void {
  const withStores = storesOf(newDatabase)
  /** Runs 12 rounds over two connections, because each may interleave them in another way. */
  const inRounds = (round: (one: Store, other: Store, id: string) => Promise<void>) =>
    withStores(async ({ open }) => {
      const one = open()
      const other = open()
      for (let index = 0; index < 12; index++) await round(one, other, `acme-${index}`)
    })

  describe('sessions of affiliates', () => {
    test('end with a cancel link, also when a sign-in link is used at the same time', () =>
      inRounds(async (one, other, id) => {
        const { account, requested } = await changing(one, id, { field: 'thorchain', value: 'thief' })
        const token = await one.affiliateSessions.addSignInLink(`${id}@example.org`, 30 * minute, start)
        await Promise.all([
          one.affiliateSessions.open(token!, terms, start),
          other.affiliateChanges.cancelByLink(requested.cancelLinks[0]!.token, start),
        ])
        expect(await one.affiliateSessions.list(account, start)).toEqual([])
      }))

    test('end with a suspension for good, also when a sign-in link is used at the same time', () =>
      inRounds(async (one, other, id) => {
        const account = await approvePartner(one, { id }, start)
        await openSession(one, `${id}@example.org`, start)
        const token = await one.affiliateSessions.addSignInLink(`${id}@example.org`, 30 * minute, start)
        await Promise.all([
          one.affiliateSessions.open(token!, terms, start),
          other.affiliates.decide({ account, status: 'suspended' }, start),
        ])
        await one.affiliates.decide({ account, status: 'approved' }, start)
        expect(await one.affiliateSessions.list(account, start)).toEqual([])
      }))

    test('are not opened after an approval by a link that was mailed before the suspension', () =>
      withStores(async ({ open }) => {
        const store = open()
        const { affiliates, affiliateSessions } = store
        const account = await approvePartner(store, { id: 'acme' }, start)
        const token = await affiliateSessions.addSignInLink('acme@example.org', 30 * minute, start)
        await affiliates.decide({ account, status: 'suspended' }, start)
        await affiliates.decide({ account, status: 'approved' }, start)
        expect(await affiliateSessions.open(token!, terms, start)).toEqual({ state: 'unknown' })
      }))
  })

  describe('changes of affiliates', () => {
    test('are either applied or cancelled, when both happen at the same time', () =>
      inRounds(async (one, other, id) => {
        const { account, requested } = await changing(one, id, { field: 'thorchain', value: 'next' })
        const [isCancelled] = await Promise.all([
          one.affiliateChanges.cancel(account, requested.change.id, due - 1),
          other.affiliateChanges.waiting(account, due),
        ])
        const { thorchain } = (await one.affiliates.find(account, due))!
        expect(thorchain?.name).toBe(isCancelled ? id : 'next')
      }))

    test('are applied exactly when their address was confirmed, when both happen at the same time', () =>
      inRounds(async (one, other, id) => {
        const value = `next-${id}@example.org`
        const { account, requested } = await changing(one, id, { field: 'email', value })
        const [{ state }] = await Promise.all([
          one.affiliateChanges.confirmAddress(requested.confirmLink!.token, due - 1),
          other.affiliateChanges.waiting(account, due),
        ])
        const { email } = (await one.affiliates.find(account, due))!
        expect(email).toBe(state === 'confirmed' ? value : `${id}@example.org`)
      }))

    test('are not requested by a session that a cancel link closes at the same time', () =>
      inRounds(async (one, other, id) => {
        const { account, session, requested } = await changing(one, id, { field: 'thorchain', value: 'thief' })
        const again = { account, session, field: 'thorchain', value: 'thief-two', ...waits } as const
        await Promise.all([
          one.affiliateChanges.request(again, start),
          other.affiliateChanges.cancelByLink(requested.cancelLinks[0]!.token, start),
        ])
        expect(await one.affiliateChanges.waiting(account, start)).toEqual([])
      }))

    test('of shares are not saved by a closed session', () =>
      withStores(async ({ open }) => {
        const store = open()
        const account = await approvePartner(store, { id: 'acme' }, start)
        const session = await openSession(store, 'acme@example.org', start)
        const settings = { session, thorchainBps: 40, mayaBps: 0, origins: [] }
        expect(await store.affiliates.saveSettings(account, settings)).toBe(true)
        await store.affiliateSessions.close(account, session)
        expect(await store.affiliates.saveSettings(account, { ...settings, thorchainBps: 900 })).toBe(false)
        expect((await store.affiliates.find(account, start))?.thorchain?.basisPoints).toBe(40)
      }))
  })
}
