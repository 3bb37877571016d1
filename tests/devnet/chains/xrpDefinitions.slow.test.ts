import { createRequire } from 'node:module'
import { encode, XrplDefinitions } from 'ripple-binary-codec'
import { expect, test } from 'vitest'
import { makeChains } from './testChains.ts'

interface Definitions {
  readonly FIELDS: readonly (readonly [string, object])[]
  readonly TYPES: Readonly<Record<string, number>>
  readonly TRANSACTION_TYPES: Readonly<Record<string, number>>
  readonly LEDGER_ENTRY_TYPES: Readonly<Record<string, number>>
  readonly TRANSACTION_RESULTS: Readonly<Record<string, number>>
}

/** Ripple's own definitions, in its package. */
const official = createRequire(import.meta.url)('ripple-binary-codec/dist/enums/definitions.json') as Definitions

async function request(params: object = {}): Promise<Definitions & { readonly hash: string }> {
  const body = JSON.stringify({ method: 'server_definitions', params: [params] })
  const place = { method: 'POST', path: '', query: new URLSearchParams(), body }
  const chain = makeChains().get('XRP')
  if (chain === undefined) throw new Error('There is no XRP.')
  const { body: answer } = await chain.handle(place)
  return (answer as { result: Definitions & { hash: string } }).result
}

test('server_definitions agrees with the official definitions in every row', async () => {
  const { FIELDS, TYPES, TRANSACTION_TYPES, LEDGER_ENTRY_TYPES, TRANSACTION_RESULTS } = await request()
  const fields = Object.fromEntries(official.FIELDS)
  expect(FIELDS.length).toBeGreaterThan(25)
  for (const [name, field] of FIELDS) expect({ [name]: field }).toEqual({ [name]: fields[name] })
  expect(official.TYPES).toMatchObject(TYPES)
  expect(official.TRANSACTION_TYPES).toMatchObject(TRANSACTION_TYPES)
  expect(official.LEDGER_ENTRY_TYPES).toMatchObject(LEDGER_ENTRY_TYPES)
  expect(official.TRANSACTION_RESULTS).toMatchObject(TRANSACTION_RESULTS)
})

test('a client encodes a payment with the received definitions as with its own', async () => {
  const payment = {
    TransactionType: 'Payment',
    NetworkID: 63_456,
    Flags: 0,
    Sequence: 7,
    LastLedgerSequence: 99,
    Fee: '12',

    Amount: '25000000',
    Account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    SourceTag: 1,
    DestinationTag: 2,
    Destination: 'rrrrrrrrrrrrrrrrrrrrBZbvji',

    SigningPubKey: `02${'ab'.repeat(32)}`,
    TxnSignature: '3044',
    Memos: [{ Memo: { MemoData: '3D3A623A78' } }],
  }
  const received = new XrplDefinitions((await request()) as never)
  expect(encode(payment, received)).toBe(encode(payment))
})

test('server_definitions returns only the hash to a client that has it', async () => {
  const { hash } = await request()
  expect(await request({ hash })).toEqual({ status: 'success', hash })
  expect(hash).toMatch(/^[0-9A-F]{64}$/)
})
