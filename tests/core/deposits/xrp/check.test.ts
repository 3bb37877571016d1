import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildXrpDeposit } from '../../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { checkXrpDeposit, checkXrpTx } from '../../../../src/core/deposits/xrp/checkXrpDeposit.ts'
import { encodePayment } from '../../../../src/core/deposits/xrp/encodePayment.ts'
import { finalizeXrpDeposit } from '../../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/xrp/maxSpendable.ts'
import { paymentOf, type XrpIntent } from '../../../../src/core/deposits/xrp/xrpIntent.ts'
import { anyMemo, expectEveryBitCounts, expectNoPatchPasses, noticed } from '../damage.ts'
import { ed, edKey, everyIntent, forWallet, intent, secp, secpKey, withEd } from './intents.ts'

const fieldsOf = (built: XrpIntent, requested: XrpIntent) =>
  checkXrpDeposit(buildXrpDeposit(built).unsigned, requested).map(({ field }) => field)

describe('the check before signing', () => {
  test('finds no difference in the intended deposit, as bytes and as JSON', () => {
    for (const requested of everyIntent) {
      const { unsigned, json } = buildXrpDeposit(requested)
      expect([...checkXrpDeposit(unsigned, requested), ...checkXrpDeposit(json, requested)]).toEqual([])
    }
  })

  test.each<[string, Partial<XrpIntent>, string[]]>([
    ['another amount', { amount: units(1_250_000_100n) }, ['amount']],
    ['another vault', { vault: ed.address }, ['vault']],
    ['another sender', { sender: ed.address, publicKey: ed.publicKey }, ['publicKey', 'sender']],
    ['another memo', { memo: `${intent.memo}0` }, ['memo']],
    ['another sequence', { account: { ...intent.account, sequence: 1 } }, ['sequence']],
    ['a later expiry', { ledger: { ...intent.ledger, index: 99_000_223 } }, ['lastLedger']],
    ['another fee', { ledger: { ...intent.ledger, feeDrops: 13n } }, ['fee']],
    ['another network', { network: 'mocknet' }, ['networkId']],
  ])('names %s', (_what, change, fields) => {
    expect(fieldsOf({ ...intent, ...change }, intent).sort()).toEqual(fields)
  })

  test('lets a wallet add its key and the canonical-signature flag, and no other flag', () => {
    const payment = { ...paymentOf(forWallet), signingPublicKey: secp.publicKey }
    const withFlags = (flags: number) => checkXrpDeposit(encodePayment({ ...payment, flags }), forWallet)
    expect([withFlags(0), withFlags(0x8000_0000)]).toEqual([[], []])
    // Partial payment: less may arrive than the amount says.
    expect(withFlags(0x0002_0000)).toEqual([{ field: 'flags', expected: '0', found: '131072' }])
  })

  test('rejects a tag, a send limit, another currency and a second memo', () => {
    const { json } = buildXrpDeposit(forWallet)
    const foreign = [
      { DestinationTag: 1 },
      { SendMax: '12500000' },
      { SourceTag: 1 },
      { Amount: { currency: 'USD', issuer: secp.address, value: '12.5' } },
      { Amount: '12500000.0' },
      { Memos: [...json.Memos, ...json.Memos] },
      { Memos: [] },
      { Memos: [{ Memo: { ...json.Memos[0].Memo, MemoType: '41' } }] },
      { TransactionType: 'AccountDelete' },
      { Sequence: '88000111' },
      { Destination: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ' },
    ]
    for (const change of foreign) {
      expect(() => checkXrpDeposit({ ...json, ...change }, forWallet), JSON.stringify(change)).toThrow(
        expect.objectContaining({ code: 'deposit_mismatch' }),
      )
    }
  })
})

describe('the check after signing', () => {
  test('accepts only the payment, signed with either kind of key', () => {
    for (const [requested, key] of [
      [intent, secp],
      [withEd, ed],
    ] as const) {
      const tx = buildXrpDeposit(requested)
      const { txBytes } = finalizeXrpDeposit(tx, key.sign(tx.signBytes), requested)
      expect(checkXrpTx(txBytes, requested)).toEqual([])
      expect(() => checkXrpDeposit(txBytes, requested)).toThrow(/already signed/)
      expect(() => checkXrpTx(tx.unsigned, requested)).toThrow(/not signed/)
      expect(checkXrpTx(txBytes, { ...requested, memo: '=:e:other' }).map(({ field }) => field)).toEqual(['memo'])
    }
  })
})

describe('damage', () => {
  test('is detected in every bit', () => {
    for (const requested of everyIntent) {
      // Without a key in the intent, the wallet's key is arbitrary and cannot be checked.
      expectEveryBitCounts(buildXrpDeposit(requested).unsigned, (bytes) => checkXrpDeposit(bytes, requested))
    }
  })

  test('is detected for inserted, removed or truncated bytes', () => {
    for (const requested of everyIntent) {
      expectNoPatchPasses(buildXrpDeposit(requested).unsigned, (bytes) => checkXrpDeposit(bytes, requested))
    }
  })

  test('is detected for changed, removed or added JSON fields', () => {
    const { json } = buildXrpDeposit(intent)
    const value = fc.oneof(fc.string(), fc.nat(), fc.constant(undefined), fc.jsonValue(), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(json), 'DestinationTag', 'Paths', 'Flags'), value, (key, changed) => {
        const damaged = { ...json, [key]: changed }
        const same = JSON.stringify(damaged) === JSON.stringify(json) || (key === 'Flags' && changed === 0)
        return same || noticed(() => checkXrpDeposit(damaged, intent))
      }),
      { numRuns: 200, seed: 5 },
    )
  })
})

test('a hundred random valid deposits are built, signed and accepted', () => {
  const secret = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .filter((bytes) => (bytes[0] ?? 0) > 0 && (bytes[0] ?? 0) < 255)
  fc.assert(
    fc.property(
      fc.record({
        secret,
        edwards: fc.boolean(),
        balance: fc.bigInt({ min: 3_000_000n, max: 10n ** 15n }),
        share: fc.bigInt({ min: 1n, max: 100n }),
        memo: anyMemo,
        sequence: fc.integer({ min: 1, max: 4_000_000_000 }),
        feeDrops: fc.bigInt({ min: 10n, max: 5_000n }),
        left: fc.integer({ min: 1, max: 900 }),
      }),
      ({ secret, edwards, balance, share, memo, sequence, feeDrops, left }) => {
        const key = edwards ? edKey(secret) : secpKey(secret)
        const account = { balance, reserve: 1_200_000n, sequence }
        const source = { ...intent, sender: key.address, account, ledger: { index: 99_000_222, feeDrops } }
        const most = maxSpendable(source)
        const part = ((most * share) / 100n / 100n) * 100n
        const amount = units(part > 100_000_000n ? part : most)
        const requested = { ...source, publicKey: key.publicKey, amount, memo, quoteExpiry: intent.now + left }
        const tx = buildXrpDeposit(requested)
        expect(finalizeXrpDeposit(tx, key.sign(tx.signBytes), requested).hash).toMatch(/^[0-9A-F]{64}$/)
      },
    ),
    { numRuns: 100, seed: 5 },
  )
})
