import { describe, expect, test } from 'vitest'
import type { RegistrationRequest } from '../../../src/storage/memolessStore.ts'
import { day, hour, minute, type NewDatabase, start, storesOf, together } from './stores.ts'

const account = 'tthor1account'
const unlimited = [{ windowMs: hour, amount: 1_000_000_000 }]

function request(given: Partial<RegistrationRequest> = {}): RegistrationRequest {
  return {
    account,
    client: '203.0.113.7',
    asset: 'BTC.BTC',
    memo: '=:e:0x1',
    cost: 2_000_000,
    chainSequence: 7,
    caps: unlimited,
    sign: (sequence) => ({ txHash: `hash ${sequence}`, txBytes: `bytes ${sequence}` }),
    ...given,
  }
}

export function describeMemoless(newDatabase: NewDatabase): void {
  const withDatabase = storesOf(newDatabase)

  describe('memoless registrations', () => {
    test('give 50 simultaneous requests over two instances 50 sequence numbers without a gap', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open()]
        const claims = await together(stores, 50, ({ memoless }, index) =>
          memoless.claim(request({ memo: `=:e:0x${index}` }), start),
        )
        const sequences = claims.flatMap((claim) => (claim.state === 'signed' ? [claim.registration.sequence] : []))
        expect(sequences.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => 7 + index))
      }))

    test('give simultaneous requests of one client for one memo one registration', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open()]
        const claims = await together(stores, 20, ({ memoless }) => memoless.claim(request(), start))
        expect(claims.filter(({ state }) => state === 'signed')).toHaveLength(1)
        const ids = claims.map((claim) => ('registration' in claim ? claim.registration.id : ''))
        expect(new Set(ids).size).toBe(1)
        const other = await stores[0]?.memoless.claim(request({ client: '203.0.113.8' }), start)
        expect(other).toMatchObject({ state: 'signed', registration: { sequence: 8 } })
      }))

    test('replace a registration that is used, and another request for it gets the same new one', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        const first = await memoless.claim(request(), start)
        const replaces = 'registration' in first ? first.registration.id : ''
        const second = await memoless.claim(request({ replaces }), start + 1)
        expect(second.state).toBe('signed')
        expect(await memoless.claim(request({ replaces }), start + 2)).toMatchObject({
          state: 'existing',
          registration: { txHash: 'hash 8' },
        })
      }))

    test('fill the gap of a failed one, and pass numbers that a block has just taken', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        const ids: string[] = []
        for (let index = 0; index < 3; index++) {
          const claim = await memoless.claim(request({ memo: `=:e:0x${index}` }), start)
          if ('registration' in claim) ids.push(claim.registration.id)
        }
        await memoless.fail(ids[1] ?? '', start)
        const filled = await memoless.claim(request({ memo: '=:e:0xa' }), start)
        expect(filled).toMatchObject({ registration: { sequence: 8 } })
        await memoless.settle(ids[2] ?? '', { reference: '00042', height: 9 }, start)
        const next = await memoless.claim(request({ memo: '=:e:0xb' }), start + 1)
        const { id = '' } = 'registration' in next ? next.registration : {}
        await memoless.fail(id, start + 1, { isInBlock: true })
        const after = await memoless.claim(request({ memo: '=:e:0xd' }), start + 1)
        expect(after).toMatchObject({ registration: { sequence: 11 } })
        expect(next).toMatchObject({ registration: { sequence: 10 } })
        const later = await memoless.claim(request({ memo: '=:e:0xc', chainSequence: 9 }), start + 10 * minute)
        expect(later).toMatchObject({ registration: { sequence: 9 } })
      }))

    test('end at the spending cap of all clients and continue when the oldest leaves the window', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        const caps = [
          { windowMs: hour, amount: 4_000_000 },
          { windowMs: day, amount: 6_000_000 },
        ]
        const claim = (name: string, now: number) =>
          memoless.claim(request({ memo: `=:e:${name}`, client: name, caps }), now)
        expect((await claim('a', start)).state).toBe('signed')
        expect((await claim('b', start + minute)).state).toBe('signed')
        expect(await claim('c', start + 2 * minute)).toEqual({ state: 'over_budget', freeInMs: hour - 2 * minute })
        expect((await claim('c', start + hour)).state).toBe('signed')
        expect(await claim('d', start + 3 * hour)).toEqual({ state: 'over_budget', freeInMs: day - 3 * hour })
      }))

    test('count against the cap when they failed, and also while nothing is known about them', () =>
      withDatabase(async ({ open }) => {
        const stores = [open(), open(), open(), open()]
        const caps = [{ windowMs: hour, amount: 20_000_000 }]
        const claims = await together(stores, 130, async ({ memoless }, index) => {
          const claim = await memoless.claim(request({ memo: `=:e:${index}`, client: `${index % 13}`, caps }), start)
          if (claim.state === 'signed') await memoless.fail(claim.registration.id, start)
          return claim
        })
        expect(claims.filter(({ state }) => state === 'signed')).toHaveLength(10)
        expect(await stores[0]?.memoless.claim(request({ caps }), start + hour - 1)).toEqual({
          state: 'over_budget',
          freeInMs: 1_000,
        })
        expect(await stores[0]?.memoless.claim(request({ caps }), start + hour)).toMatchObject({ state: 'signed' })
      }))

    test('leave the reserved part of a cap to networks that used none of it, and say when each can go on', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        const caps = [{ windowMs: hour, amount: 8_000_000, reserved: 4_000_000 }]
        let memos = 0
        const claim = async (network: string, now: number) => {
          const claimed = await memoless.claim(
            request({ memo: `=:e:${++memos}`, client: `${network} ${memos}`, network, caps }),
            now,
          )
          return claimed.state === 'over_budget' ? claimed.freeInMs : claimed.state
        }
        expect(await claim('a', start)).toBe('signed')
        expect(await claim('a', start + minute)).toBe('signed')
        expect(await claim('a', start + 2 * minute)).toBe(hour - 2 * minute)
        expect(await claim('b', start + 2 * minute)).toBe('signed')
        expect(await claim('b', start + 3 * minute)).toBe(hour - 2 * minute)
        expect(await claim('c', start + 4 * minute)).toBe('signed')
        expect(await claim('d', start + 5 * minute)).toBe(hour - 5 * minute)
        expect(await claim('a', start + 5 * minute)).toBe(hour - 4 * minute)
        expect(await claim('d', start + hour)).toBe('signed')
      }))

    test('count nothing that a clock ahead of time had stamped', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        const caps = [{ windowMs: hour, amount: 2_000_000 }]
        await memoless.claim(request({ memo: 'a', caps }), start + day)
        expect(await memoless.claim(request({ memo: 'b', caps }), start)).toMatchObject({ state: 'signed' })
        expect(await memoless.claim(request({ memo: 'c', caps }), start)).toMatchObject({ state: 'over_budget' })
      }))

    test('lend the right to broadcast to one instance at a time, until its lease ends', () =>
      withDatabase(async ({ open }) => {
        const one = open().memoless
        const two = open().memoless
        const token = await one.lease(account, 10_000, start)
        expect(token).toBeDefined()
        expect(await two.lease(account, 10_000, start + 9_999)).toBeUndefined()
        await two.release(account, 'another token')
        expect(await two.lease(account, 10_000, start + 9_999)).toBeUndefined()
        expect(await two.lease(account, 10_000, start + 10_000)).toBeDefined()
        await one.release(account, token ?? '')
        expect(await one.lease(account, 10_000, start + 10_001)).toBeUndefined()
      }))

    test('list what may be broadcast by sequence, and keep the first reference', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        for (const memo of ['a', 'b']) await memoless.claim(request({ memo }), start)
        const { id: first = '' } = (await memoless.findByHash('hash 7')) ?? {}
        expect((await memoless.unsettled(account, start - 1)).map(({ sequence }) => sequence)).toEqual([7, 8])
        expect(await memoless.unsettled(account, start)).toEqual([])
        await memoless.noteSent(first, start + 5)
        await memoless.settle(first, { reference: '00042', height: 9 }, start + 6)
        await memoless.settle(first, { reference: '00043', height: 10 }, start + 7)
        await memoless.fail(first, start + 8)
        expect(await memoless.find(first)).toMatchObject({ state: 'registered', reference: '00042', sentAt: start + 5 })
        expect(await memoless.findByHash('hash 7')).toMatchObject({ id: first })
        expect(await memoless.find('unknown')).toBeUndefined()
      }))

    test('record the newest balance', () =>
      withDatabase(async ({ open }) => {
        const { memoless } = open()
        expect(await memoless.balance()).toBeUndefined()
        await memoless.noteBalance(account, 5, start)
        await memoless.noteBalance(account, 4, start + 1)
        expect(await memoless.balance()).toEqual({ balance: 4, at: start + 1 })
      }))
  })
}
