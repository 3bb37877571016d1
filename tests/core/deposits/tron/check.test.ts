import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildTronDeposit } from '../../../../src/core/deposits/tron/buildTronDeposit.ts'
import { checkTronDeposit, checkTronTx } from '../../../../src/core/deposits/tron/checkTronDeposit.ts'
import { finalizeTronDeposit } from '../../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/tron/maxSpendable.ts'
import { rawOf, type TronIntent } from '../../../../src/core/deposits/tron/tronIntent.ts'
import { rawData, type TronContract, transaction } from '../../../../src/core/deposits/tron/tronMessages.ts'
import { anyMemo, expectEveryBitCounts, expectNoPatchPasses, noticed } from '../damage.ts'
import { addressOf, blockAt, contract, everyIntent, intent, other, sign, tokenIntent } from './intents.ts'

const fieldsOf = (unsigned: Uint8Array, requested: TronIntent) =>
  checkTronDeposit(unsigned, requested)
    .map(({ field }) => field)
    .sort()

describe('the check before signing', () => {
  test('finds no difference in the intended deposit, as bytes and as JSON', () => {
    for (const requested of everyIntent) {
      const { unsigned, json } = buildTronDeposit(requested)
      expect([...checkTronDeposit(unsigned, requested), ...checkTronDeposit(json, requested)]).toEqual([])
      const shuffled = Object.fromEntries(Object.entries(json).reverse())
      expect(checkTronDeposit(shuffled, requested)).toEqual([])
    }
  })

  test.each<[string, TronIntent, Partial<TronIntent>, string[]]>([
    ['another amount', intent, { amount: units(25_000_000_100n) }, ['amount']],
    ['another vault', intent, { vault: other }, ['vault']],
    ['another sender', intent, { sender: other }, ['sender']],
    ['another memo', intent, { memo: `${intent.memo}0` }, ['memo']],
    ['another block', intent, { referenceBlock: blockAt(77_123_457n, 0x34) }, ['referenceBlock']],
    ['an earlier expiry', intent, { quoteExpiry: intent.now + 9 }, ['expiration']],
    ['another amount of a token', tokenIntent, { amount: units(25_000_000_100n) }, ['amount']],
    ['another vault of a token', tokenIntent, { vault: other }, ['vault']],
    ['another limit', tokenIntent, { token: { contract, decimals: 6, balance: 9n ** 9n, feeLimit: 9n } }, ['feeLimit']],
  ])('names %s', (_what, requested, change, fields) => {
    expect(fieldsOf(buildTronDeposit({ ...requested, ...change }).unsigned, requested)).toEqual(fields)
  })

  test('reports a token that became the coin, and a repeated or missing contract', () => {
    expect(fieldsOf(buildTronDeposit(intent).unsigned, tokenIntent)).toEqual(['contract', 'feeLimit', 'token'])
    const raw = rawOf(intent)
    const [only] = raw.contracts
    const twice = rawData.toWire({ ...raw, contracts: [...raw.contracts, ...(only ? [only] : [])] })
    expect(fieldsOf(twice, intent)).toEqual(['contract'])
    expect(fieldsOf(rawData.toWire({ ...raw, contracts: [] }), intent)).toContain('contract')
  })

  test('rejects another call on the token, and JSON that does not match its bytes', () => {
    const raw = rawOf(tokenIntent)
    const contracts = raw.contracts.map((one): TronContract => {
      if (one.name !== 'TriggerSmartContract') throw new Error('unreachable')
      return {
        ...one,
        value: { ...one.value, data: Uint8Array.of(0x09, 0x5e, 0xa7, 0xb3, ...one.value.data.slice(4)) },
      }
    })
    expect(() => checkTronDeposit(rawData.toWire({ ...raw, contracts }), tokenIntent)).toThrow(/not a transfer/)
    const { json } = buildTronDeposit(intent)
    for (const change of [
      { txID: '00' },
      { raw_data: {} },
      { visible: true },
      { signature: [] },
      { raw_data_hex: '' },
    ]) {
      expect(() => checkTronDeposit({ ...json, ...change }, intent)).toThrow(
        expect.objectContaining({ code: 'deposit_mismatch' }),
      )
    }
  })
})

test('the check after signing accepts only the signed transaction', () => {
  for (const requested of everyIntent) {
    const tx = buildTronDeposit(requested)
    const signature = sign(tx.unsigned)
    const { txBytes } = finalizeTronDeposit(tx, signature, requested)
    expect(checkTronTx(txBytes, requested)).toEqual([])
    expect(checkTronTx(txBytes, { ...requested, memo: '=:e:x' }).map(({ field }) => field)).toEqual(['memo'])
    const unsigned = transaction.toWire({ rawData: tx.unsigned, signatures: [] })
    const twice = transaction.toWire({ rawData: tx.unsigned, signatures: [signature, signature] })
    for (const bytes of [unsigned, twice]) expect(() => checkTronTx(bytes, requested)).toThrow(/one signature/)
  }
})

describe('damage', () => {
  test('is detected in every bit', () => {
    for (const requested of everyIntent) {
      expectEveryBitCounts(buildTronDeposit(requested).unsigned, (bytes) => checkTronDeposit(bytes, requested))
    }
  })

  test('is detected for inserted, removed or truncated bytes', () => {
    for (const requested of everyIntent) {
      expectNoPatchPasses(buildTronDeposit(requested).unsigned, (bytes) => checkTronDeposit(bytes, requested))
    }
  })

  test('is detected for changed, removed or added JSON fields', () => {
    const { json } = buildTronDeposit(intent)
    const places = [...Object.keys(json), 'signature', ...Object.keys(json.raw_data), 'Permission_id', 'scripts']
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (key, value) => {
        const inner = key in json || key === 'signature' ? {} : { raw_data: { ...json.raw_data, [key]: value } }
        const damaged = { ...json, ...(Object.keys(inner).length > 0 ? inner : { [key]: value }) }
        const same = JSON.stringify(damaged) === JSON.stringify(json)
        return same || noticed(() => checkTronDeposit(damaged, intent))
      }),
      { numRuns: 200, seed: 5 },
    )
  })
})

test('a hundred random valid deposits are built, signed and accepted', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => (bytes[0] ?? 0) % 255 > 0)
  fc.assert(
    fc.property(
      fc.record({
        key,
        asked: fc.constantFrom(...everyIntent),
        balance: fc.bigInt({ min: 40_000_000n, max: 10n ** 15n }),
        available: fc.bigInt({ min: 0n, max: 700n }),
        share: fc.bigInt({ min: 1n, max: 100n }),
        memo: anyMemo,
        number: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        left: fc.integer({ min: 1, max: 900 }),
      }),
      ({ key, asked: requested, balance, available, share, memo, number, left }) => {
        const bandwidth = { ...requested.bandwidth, available }
        const source = {
          ...requested,
          sender: addressOf(key),
          balance,
          bandwidth,
          memo,
          referenceBlock: blockAt(number),
        }
        const most = maxSpendable(source)
        const part = ((most * share) / 100n / 100n) * 100n
        const amount = units(part > 10_000_000n ? part : most)
        const whole = { ...source, amount, quoteExpiry: intent.now + left }
        const tx = buildTronDeposit(whole)
        expect(finalizeTronDeposit(tx, sign(tx.unsigned, key), whole).hash).toMatch(/^[0-9a-f]{64}$/)
      },
    ),
    { numRuns: 100, seed: 5 },
  )
})
