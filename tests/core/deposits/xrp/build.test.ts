import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildXrpDeposit } from '../../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { finalizeXrpDeposit } from '../../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/xrp/maxSpendable.ts'
import type { XrpIntent } from '../../../../src/core/deposits/xrp/xrpIntent.ts'
import { ed, forWallet, intent, secp, vault, withEd } from './intents.ts'

describe('a deposit of XRP', () => {
  test('is one payment to the vault with one memo, equal to hand-written bytes', () => {
    const memo = hex.encode(new TextEncoder().encode(intent.memo))
    expect(hex.encode(buildXrpDeposit(intent).unsigned)).toBe(
      [
        '120000',
        '24053ec66f',
        '201b05e6a034',
        '614000000000bebc20',
        '68400000000000000c',
        `7321${hex.encode(secp.publicKey)}`,
        `8114${hex.encode(ripemd160(sha256(secp.publicKey)))}`,
        `8314${'11'.repeat(20)}`,
        `f9ea7d${intent.memo.length.toString(16)}${memo}e1f1`,
      ].join(''),
    )
  })

  test('has a JSON form for wallets, without a tag, a ceiling or another currency', () => {
    expect(buildXrpDeposit(forWallet).json).toEqual({
      TransactionType: 'Payment',
      Account: secp.address,
      Destination: vault,
      Amount: '12500000',
      Fee: '12',
      Sequence: 88_000_111,
      LastLedgerSequence: 99_000_372,
      Memos: [{ Memo: { MemoData: hex.encode(new TextEncoder().encode(intent.memo)).toUpperCase() } }],
    })
  })

  test('expires no later than the quote', () => {
    const last = (quoteExpiry: number) => buildXrpDeposit({ ...intent, quoteExpiry }).json.LastLedgerSequence
    expect([1, 8, 100, 6_000].map((left) => last(intent.now + left) - intent.ledger.index)).toEqual([1, 2, 25, 150])
  })

  test('has the devnet’s network id, so that it is invalid elsewhere', () => {
    expect(buildXrpDeposit({ ...intent, network: 'mocknet' }).json.NetworkID).toBe(7_620_007)
    expect(buildXrpDeposit(intent).json.NetworkID).toBeUndefined()
  })
})

describe('buildXrpDeposit rejects', () => {
  const from = (change: Partial<XrpIntent>): XrpIntent => ({ ...intent, ...change })
  test.each<[string, XrpIntent, string]>([
    ['a deposit at the second of its quote’s expiry', from({ now: intent.quoteExpiry }), 'quote_expired'],
    ['one XRP, which observers ignore', from({ amount: units(100_000_000n) }), 'amount_below_dust'],
    ['less than a drop', from({ amount: units(1_250_000_001n) }), 'invalid_amount'],
    [
      'an amount that uses the reserve',
      from({ account: { ...intent.account, balance: 13_700_011n } }),
      'insufficient_balance',
    ],
    [
      'a deposit to an account that does not exist',
      from({ vaultAccount: { ...intent.vaultAccount, exists: false } }),
      'invalid_parameter',
    ],
    [
      'a deposit to an account that requires a tag',
      from({ vaultAccount: { exists: true, requiresDestinationTag: true } }),
      'invalid_parameter',
    ],
    ['a deposit to the sender', from({ vault: intent.sender }), 'invalid_parameter'],
    ['a deposit to the black hole account', from({ vault: 'rrrrrrrrrrrrrrrrrrrrBZbvji' }), 'invalid_parameter'],
    [
      'a deposit to an X-address',
      from({ vault: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ' }),
      'invalid_address',
    ],
    ['a deposit with the key of another account', from({ publicKey: ed.publicKey }), 'invalid_parameter'],
    ['an empty memo', from({ memo: '' }), 'invalid_parameter'],
    ['a memo that the protocol reads differently', from({ memo: '=:b:\u202ex' }), 'invalid_parameter'],
    ['a memo of 251 bytes in fewer characters', from({ memo: `${'é'.repeat(125)}x` }), 'memo_too_long'],
    ['a fee below the ledger’s minimum', from({ ledger: { ...intent.ledger, feeDrops: 9n } }), 'invalid_parameter'],
    ['an excessive fee', from({ ledger: { ...intent.ledger, feeDrops: 100_001n } }), 'invalid_parameter'],
    ['an invalid sequence', from({ account: { ...intent.account, sequence: 0 } }), 'invalid_parameter'],
  ])('%s', (_what, requested, code) => {
    expect(() => buildXrpDeposit(requested)).toThrow(expect.objectContaining({ code }))
  })

  test('a signature after the quote’s expiry, or malformed', () => {
    const tx = buildXrpDeposit(intent)
    const signature = secp.sign(tx.signBytes)
    const late = { ...intent, now: intent.quoteExpiry }
    expect(() => finalizeXrpDeposit(tx, signature, late)).toThrow(expect.objectContaining({ code: 'quote_expired' }))
    expect(() => finalizeXrpDeposit(tx, signature.slice(1), intent)).toThrow(/63 bytes/)
    expect(() => finalizeXrpDeposit(tx, new Uint8Array(64).fill(0xff), intent)).toThrow(/low-s/)
    expect(() => finalizeXrpDeposit(buildXrpDeposit(withEd), signature.slice(2), withEd)).toThrow(/62 bytes/)
    expect(() => finalizeXrpDeposit(tx, signature, { ...intent, amount: units(1_250_000_100n) })).toThrow(
      expect.objectContaining({ code: 'deposit_mismatch', fields: ['amount'] }),
    )
  })
})

describe('the largest deposit', () => {
  test('leaves the reserve and the fee, to the drop', () => {
    expect(maxSpendable(intent)).toBe(1_879_998_800n)
    expect(buildXrpDeposit({ ...intent, amount: maxSpendable(intent) }).json.Amount).toBe('18799988')
    expect(() => buildXrpDeposit({ ...intent, amount: units(1_879_998_900n) })).toThrow(/fee and reserve/)
  })

  test('is zero when only the reserve is left', () => {
    const poor = (balance: bigint) => maxSpendable({ ...intent, account: { ...intent.account, balance } })
    expect([0n, 1_200_000n, 2_200_012n].map(poor)).toEqual([0n, 0n, 0n])
    expect(poor(2_200_013n)).toBe(100_000_100n)
  })
})
