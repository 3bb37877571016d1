import { describe, expect, test } from 'vitest'
import { baseUnits, blockCount } from '../../src/contract/toolFields.ts'
import { InvalidAmountError, parseDecimal, parseUnits } from '../../src/core/asset/amount.ts'
import { parseAmountInput } from '../../src/core/asset/decimalInput.ts'
import { readDigits } from '../../src/core/deposits/protobuf/protobuf.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { parseBody } from '../../src/core/nodes/bodySchema.ts'
import { amount, count, rate } from '../../src/core/nodes/wire/wireNumber.ts'
import { believableGasRate } from '../../src/core/quorum/confirmInbound.ts'
import { whole } from '../../src/core/readers/bodyFields.ts'
import { parseRateRoundedUp } from '../../src/core/readers/utxo/utxoApi.ts'
import { amountField } from '../../src/devnet/controls/controlFields.ts'
import { parseWholeNumber } from '../../src/std/wholeNumber.ts'

/** Ambiguous numbers, which programs read as 8, 10 or 16, or reject. */
const unclear = [
  '010',
  '00',
  '007',
  '0x10',
  '0X1f',
  '0b1',
  '0o17',
  '1_000',
  '+10',
  '-10',
  ' 10',
  '10 ',
  '10n',
  '１０',
  '٣',
]

/** Every parser of whole numbers; each returns undefined or throws for invalid text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  parseWholeNumber,
  parseUnits: (text) => thrownAway(() => parseUnits(text)),
  parseDecimal: (text) => thrownAway(() => parseDecimal(text, 8)),
  'a node’s amount': (text) => parseBody(amount, text)?.value,
  'a node’s count': (text) => parseBody(count, text)?.value,
  'a node’s rate': (text) => parseBody(rate, text)?.value,
  'a chain server’s amount': (text) => parseBody(whole, text)?.value,
  'a fee rate': parseRateRoundedUp,
  'a coin in a signed message': (text) => thrownAway(() => readDigits(text)),
  'the amount of a tool call': (text) => baseUnits.safeParse(text).data,
  'the block count of a tool call': (text) => blockCount.safeParse(text).data,
  'the amount of a devnet control': (text) => amountField.safeParse(text).data,
}

function thrownAway<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

describe.each(Object.entries(readers))('%s', (_name, read) => {
  test.each(unclear)('refuses %j', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test.each(['1', '10', '999999'])('reads %s', (text) => {
    expect(String(read(text)).replace(/0{8}$/, '')).toBe(text)
  })
})

describe('parseAmountInput', () => {
  test.each(['010', '00', '007.5', '0x10', '1_000', '+10'])('is refused as %j', (text) => {
    expect(() => parseAmountInput(text, { decimals: 8 })).toThrow(InvalidAmountError)
  })

  test.each([
    ['0', 0n],
    ['0.5', 50_000_000n],
    ['.5', 50_000_000n],
    ['10', 1_000_000_000n],
  ])('is read as %j', (text, expected) => {
    expect(parseAmountInput(text, { decimals: 8 })).toBe(expected)
  })
})

describe.each(['THORCHAIN', 'MAYACHAIN'] as const)('parseMemo on %s', (protocol) => {
  const address = '0x0101010101010101010101010101010101010101'
  test.each(['010', '00', '0x10', '1_0', '+10', '01e3', '0x1e3', '+1e3'])('rejects the limit %j', (limit) => {
    expect(parseMemo(`=:e:${address}:${limit}`, protocol).ok).toBe(false)
    expect(parseMemo(`=:e:${address}:${limit}/1/2`, protocol).ok).toBe(false)
  })

  test.each(['01', '0x1', '1_0', '+1', '1e1'])('rejects the streaming field %j', (field) => {
    expect(parseMemo(`=:e:${address}:10/${field}/2`, protocol).ok).toBe(false)
    expect(parseMemo(`=:e:${address}:10/1/${field}`, protocol).ok).toBe(false)
  })

  test.each(['01', '0x1', '1_0', '+1', '1e1'])('rejects the affiliate share %j', (share) => {
    expect(parseMemo(`=:e:${address}::t:${share}`, protocol).ok).toBe(false)
  })
})

test('a whole number has at most 78 digits, or fewer if its field is smaller', () => {
  expect(parseWholeNumber('9'.repeat(78))).toBe(10n ** 78n - 1n)
  expect(parseWholeNumber('9'.repeat(79))).toBeUndefined()
  expect(parseWholeNumber('1000', { digits: 3 })).toBeUndefined()
  expect(parseWholeNumber('0')).toBe(0n)
})

test.each(unclear)('rejects the gas rate %j of a node', (gasRate) => {
  expect(believableGasRate('BTC', { gasRate })).toBeUndefined()
  expect(believableGasRate('BTC', { gasRate: '10' })).toBe(10n)
})
