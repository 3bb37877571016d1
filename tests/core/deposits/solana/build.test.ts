import { base58, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildSolanaDeposit } from '../../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/solana/maxSpendable.ts'
import type { SolanaIntent } from '../../../../src/core/deposits/solana/solanaIntent.ts'
import { intent, sender, sign, vault } from './intents.ts'

describe('a deposit of SOL', () => {
  test('is a compute budget, a transfer and a memo, equal to hand-written bytes', () => {
    const memo = hex.encode(new TextEncoder().encode(intent.memo))
    expect(hex.encode(buildSolanaDeposit(intent).signBytes)).toBe(
      [
        '01000305',
        hex.encode(base58.decode(sender)),
        hex.encode(base58.decode(vault)),
        '00'.repeat(32),
        '0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000',
        '054a535a992921064d24e87160da387c7c35b5ddbc92bb81e41fa8404105448d',
        '22'.repeat(32),
        '04',
        '03000502400d0300',
        '03000903a861000000000000',
        '020200010c02000000807c814a00000000',
        `04003c${memo}`,
      ].join(''),
    )
  })

  test('has space for one signature before the message', () => {
    const { unsigned, signBytes } = buildSolanaDeposit(intent)
    expect(hex.encode(unsigned)).toBe(`01${'00'.repeat(64)}${hex.encode(signBytes)}`)
    const signature = sign(signBytes)
    const signed = finalizeSolanaDeposit({ unsigned, signBytes }, signature, intent)
    expect(hex.encode(signed.txBytes)).toBe(`01${hex.encode(signature)}${hex.encode(signBytes)}`)
    expect(signed.hash).toBe(base58.encode(signature))
  })
})

describe('buildSolanaDeposit rejects', () => {
  const from = (change: Partial<SolanaIntent>): SolanaIntent => ({ ...intent, ...change })
  test.each<[string, SolanaIntent, string]>([
    ['a deposit at the second of its quote’s expiry', from({ now: intent.quoteExpiry }), 'quote_expired'],
    ['an amount that observers ignore', from({ amount: units(100_000n) }), 'amount_below_dust'],
    ['an amount that leaves less than the rent exemption', from({ balance: 1_250_900_879n }), 'insufficient_balance'],
    ['a deposit to the sender', from({ vault: intent.sender }), 'invalid_parameter'],
    ['a deposit to a program', from({ vault: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' }), 'invalid_parameter'],
    ['a deposit to the zero account', from({ vault: '1'.repeat(32) }), 'invalid_parameter'],
    [
      'a deposit to the incinerator',
      from({ vault: '1nc1nerator11111111111111111111111111111111' }),
      'invalid_parameter',
    ],
    ['an invalid address', from({ vault: `${vault}1` }), 'invalid_address'],
    ['an empty memo', from({ memo: '' }), 'invalid_parameter'],
    ['a memo that the protocol reads differently', from({ memo: '=:b:\u202ex' }), 'invalid_parameter'],
    ['a memo of 251 bytes in fewer characters', from({ memo: `${'é'.repeat(125)}x` }), 'memo_too_long'],
    ['a deposit without a last valid block', from({ blockhash: '1'.repeat(32) }), 'invalid_parameter'],
    ['an excessive rent exemption', from({ rentExemption: 100_000_001n }), 'invalid_parameter'],
  ])('%s', (_what, requested, code) => {
    expect(() => buildSolanaDeposit(requested)).toThrow(expect.objectContaining({ code }))
  })

  test('a signature after the quote’s expiry, of the wrong length, or for another intent', () => {
    const tx = buildSolanaDeposit(intent)
    const signature = sign(tx.signBytes)
    const late = { ...intent, now: intent.quoteExpiry }
    expect(() => finalizeSolanaDeposit(tx, signature, late)).toThrow(expect.objectContaining({ code: 'quote_expired' }))
    expect(() => finalizeSolanaDeposit(tx, signature.slice(1), intent)).toThrow(/63 bytes/)
    expect(() => finalizeSolanaDeposit(tx, new Uint8Array(64), intent)).toThrow(/one signature/)
    expect(() => finalizeSolanaDeposit(tx, signature, { ...intent, memo: '=:e:x' })).toThrow(
      expect.objectContaining({ code: 'deposit_mismatch', fields: ['memo'] }),
    )
  })
})

describe('the largest deposit', () => {
  test('leaves the rent exemption, the fee and the ninth decimal', () => {
    expect(maxSpendable(intent)).toBe(199_909_912n)
    expect(() => buildSolanaDeposit({ ...intent, amount: maxSpendable(intent) })).not.toThrow()
    expect(() => buildSolanaDeposit({ ...intent, amount: units(199_909_913n) })).toThrow(/fee and reserve/)
  })

  test('is zero when only dust is left', () => {
    expect([0n, 900_880n, 1_900_889n].map((balance) => maxSpendable({ ...intent, balance }))).toEqual([0n, 0n, 0n])
    expect(maxSpendable({ ...intent, balance: 1_900_890n })).toBe(100_001n)
  })
})
