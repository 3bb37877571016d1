import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../../src/storage/apiKeyTable.ts'
import { dayOf } from '../../../src/storage/apiKeyTable.ts'
import { day, hour, type NewDatabase, start, storesOf, together } from './stores.ts'

const key: ApiKey = {
  id: 'key_1',
  kind: 'pk',
  owner: 'account-7',
  label: 'Shop',

  origins: ['https://shop.example'],
  dailyQuota: 100,
}
const secret = (name: string) => ({ prefix: `pk_portage_${name}`, hash: name.repeat(8) })

/** Conformance suite of the table of API keys. */
export function describeApiKeys(newDatabase: NewDatabase): void {
  const withStores = storesOf(newDatabase)

  describe('API keys', () => {
    test('are found by the prefix of a secret, with their settings, also in another process', () =>
      withStores(async ({ open }) => {
        await open().apiKeys.add(key, secret('a'), start)
        const other = open().apiKeys
        expect(await other.find('pk_portage_a')).toEqual({ key, hash: secret('a').hash, isRevoked: false })
        expect(await other.find('pk_portage_b')).toBeUndefined()
        expect(await other.find("'; drop table api_keys; --")).toBeUndefined()
      }))

    test('have at most two live secrets, however many rotations arrive together', () =>
      withStores(async ({ open }) => {
        const stores = [open(), open()]
        await stores[0]!.apiKeys.add(key, secret('a'), start)
        const states = await together(stores, 6, ({ apiKeys }, index) =>
          apiKeys.addSecret(key.id, secret(`n${index}`), start + index),
        )
        expect(states.toSorted()).toEqual(['added', 'full', 'full', 'full', 'full', 'full'])
        const { apiKeys } = stores[0]!
        expect(await apiKeys.revoke('pk_portage_a', start)).toBe(true)
        expect(await apiKeys.addSecret(key.id, secret('b'), start)).toBe('added')
        expect(await apiKeys.addSecret('key_2', secret('c'), start)).toBe('unknown')
        expect((await apiKeys.find('pk_portage_a'))?.isRevoked).toBe(true)
        expect((await apiKeys.find('pk_portage_b'))?.isRevoked).toBe(false)
      }))

    test('end with all their secrets, once', () =>
      withStores(async ({ open }) => {
        const { apiKeys } = open()
        await apiKeys.add(key, secret('a'), start)
        await apiKeys.addSecret(key.id, secret('b'), start)
        expect(await apiKeys.revoke(key.id, start + 1)).toBe(true)
        expect(await apiKeys.revoke(key.id, start + 2)).toBe(false)
        expect(await apiKeys.revoke('key_2', start)).toBe(false)
        for (const name of ['a', 'b']) expect((await apiKeys.find(`pk_portage_${name}`))?.isRevoked).toBe(true)
        expect(await apiKeys.addSecret(key.id, secret('c'), start)).toBe('revoked')
      }))

    test('are listed with their secrets and the requests of the day', () =>
      withStores(async ({ open }) => {
        const { apiKeys } = open()
        await apiKeys.add(key, secret('a'), start)
        await apiKeys.add({ ...key, id: 'key_2', kind: 'sk', origins: [] }, secret('b'), start + 1)
        await apiKeys.spend(key, start + hour)
        const [first, second, ...others] = await apiKeys.list(dayOf(start))
        expect(first).toMatchObject({ ...key, createdAt: start, revokedAt: undefined, usedToday: 1 })
        expect(first?.secrets).toEqual([{ prefix: 'pk_portage_a', createdAt: start, revokedAt: undefined }])
        expect(second).toMatchObject({ id: 'key_2', kind: 'sk', usedToday: 0 })
        expect(others).toEqual([])
        expect((await apiKeys.list(dayOf(start + day)))[0]?.usedToday).toBe(0)
      }))

    test('count exactly their quota per day over processes, and start again the next day', () =>
      withStores(async ({ open }) => {
        const stores = [open(), open(), open()]
        await stores[0]!.apiKeys.add(key, secret('a'), start)
        const spent = await together(stores, 150, ({ apiKeys }) => apiKeys.spend(key, start + hour))
        expect(spent.filter(({ allowed }) => allowed).length).toBe(100)
        expect(new Set(spent.filter(({ allowed }) => allowed).map(({ used }) => used)).size).toBe(100)
        const { apiKeys } = stores[1]!
        expect(await apiKeys.spend(key, start + day - 1)).toEqual({ allowed: false, used: 100 })
        expect(await apiKeys.spend(key, start + day)).toEqual({ allowed: true, used: 1 })
        expect(await apiKeys.used(key.id, dayOf(start))).toBe(100)
      }))
  })
}
