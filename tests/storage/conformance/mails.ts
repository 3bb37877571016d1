import { describe, expect, test } from 'vitest'
import { type NewDatabase, start, storesOf, together } from './stores.ts'

/** Conformance suite of a devnet's mails. */
export function describeMails(newDatabase: NewDatabase): void {
  const withStores = storesOf(newDatabase)

  describe('mails of a devnet', () => {
    test('are listed newest first in every process, the last 50 of them', () =>
      withStores(async ({ open }) => {
        const stores = [open(), open()]
        await stores[0]!.mails.add('first', start)
        await together(stores, 49, ({ mails }, index) => mails.add(`mail ${index}`, start))
        await stores[1]!.mails.add('last', start + 1)
        const listed = await stores[0]!.mails.list()
        expect(listed.length).toBe(50)
        expect(listed[0]).toEqual({ mail: 'last', at: start + 1 })
        expect(listed.map(({ mail }) => mail)).not.toContain('first')
      }))
  })
}
