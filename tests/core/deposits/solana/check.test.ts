import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildSolanaDeposit } from '../../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { checkSolanaDeposit, checkSolanaTx } from '../../../../src/core/deposits/solana/checkSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/solana/maxSpendable.ts'
import { messageOf, type SolanaIntent, transferData } from '../../../../src/core/deposits/solana/solanaIntent.ts'
import {
  encodeMessage,
  encodeTransaction,
  type SolanaMessage,
} from '../../../../src/core/deposits/solana/solanaMessage.ts'
import { anyMemo, expectEveryBitCounts, expectNoPatchPasses } from '../damage.ts'
import { intent, other, sign } from './intents.ts'

const wrap = (message: SolanaMessage) => encodeTransaction([new Uint8Array(64)], encodeMessage(message))
const message = messageOf(intent)
const [limit, price, transfer, memo] = message.instructions
if (!limit || !price || !transfer || !memo) throw new Error('unreachable')
const { accounts } = message
const withTransfer = (change: Partial<typeof transfer>): SolanaMessage => ({
  ...message,
  instructions: [limit, price, { ...transfer, ...change }, memo],
})
const withSteps = (...instructions: SolanaMessage['instructions']): SolanaMessage => ({ ...message, instructions })
const extra = base58.decode(other)

describe('the check before signing', () => {
  test('finds no difference in the intended deposit', () => {
    expect(checkSolanaDeposit(buildSolanaDeposit(intent).unsigned, intent)).toEqual([])
  })

  test.each<[string, Partial<SolanaIntent>, string[]]>([
    ['another amount', { amount: units(125_000_001n) }, ['amount']],
    ['another vault', { vault: other }, ['accounts', 'vault', 'writable']],
    ['another sender', { sender: other }, ['accounts', 'sender', 'signers', 'writable']],
    ['another memo', { memo: `${intent.memo}0` }, ['memo']],
    ['another block', { blockhash: other }, ['blockhash']],
  ])('names %s', (_what, change, fields) => {
    const { unsigned } = buildSolanaDeposit({ ...intent, ...change })
    expect(
      checkSolanaDeposit(unsigned, intent)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(fields)
  })

  test.each<[string, SolanaMessage, string[]]>([
    ['a second transfer', withSteps(limit, price, transfer, memo, transfer), ['instructions']],
    ['a missing memo', withSteps(limit, price, transfer), ['instructions', 'memo']],
    ['a memo before the transfer', withSteps(limit, price, memo, transfer), ['instructions']],
    [
      'another instruction of the system program',
      withTransfer({ data: Uint8Array.of(4, 0, 0, 0, ...transferData(1n).slice(4)) }),
      ['instructions'],
    ],
    [
      'a transfer with extra data',
      withTransfer({ data: Uint8Array.of(...transferData(1_250_000_000n), 0) }),
      ['instructions'],
    ],
    ['a transfer in the other direction', withTransfer({ accounts: [1, 0] }), ['sender', 'vault']],
    ['a third account as recipient', withTransfer({ accounts: [0, 1, 1] }), ['instructions']],
    ['a memo signed by the vault', withSteps(limit, price, transfer, { ...memo, accounts: [1] }), ['instructions']],
    ['a vault that signs', { ...message, signers: 2 }, ['signers']],
    ['a writable program', { ...message, readonlyOthers: 1 }, ['writable']],
    [
      'another price of compute units',
      withSteps(limit, { ...price, data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0) }, transfer, memo),
      ['instructions'],
    ],
    [
      'a compute budget for an account',
      withSteps({ ...limit, accounts: [1] }, price, transfer, memo),
      ['instructions'],
    ],
    ['a missing compute budget', withSteps(transfer, memo), ['instructions']],
    ['a second price of compute units', withSteps(limit, price, price, transfer, memo), ['instructions']],
    ['a read-only vault', { ...message, readonlyOthers: 4 }, ['writable']],
    ['an extra account', { ...message, accounts: [...accounts, extra], readonlyOthers: 4 }, ['accounts']],
  ])('names %s', (_what, changed, fields) => {
    const found = checkSolanaDeposit(wrap(changed), intent).map(({ field }) => field)
    expect(found).toEqual(expect.arrayContaining(fields))
  })

  test('rejects lookup tables, unlisted accounts and several signatures', () => {
    const { signBytes } = buildSolanaDeposit(intent)
    const versioned = encodeTransaction([new Uint8Array(64)], Uint8Array.of(0x80, ...signBytes, 0))
    const unlisted = wrap(withTransfer({ accounts: [0, 9] }))
    const two = encodeTransaction([new Uint8Array(64), new Uint8Array(64)], signBytes)
    for (const bytes of [versioned, unlisted, two]) {
      expect(() => checkSolanaDeposit(bytes, intent)).toThrow(expect.objectContaining({ code: 'deposit_mismatch' }))
    }
  })
})

test('the check after signing accepts only the signed transaction', () => {
  const tx = buildSolanaDeposit(intent)
  const { txBytes } = finalizeSolanaDeposit(tx, sign(tx.signBytes), intent)
  expect(checkSolanaTx(txBytes, intent)).toEqual([])
  expect(() => checkSolanaDeposit(txBytes, intent)).toThrow(/already signed/)
  expect(() => checkSolanaTx(tx.unsigned, intent)).toThrow(/one signature/)
  expect(checkSolanaTx(txBytes, { ...intent, vault: other }).map(({ field }) => field)).toContain('vault')
})

describe('damage', () => {
  test('is detected in every bit', () => {
    expectEveryBitCounts(buildSolanaDeposit(intent).unsigned, (bytes) => checkSolanaDeposit(bytes, intent))
  })

  test('is detected for inserted, removed or truncated bytes', () => {
    expectNoPatchPasses(buildSolanaDeposit(intent).unsigned, (bytes) => checkSolanaDeposit(bytes, intent))
  })
})

test('a hundred random valid deposits are built, signed and accepted', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(
      fc.record({
        secret: key,
        vaultSecret: key,
        block: key,
        balance: fc.bigInt({ min: 2_000_000n, max: 10n ** 17n }),
        share: fc.bigInt({ min: 1n, max: 100n }),
        memo: anyMemo,
      }),
      ({ secret, vaultSecret, block, balance, share, memo }) => {
        const [sender, vault] = [secret, vaultSecret].map((one) => base58.encode(ed25519.getPublicKey(one)))
        const source = { ...intent, sender: sender ?? '', balance }
        const most = maxSpendable(source)
        const part = (most * share) / 100n
        const amount = units(part > 100_000n ? part : most)
        const requested = { ...source, vault: vault ?? '', blockhash: base58.encode(block), amount, memo }
        const tx = buildSolanaDeposit(requested)
        expect(finalizeSolanaDeposit(tx, ed25519.sign(tx.signBytes, secret), requested).hash.length).toBeGreaterThan(80)
      },
    ),
    { numRuns: 100, seed: 5 },
  )
})
