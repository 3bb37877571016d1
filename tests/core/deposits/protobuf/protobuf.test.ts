import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAminoDoc, encodeAminoDoc } from '../../../../src/core/deposits/cosmos/aminoDoc.ts'
import {
  type AuthInfo,
  authInfo,
  type CosmosMessage,
  signDoc,
  type TxBody,
  txBody,
  txRaw,
} from '../../../../src/core/deposits/cosmos/cosmosMessages.ts'
import { decodeSignDoc, decodeTx } from '../../../../src/core/deposits/cosmos/decodeTx.ts'
import { UnreadableDepositError } from '../../../../src/core/deposits/depositErrors.ts'
import {
  type BytesKind,
  bool,
  bytes,
  decimal,
  many,
  message,
  one,
  text,
  uint64,
} from '../../../../src/core/deposits/protobuf/protobuf.ts'
import { build, everyIntent } from '../cosmos/intents.ts'

const sample = message({
  count: one(1, uint64),
  flag: one(2, bool),
  name: one(3, text),
  amount: one(4, decimal),
  parts: many(16, bytes),
})
const nothing = { count: 0n, flag: false, name: '', amount: 0n, parts: [] }

describe('a message', () => {
  test.each([
    [{}, '220130'],
    [{ count: 1n }, '0801220130'],
    [{ count: 127n }, '087f220130'],
    [{ count: 128n }, '088001220130'],
    [{ count: 300n }, '08ac02220130'],
    [{ count: 2n ** 64n - 1n }, '08ffffffffffffffffff01220130'],
    [{ flag: true }, '1001220130'],
    [{ name: 'é\ufeff' }, '1a05c3a9efbbbf220130'],
    [{ amount: 1_234n }, '220431323334'],
    [{ parts: [Uint8Array.of(), Uint8Array.of(1)] }, '22013082010082010101'],
  ])('%o is written as %s and read back', (change, written) => {
    const value = { ...nothing, ...change }
    expect(hex.encode(sample.toWire(value))).toBe(written)
    expect(sample.fromWire(hex.decode(written))).toEqual(value)
  })

  test.each([
    ['', 'a required field is missing'],
    ['2201302a0130', 'a field is unknown'],
    ['220130220130', 'a repeated field'],
    ['2201300801', 'fields out of order'],
    ['0800220130', 'a zero is encoded'],
    ['1000220130', 'a false is encoded'],
    ['1a00220130', 'an empty text is encoded'],
    ['088100220130', 'a number is not in its shortest form'],
    ['880001220130', 'a tag is not in its shortest form'],
    ['08ffffffffffffffffff02220130', 'a number has 65 bits'],
    ['08ffffffffffffffffffff01220130', 'a number has eleven bytes'],
    ['1002220130', 'a flag is 2'],
    ['1a01ff220130', 'a text is not UTF-8'],
    ['22023030', 'an amount has a leading zero'],
    ['22022d31', 'an amount is negative'],
    ['2200', 'an amount is empty'],
    ['0a0131220130', 'a number has the type of bytes'],
    ['2030', 'an amount has the type of a number'],
    ['2502000000', 'a wire type is unknown'],
    ['2201', 'the bytes end early'],
    ['22', 'the bytes end after a tag'],
    ['0880', 'the bytes end inside a number'],
    ['22ffffffffffffffffff01', 'a length exceeds the end'],
    ['22013000', 'a zero byte follows'],
  ])('%s is rejected because %s', (written) => {
    expect(() => sample.fromWire(hex.decode(written))).toThrow(UnreadableDepositError)
  })

  test.each([{ count: -1n }, { count: 2n ** 64n }, { amount: -1n }, { name: '\ud800' }])(
    '%o cannot be encoded',
    (change) => {
      expect(() => sample.toWire({ ...nothing, ...change })).toThrow(UnreadableDepositError)
    },
  )

  test('above the size limit is rejected early', () => {
    expect(() => sample.fromWire(new Uint8Array(65_537))).toThrow(UnreadableDepositError)
    expect(() => decodeAminoDoc(new Uint8Array(65_537).fill(91))).toThrow(UnreadableDepositError)
  })
})

