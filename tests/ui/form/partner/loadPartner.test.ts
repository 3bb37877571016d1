import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affiliateCaps } from '../../../../src/core/memo/affiliateCaps.ts'
import { loadPartner } from '../../../../src/ui/form/partner/loadPartner.ts'
import { namedPartner } from '../../../../src/ui/form/partner/namedPartner.ts'
import { readPartner } from '../../../../src/ui/form/partner/partnerRecord.ts'
import { partnerKey } from '../../../../src/ui/form/partner/visitPartner.ts'

const record = {
  id: 'acme',
  name: 'Acme',
  origins: ['https://acme.example'],

  thorchain: { name: 'ferry', basisPoints: 30 },
  maya: null,
}
const acme = {
  id: 'acme',
  name: 'Acme',
  shares: { THORCHAIN: [{ purpose: 'affiliate', name: 'ferry', bps: 30 }], MAYACHAIN: [] },
}
const read = (change: object) => readPartner(JSON.stringify({ ...record, ...change }), 'acme')

describe('readPartner', () => {
  test('returns name and shares of the record, none where the record has null or 0', () => {
    expect(read({})).toEqual(acme)
    expect(read({ thorchain: { name: 'ferry', basisPoints: 0 } })?.shares.THORCHAIN).toEqual([])
  })

  test.each([
    ['another id', { id: 'other' }],
    ['a name that shows nothing', { name: '\u202e\u200b' }],
    ['a share above THORChain’s limit', { thorchain: { name: 'ferry', basisPoints: 1_001 } }],
    ['a share above Maya’s limit', { maya: { name: 'ferry', basisPoints: 501 } }],
    ['a share that is not whole', { maya: { name: 'ferry', basisPoints: 1.5 } }],
    ['a share as a text', { maya: { name: 'ferry', basisPoints: '30' } }],
    ['a negative share', { thorchain: { name: 'ferry', basisPoints: -1 } }],
    ['a name with a separator of memos', { thorchain: { name: 'ferry:1000', basisPoints: 30 } }],
    ['two names in one', { thorchain: { name: 'ferry/thief', basisPoints: 30 } }],
    ['no share of a protocol', { maya: undefined }],
  ])('rejects a record with %s', (_case, change) => {
    expect(read(change)).toBeUndefined()
  })

  test('shows no invisible characters of a name', () => {
    expect(read({ name: 'Ac\u202eme\u0000 Ltd' })?.name).toBe('Ac me Ltd')
  })

  test('never throws and never exceeds a limit, for generated records', () => {
    const share = fc.oneof(
      fc.constant(null),
      fc.record({ name: fc.string(), basisPoints: fc.oneof(fc.integer(), fc.double(), fc.string()) }),
      fc.anything(),
    )
    fc.assert(
      fc.property(share, share, fc.anything(), (thorchain, maya, name) => {
        const found = read({ thorchain, maya, name })
        for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const)
          for (const { name: payee, bps } of found?.shares[protocol] ?? []) {
            expect(payee).toMatch(/^[\w+-]{1,100}$/)
            expect(bps > 0 && bps <= affiliateCaps[protocol].bps).toBe(true)
          }
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => readPartner(text, 'acme') === undefined))
  })
})

const origin = 'https://swap.example.org'

/** Loads a partner from one response, with a storage that has the partner of an earlier link. */
async function load(id: string, respond: () => Response | Promise<Response>) {
  const stored = new Map([[partnerKey, 'earlier']])
  const requests: Request[] = []
  const found = loadPartner(id, {
    origin,
    transport: async (request) => {
      requests.push(request)
      return respond()
    },
    storage: () => ({
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
  })
  const partner = await found.catch(() => 'failed' as const)
  return { partner, stored: stored.get(partnerKey), requests }
}

describe('loadPartner', () => {
  test('reads the public record without cookies, and keeps the id for the visit', async () => {
    const { partner, stored, requests } = await load('acme', () => Response.json(record))
    expect({ partner, stored }).toEqual({ partner: acme, stored: 'acme' })
    expect(requests.map(({ url, credentials, redirect }) => [new URL(url).pathname, credentials, redirect])).toEqual([
      ['/v1/affiliate/partners/acme', 'omit', 'error'],
    ])
  })

  test('returns no partner for an id without an approved one, and ends the earlier one', async () => {
    const { partner, stored } = await load('acme', () => Response.json({}, { status: 404 }))
    expect({ partner, stored }).toEqual({ partner: undefined, stored: undefined })
  })

  test.each(['', 'ac', 'Acme', '../keys', 'acme&x=1', 'a'.repeat(33)])('sends no request for "%s"', async (id) => {
    const { partner, stored, requests } = await load(id, () => Response.json(record))
    expect({ partner, stored, requests }).toEqual({ partner: undefined, stored: undefined, requests: [] })
  })

  test.each([
    ['an error', () => Response.json({}, { status: 503 })],
    ['a record of another partner', () => Response.json({ ...record, id: 'other' })],
    ['a text that is not JSON', () => new Response('<html>')],
  ])('takes no fee after %s, and keeps what the visit had', async (_case, respond) => {
    const { partner, stored } = await load('acme', respond)
    expect({ partner, stored }).toEqual({ partner: undefined, stored: 'earlier' })
  })

  test('finds the partner where storage is blocked, and inside a frame, where nothing is stored', async () => {
    const transport = async () => Response.json(record)
    expect(await loadPartner('acme', { transport, origin, storage: undefined })).toEqual(acme)
    const blocked = () => {
      throw new Error('blocked')
    }
    expect(await loadPartner('acme', { transport, origin, storage: blocked })).toEqual(acme)
  })
})

describe('namedPartner', () => {
  const stored = (id: string | null) => () => ({ getItem: () => id })
  const blocked = () => {
    throw new Error('blocked')
  }

  test.each([
    ['the link', '?sell=BTC.BTC&ref=acme', stored('earlier'), 'acme'],
    ['an earlier link of the visit', '?sell=BTC.BTC', stored('earlier'), 'earlier'],
    ['the link alone where storage is blocked', '?ref=acme', blocked, 'acme'],
    ['none where storage is blocked', '', blocked, undefined],
    ['none inside a frame without a link', '', undefined, undefined],
    ['an empty id, which ends the earlier one', '?ref=', stored('earlier'), ''],
    ['an empty id for two partners', '?ref=acme&ref=other', stored('earlier'), ''],
  ])('returns %s', (_case, search, storage, expected) => {
    expect(namedPartner({ search }, storage)).toBe(expected)
  })
})
