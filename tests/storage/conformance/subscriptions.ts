import { describe, expect, test } from 'vitest'
import type { MailClaim, Store } from '../../../src/storage/store.ts'
import { day, listOf, type NewDatabase, start, storesOf, together } from './stores.ts'

const address = 'reader@example.org'
const terms = { everyMs: day, confirmMs: 7 * day }

async function mailed({ subscriptions }: Store, now = start): Promise<MailClaim> {
  await subscriptions.add(address, now)
  const claim = await subscriptions.claimMail(address, terms, now)
  if (!claim) throw new Error('Expected a mail to be due.')
  return claim
}

export function describeSubscriptions(newDatabase: NewDatabase): void {
  const withDatabase = storesOf(newDatabase)

  describe('subscriptions', () => {
    test('keeps one record after 100 simultaneous requests for one address', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        const answers = await together(stores, 100, ({ subscriptions }) => subscriptions.add(address, start))
        expect(answers).toEqual(Array(100).fill({ status: 'unconfirmed' }))
        const [record, ...others] = await listOf(stores[0]!)
        expect(others).toEqual([])
        expect(record).toMatchObject({ address, status: 'unconfirmed', createdAt: start })
        expect(record).toMatchObject({ confirmedAt: undefined, unsubscribedAt: undefined })
      }))

    test('grants exactly one of 50 simultaneous mail claims, and the next a day later', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        await stores[0]!.subscriptions.add(address, start)
        const claimAt = (now: number) =>
          together(stores, 50, ({ subscriptions }) => subscriptions.claimMail(address, terms, now))
        expect((await claimAt(start)).filter(Boolean)).toHaveLength(1)
        expect((await claimAt(start + day - 1)).filter(Boolean)).toHaveLength(0)
        expect((await claimAt(start + day)).filter(Boolean)).toHaveLength(1)
        expect(await stores[0]!.subscriptions.claimMail('nobody@example.org', terms, start)).toBeUndefined()
      }))

    test('grants exactly one of 50 simultaneous claims for ten addresses of one mailbox', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        const addressOf = (index: number) => `reader+${index % 10}@example.org`
        for (let index = 0; index < 10; index++) await stores[0]!.subscriptions.add(addressOf(index), start)
        const claimAt = (now: number) =>
          together(stores, 50, ({ subscriptions }, index) =>
            subscriptions.claimMail(addressOf(index), { ...terms, mailbox: address }, now),
          )
        expect((await claimAt(start)).filter(Boolean)).toHaveLength(1)
        expect((await claimAt(start + day - 1)).filter(Boolean)).toHaveLength(0)
        expect((await claimAt(start + day)).filter(Boolean)).toHaveLength(1)
      }))

    test('allows exactly one more mail that day after an unsubscription', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        const { subscriptions } = stores[0]!
        const freeAt = async (now: number) => {
          await subscriptions.add(address, now)
          const claims = await together(stores, 20, (store) => store.subscriptions.claimMail(address, terms, now))
          return claims.filter((claim) => claim !== undefined)
        }
        const first = await mailed(stores[0]!)
        expect(await freeAt(start + 1)).toEqual([])
        await subscriptions.confirm(first.confirmToken, start + 2)
        await subscriptions.unsubscribe(first.unsubscribeToken, start + 3)
        const [second, ...others] = await freeAt(start + 4)
        expect([second === undefined, others]).toEqual([false, []])
        await subscriptions.confirm(second!.confirmToken, start + 5)
        await subscriptions.unsubscribe(second!.unsubscribeToken, start + 6)
        expect(await freeAt(start + 7)).toEqual([])
        expect(await freeAt(start + 4 + day)).toHaveLength(1)
      }))

    test('makes an unsent mail due again and invalidates its links', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const claim = await mailed(store)
        await store.subscriptions.returnMail(claim)
        expect(await store.subscriptions.confirm(claim.confirmToken, start)).toEqual({ state: 'unknown' })
        expect(await store.subscriptions.unsubscribe(claim.unsubscribeToken, start)).toEqual({ state: 'unknown' })
        expect(await store.subscriptions.claimMail(address, terms, start + 1)).toBeDefined()
      }))

    test('accepts a confirmation link once, even when opened 20 times at once', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open()]
        const { confirmToken } = await mailed(stores[0]!)
        const found = await together(stores, 20, ({ subscriptions }) => subscriptions.confirm(confirmToken, start + 9))
        expect(found.filter(({ state }) => state === 'confirmed')).toEqual([{ state: 'confirmed', address }])
        expect(found.filter(({ state }) => state === 'used')).toHaveLength(19)
        expect(await listOf(stores[0]!)).toMatchObject([{ status: 'confirmed', confirmedAt: start + 9 }])
        expect(await stores[0]!.subscriptions.add(address, start + 10)).toEqual({ status: 'confirmed' })
      }))

    test('accepts a confirmation link until its last millisecond, and earlier links too', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const first = await mailed(store)
        const second = await mailed(store, start + day)
        const { subscriptions } = store
        expect(await subscriptions.confirm(first.confirmToken, start + 7 * day)).toEqual({ state: 'expired' })
        expect(await subscriptions.confirm('made up', start)).toEqual({ state: 'unknown' })
        expect(await subscriptions.confirm(second.unsubscribeToken, start)).toEqual({ state: 'unknown' })
        expect(await subscriptions.confirm(first.confirmToken, start + 7 * day - 1)).toMatchObject({
          state: 'confirmed',
        })
      }))

    test('accepts repeated unsubscriptions and invalidates open confirmation links', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const { confirmToken, unsubscribeToken } = await mailed(store)
        for (const now of [start + 1, start + 2, start + 900 * day])
          expect(await store.subscriptions.unsubscribe(unsubscribeToken, now)).toEqual({
            state: 'unsubscribed',
            address,
          })
        expect(await store.subscriptions.confirm(confirmToken, start + 3)).toEqual({ state: 'used' })
        expect(await store.subscriptions.unsubscribe(confirmToken, start + 3)).toEqual({ state: 'unknown' })
        expect(await listOf(store)).toMatchObject([{ status: 'unsubscribed', unsubscribedAt: start + 1 }])
      }))

    test('requires another confirmation after an unsubscription', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const first = await mailed(store)
        await store.subscriptions.confirm(first.confirmToken, start + 1)
        await store.subscriptions.unsubscribe(first.unsubscribeToken, start + 2)
        expect(await store.subscriptions.add(address, start + 3)).toEqual({ status: 'unconfirmed' })
        const second = await mailed(store, start + day)
        expect(await store.subscriptions.confirm(second.confirmToken, start + day)).toMatchObject({
          state: 'confirmed',
        })
        expect(await listOf(store)).toMatchObject([
          { status: 'confirmed', unsubscribedAt: undefined, createdAt: start },
        ])
      }))

    test('lists every record in order over many pages', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const addressOf = (index: number) => `reader-${index}@example.org`
        await together([store], 1_203, ({ subscriptions }, index) =>
          subscriptions.add(addressOf(index), start + Math.trunc(index / 7)),
        )
        const list = await listOf(store)
        expect(new Set(list.map((one) => one.address))).toEqual(
          new Set(Array.from({ length: 1_203 }, (_, i) => addressOf(i))),
        )
        expect(list).toHaveLength(1_203)
        expect(list.map(({ createdAt }) => createdAt)).toEqual(
          list.map(({ createdAt }) => createdAt).sort((a, b) => a - b),
        )
      }))

    test('deletes a record with its links', () =>
      withDatabase(async ({ open }) => {
        const store = open()
        const { confirmToken, unsubscribeToken } = await mailed(store)
        expect(await store.subscriptions.remove(address)).toBe(true)
        expect(await store.subscriptions.remove(address)).toBe(false)
        expect(await store.subscriptions.confirm(confirmToken, start)).toEqual({ state: 'unknown' })
        expect(await store.subscriptions.unsubscribe(unsubscribeToken, start)).toEqual({ state: 'unknown' })
        expect(await listOf(store)).toEqual([])
      }))
  })
}