const anyBytes = fc.uint8Array({ maxLength: 40 })
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
const anyUint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const coins = fc.array(fc.record({ denom: anyText, amount: anyAmount }), { maxLength: 3 })
const asset = fc.record({
  chain: anyText,
  symbol: anyText,
  ticker: anyText,
  synth: fc.boolean(),
  trade: fc.boolean(),
  secured: fc.boolean(),
})
const depositCoins = fc.array(fc.record({ asset, amount: anyAmount, decimals: anyUint64 }), { maxLength: 2 })
const anyMessage: fc.Arbitrary<CosmosMessage> = fc.oneof(
  fc.record({
    typeUrl: fc.constant('/types.MsgDeposit' as const),
    value: fc.record({ coins: depositCoins, memo: anyText, signer: anyBytes }),
  }),
  fc.record({
    typeUrl: fc.constant('/types.MsgSend' as const),
    value: fc.record({ from: anyBytes, to: anyBytes, amount: coins }),
  }),
  fc.record({
    typeUrl: fc.constant('/cosmos.bank.v1beta1.MsgSend' as const),
    value: fc.record({ from: anyText, to: anyText, amount: coins }),
  }),
)
const anyBody: fc.Arbitrary<TxBody> = fc.record({ messages: fc.array(anyMessage, { maxLength: 3 }), memo: anyText })
const signer = fc.record({
  publicKey: anyBytes,
  modeInfo: fc.record({ single: fc.record({ mode: anyUint64 }) }),
  sequence: anyUint64,
})
const anyAuth: fc.Arbitrary<AuthInfo> = fc.record({
  signers: fc.array(signer, { maxLength: 2 }),
  fee: fc.record({ amount: coins, gas: anyUint64 }),
})

describe('encoding', () => {
  test('round-trips', () => {
    const halves = { bodyBytes: anyBytes, authInfoBytes: anyBytes }
    const docs = fc.record({ ...halves, chainId: anyText, accountNumber: anyUint64 })
    const raws = fc.record({ ...halves, signatures: fc.array(anyBytes, { maxLength: 3 }) })
    expectSame(anyBody, txBody)
    expectSame(anyAuth, authInfo)
    expectSame(docs, signDoc)
    expectSame(raws, txRaw)
  })

  test('is canonical: readable bytes are the bytes that would be written', () => {
    const change = (source: Uint8Array, at: number, byte: number) => source.with(at % source.length, byte)
    fc.assert(
      fc.property(anyBody, fc.nat(), fc.nat({ max: 255 }), (value, at, byte) => {
        const written = txBody.toWire(value)
        if (written.length > 0) expectOneSpelling(txBody, change(written, at, byte))
      }),
      { numRuns: 1_000 },
    )
    for (const intent of everyIntent('direct')) {
      const { authInfoBytes } = build(intent)
      for (let at = 0; at < authInfoBytes.length; at++) {
        for (const byte of [0, 1, 2, 0x0a, 0x7f, 0x80, 0xff])
          expectOneSpelling(authInfo, change(authInfoBytes, at, byte))
      }
    }
  })
})

function expectSame<T>(values: fc.Arbitrary<T>, kind: BytesKind<T>): void {
  fc.assert(
    fc.property(values, (value) => {
      expect(kind.fromWire(kind.toWire(value))).toEqual(value)
    }),
  )
}

function expectOneSpelling<T>(kind: BytesKind<T>, source: Uint8Array): void {
  const value = readOrRefused(() => kind.fromWire(source))
  if (value !== undefined) expect(hex.encode(kind.toWire(value))).toBe(hex.encode(source))
}

/** The value, or undefined for an UnreadableDepositError. */
function readOrRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableDepositError) return undefined
    throw error
  }
}

describe('decoding random bytes', () => {
  test.each([
    ['broadcasts', decodeTx],
    ['documents', decodeSignDoc],
    ['JSON', decodeAminoDoc],
  ])('as %s throws only our error', (_name, decode) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (source) => void readOrRefused(() => decode(source))),
      { numRuns: 2_000 },
    )
  })
})

describe('JSON to sign', () => {
  const [intent] = everyIntent('amino')
  const tx = intent && build(intent)
  if (tx?.signMode !== 'amino') throw new Error('unreachable')
  const json = new TextDecoder().decode(tx.signBytes)
  const refused = (changed: string) => {
    expect(changed).not.toBe(json)
    expect(() => decodeAminoDoc(new TextEncoder().encode(changed))).toThrow(UnreadableDepositError)
  }

  test('round-trips', () => {
    expect(decodeAminoDoc(tx.signBytes)).toEqual(tx.signDoc)
    expect(encodeAminoDoc(decodeAminoDoc(tx.signBytes))).toEqual(tx.signBytes)
  })

  test('is rejected with an extra, repeated or misplaced key, spaces or other formatting', () => {
    refused(json.replace('{"account', '{"a":"b","account'))
    refused(json.replace('"memo":"","msgs"', '"memo":"","memo":"","msgs"'))
    refused(json.replace('"gas":"500000000"}', '"gas":"500000000","payer":"x"}'))
    refused(json.replace('{"amount":[],"gas":"500000000"}', '{"gas":"500000000","amount":[]}'))
    refused(json.replace(':[]', ': []'))
    refused(json.replace('"1234"', '1234'))
    refused(json.replace('"1234"', '"01234"'))
    refused(json.replace('thorchain-1', '\\u0074horchain-1'))
    refused(`${json} `)
    refused(json.slice(0, -1))
    refused(json.replace('"type"', '"__proto__":{},"type"'))
  })
})
