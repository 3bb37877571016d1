import { describe, expect, test } from 'vitest'
import type { AffiliateRegistration } from '../../../src/storage/affiliateRecords.ts'
import { approvePartner } from '../approvePartner.ts'
import { day, hour, minute, type NewDatabase, start, storesOf, together } from './stores.ts'

const registration: AffiliateRegistration = {
  name: 'Acme',
  email: 'team@acme.example',

  thorchain: { name: 'acme', basisPoints: 25 },
  maya: { name: 'acme-maya', basisPoints: 10 },
}
const terms = { mailbox: registration.email, everyMs: day, linkMs: 30 * minute, keptMs: 7 * day }

/** Conformance suite of the affiliate program. */
export function describeAffiliates(newDatabase: NewDatabase): void {
  const withStores = storesOf(newDatabase)

  describe('affiliates', () => {
    test('move to review by a link that works once, for 30 minutes', () =>
      withStores(async ({ open }) => {
        const { affiliates } = open()
        const mail = await affiliates.register(registration, terms, start)
        const token = mail?.kind === 'verify' ? mail.token : ''
        expect(await affiliates.verify('nothing', start)).toEqual({ state: 'unknown' })
        expect(await affiliates.verify(token, start + 30 * minute)).toEqual({ state: 'expired' })
        expect(await affiliates.verify(token, start + 30 * minute - 1)).toMatchObject({
          state: 'verified',
          account: { ...registration, status: 'review', origins: [], partnerId: undefined },
        })
        expect(await affiliates.verify(token, start + 1)).toEqual({ state: 'used' })
      }))

    test('get three mails per mailbox and day, however many registrations arrive together', () =>
      withStores(async ({ open }) => {
        const stores = [open(), open()]
        const mails = await together(stores, 40, ({ affiliates }, index) =>
          affiliates.register({ ...registration, email: `team+${index % 4}@acme.example` }, terms, start),
        )
        expect(mails.filter((mail) => mail !== undefined).length).toBe(3)
        expect(await stores[1]!.affiliates.register(registration, terms, start + day - 1)).toBeUndefined()
        expect(await stores[1]!.affiliates.register(registration, terms, start + day)).toMatchObject({ kind: 'verify' })
      }))

    test('have a link of their own each, which verifies what it was mailed for and ends the others', () =>
      withStores(async ({ open }) => {
        const { affiliates } = open()
        const first = await affiliates.register(registration, { ...terms, linkMs: 10 * day }, start)
        const later = { ...registration, thorchain: { name: 'thief', basisPoints: 900 }, maya: null }
        const second = await affiliates.register({ ...later, name: 'Acme 2' }, terms, start + day)
        const tokens = [first, second].map((mail) => (mail?.kind === 'verify' ? mail.token : ''))
        expect([first, second]).toMatchObject([{ others: 0 }, { others: 1 }])
        const shown = await Promise.all(tokens.map((token) => affiliates.readLink(token, 'verify', start + day)))
        expect(shown).toMatchObject([
          { state: 'open', account: { ...registration, name: 'Acme' } },
          { state: 'open', account: { ...later, name: 'Acme 2' } },
        ])
        expect(await affiliates.verify(tokens[0]!, start + day)).toMatchObject({ account: { ...registration } })
        expect(await affiliates.readLink(tokens[1]!, 'verify', start + day)).toEqual({ state: 'used' })
        expect(await affiliates.verify(tokens[1]!, start + day)).toEqual({ state: 'used' })
        const third = await affiliates.register({ ...registration, name: 'Acme 3' }, terms, start + 2 * day)
        expect(third).toEqual({ kind: 'registered' })
        expect(await affiliates.find(registration.email, start)).toMatchObject({ ...registration, status: 'review' })
      }))

    test('are verified as their link was mailed, when another registration arrives at the same time', () =>
      withStores(async ({ open }) => {
        const one = open()
        const other = open()
        const outcomes = new Set<string>()
        for (let round = 0; round < 12; round++) {
          const each = { ...registration, email: `team${round}@acme.example` }
          const mail = await one.affiliates.register(each, { ...terms, mailbox: each.email }, start)
          const token = mail?.kind === 'verify' ? mail.token : ''
          const later = { ...each, name: 'Thief' }
          const [verification, second] = await Promise.all([
            one.affiliates.verify(token, start),
            other.affiliates.register(later, { ...terms, mailbox: each.email, everyMs: 0 }, start),
          ])
          const { name, status } = (await one.affiliates.find(each.email, start))!
          outcomes.add(`${verification.state} ${second?.kind}: ${name} ${status}`)
        }
        const possible = ['verified registered: Acme review', 'verified verify: Acme review']
        expect([...outcomes].filter((outcome) => !possible.includes(outcome))).toEqual([])
      }))

    test('may register again at once when the mail could not be sent', () =>
      withStores(async ({ open }) => {
        const { affiliates } = open()
        for (let mail = 0; mail < 3; mail++) await affiliates.register(registration, terms, start + mail)
        expect(await affiliates.register(registration, terms, start + 3)).toBeUndefined()
        await affiliates.returnRegistrationMail(terms.mailbox)
        expect(await affiliates.register(registration, terms, start + 4)).toMatchObject({ kind: 'verify' })
        expect(await affiliates.register(registration, terms, start + 5)).toBeUndefined()
        expect(await affiliates.register(registration, terms, start + day)).toMatchObject({ kind: 'verify' })
        expect(await affiliates.register(registration, terms, start + day)).toBeUndefined()
      }))

    test('are public only while they are approved', () =>
      withStores(async ({ open }) => {
        const { affiliates } = open()
        const record = { id: 'acme', name: 'Partner acme', thorchain: { name: 'acme', basisPoints: 30 }, maya: null }
        const account = await approvePartner(open(), { id: 'acme' })
        expect(await affiliates.approvedPartner('acme', start)).toEqual({ ...record, origins: [] })
        expect(await affiliates.approvedPartner(account, start)).toBeUndefined()
        expect(await affiliates.decide({ account, status: 'suspended' }, start)).toBe('done')
        expect(await affiliates.approvedPartner('acme', start)).toBeUndefined()
        expect(await affiliates.decide({ account, status: 'approved', partnerId: 'other' }, start)).toBe('done')
        expect(await affiliates.approvedPartner('acme', start)).toMatchObject(record)
        expect(await affiliates.approvedPartner('other', start)).toBeUndefined()
      }))

    test('need a verified address and a free id for an approval', () =>
      withStores(async ({ open }) => {
        const store = open()
        const { affiliates } = store
        const unverified = await approvePartner(store, { id: 'early', status: 'unverified' })
        for (const status of ['approved', 'rejected', 'suspended'] as const) {
          expect(await affiliates.decide({ account: unverified, status, partnerId: 'early' }, start)).toBe(
            'wrong_status',
          )
        }
        await approvePartner(store, { id: 'acme' })
        const second = await approvePartner(store, { id: 'second', status: 'review' })
        expect(await affiliates.decide({ account: second, status: 'approved', partnerId: 'acme' }, start)).toBe('taken')
        expect(await affiliates.decide({ account: 'nothing', status: 'rejected' }, start)).toBe('unknown')
        expect((await affiliates.find(second, start))?.status).toBe('review')
      }))

    test('lose their keys when they are suspended', () =>
      withStores(async ({ open }) => {
        const store = open()
        const account = await approvePartner(store, { id: 'acme' })
        const key = { id: 'key_1', kind: 'sk', owner: 'acme', label: '', origins: [], dailyQuota: 5 } as const
        await store.apiKeys.add(key, { prefix: 'sk_portage_a', hash: 'a' }, start)
        await store.apiKeys.add({ ...key, id: 'key_2', owner: 'other' }, { prefix: 'sk_portage_b', hash: 'b' }, start)
        await store.affiliates.decide({ account, status: 'suspended' }, start + hour)
        expect((await store.apiKeys.find('sk_portage_a'))?.isRevoked).toBe(true)
        expect((await store.apiKeys.find('sk_portage_b'))?.isRevoked).toBe(false)
      }))
  })
}
