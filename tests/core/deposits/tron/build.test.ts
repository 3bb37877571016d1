import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { buildTronDeposit } from '../../../../src/core/deposits/tron/buildTronDeposit.ts'
import { finalizeTronDeposit } from '../../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/tron/maxSpendable.ts'
import type { TronIntent, TronToken } from '../../../../src/core/deposits/tron/tronIntent.ts'
import { blockAt, contract, intent, other, sign, tokenIntent, vault } from './intents.ts'

const rawOf = (requested: TronIntent) => buildTronDeposit(requested).json.raw_data

describe('a deposit on TRON', () => {
  test('of TRX is a transfer to the vault with the memo as data', () => {
    expect(rawOf(intent)).toEqual({
      contract: [
        {
          parameter: {
            value: {
              owner_address: expect.stringMatching(/^41[0-9a-f]{40}$/),
              to_address: `41${'11'.repeat(20)}`,
              amount: 250_000_000,
            },
            type_url: 'type.googleapis.com/protocol.TransferContract',
          },
          type: 'TransferContract',
        },
      ],
      ref_block_bytes: 'cf80',
      ref_block_hash: '3333333333333333',
      expiration: 1_800_000_599_000,
      data: hex.encode(new TextEncoder().encode(intent.memo)),
      timestamp: 1_799_999_999_000,
    })
  })

  test('of a token calls transfer on its contract, with a limit for the energy', () => {
    expect(rawOf(tokenIntent)).toMatchObject({
      contract: [
        {
          parameter: {
            value: {
              contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
              data: `a9059cbb${'0'.repeat(24)}${'11'.repeat(20)}${(250_000_000).toString(16).padStart(64, '0')}`,
            },
          },
          type: 'TriggerSmartContract',
        },
      ],
      fee_limit: 30_000_000,
    })
  })

  test('expires with the quote, or ten minutes after its reference block', () => {
    expect(rawOf({ ...intent, quoteExpiry: intent.now + 60 }).expiration).toBe(1_800_000_060_000)
    expect(rawOf({ ...intent, quoteExpiry: intent.now + 6_000 }).expiration).toBe(1_800_000_599_000)
  })
})

describe('buildTronDeposit rejects', () => {
  const from = (change: Partial<TronIntent>): TronIntent => ({ ...intent, ...change })
  const withToken = (change: Partial<TronToken>): TronIntent => ({
    ...tokenIntent,
    token: { contract, decimals: 6, balance: 900_000_000n, feeLimit: 30_000_000n, ...change },
  })
  const { token: _token, ...tokenless } = tokenIntent
  test.each<[string, TronIntent, string]>([
    ['a deposit at the second of its quote’s expiry', from({ now: intent.quoteExpiry }), 'quote_expired'],
    ['an amount that observers ignore', from({ amount: units(10_000_000n) }), 'amount_below_dust'],
    ['less than one sun', from({ amount: units(25_000_000_001n) }), 'invalid_amount'],
    [
      'an amount that leaves too little for bandwidth and memo',
      from({ balance: 251_300_000n }),
      'insufficient_balance',
    ],
    ['a token without TRX for energy', { ...tokenIntent, balance: 30_000_000n }, 'insufficient_balance'],
    ['more of a token than the balance', withToken({ balance: 249_999_999n }), 'insufficient_balance'],
    ['a token without its contract', tokenless, 'unsupported_asset'],
    ['the coin as a token', { ...tokenIntent, asset: intent.asset }, 'unsupported_asset'],
    ['an asset on another chain', { ...tokenIntent, asset: parseAsset('BTC.BTC') }, 'unsupported_asset'],
    ['a token with another contract', withToken({ contract: other }), 'invalid_parameter'],
    ['a token with unknown decimals', withToken({ decimals: Number.NaN }), 'invalid_parameter'],
    ['an excessive fee limit', withToken({ feeLimit: 150_000_001n }), 'invalid_parameter'],
    ['a token sent to its own contract', { ...tokenIntent, vault: contract }, 'invalid_parameter'],
    ['a deposit to the sender', from({ vault: intent.sender }), 'invalid_parameter'],
    ['a deposit to the zero address', from({ vault: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }), 'invalid_parameter'],
    ['an invalid address', from({ vault: `${vault}1` }), 'invalid_address'],
    ['an empty memo', from({ memo: '' }), 'invalid_parameter'],
    ['a memo of 251 bytes in fewer characters', from({ memo: `${'é'.repeat(125)}x` }), 'memo_too_long'],
    [
      'a reference block with another hash',
      from({ referenceBlock: { ...blockAt(1n), number: 2n } }),
      'invalid_parameter',
    ],
    [
      'a reference block from yesterday',
      from({ referenceBlock: { ...blockAt(1n), timestamp: 1_799_913_600_000n } }),
      'invalid_parameter',
    ],
  ])('%s', (_what, requested, code) => {
    expect(() => buildTronDeposit(requested)).toThrow(expect.objectContaining({ code }))
  })

  test('a signature after the quote’s expiry, malformed, or for another intent', () => {
    const tx = buildTronDeposit(intent)
    const signature = sign(tx.unsigned)
    const late = { ...intent, now: intent.quoteExpiry }
    expect(() => finalizeTronDeposit(tx, signature, late)).toThrow(expect.objectContaining({ code: 'quote_expired' }))
    expect(() => finalizeTronDeposit(tx, signature.slice(1), intent)).toThrow(/malformed/)
    expect(() => finalizeTronDeposit(tx, Uint8Array.of(...signature.slice(0, 64), 2), intent)).toThrow(/malformed/)
    expect(() => finalizeTronDeposit(tx, signature, { ...intent, vault: other })).toThrow(
      expect.objectContaining({ code: 'deposit_mismatch', fields: ['vault'] }),
    )
  })
})

describe('the largest deposit', () => {
  test('of TRX leaves the cost of bandwidth and memo', () => {
    const most = maxSpendable(intent)
    expect(() => buildTronDeposit({ ...intent, amount: most })).not.toThrow()
    expect(() => buildTronDeposit({ ...intent, amount: units(most + 100n) })).toThrow(/fee and reserve/)
    const free = { ...intent, bandwidth: { ...intent.bandwidth, available: 600n } }
    expect(maxSpendable(free)).toBe(29_900_000_000n)
  })

  test('of a token is the whole balance', () => {
    expect(maxSpendable(tokenIntent)).toBe(90_000_000_000n)
    expect(() => buildTronDeposit({ ...tokenIntent, amount: maxSpendable(tokenIntent) })).not.toThrow()
  })

  test('is zero when only dust is left', () => {
    expect([0n, 1_000_000n, 1_400_000n].map((balance) => maxSpendable({ ...intent, balance }))).toEqual([0n, 0n, 0n])
  })
})
