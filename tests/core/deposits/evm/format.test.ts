import fc from 'fast-check'
import { encodeFunctionData, hexToBytes, parseAbi, serializeTransaction, toRlp } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { UnreadableDepositError } from '../../../../src/core/deposits/depositErrors.ts'
import { approvalData, decodeCall, depositData } from '../../../../src/core/deposits/evm/callData.ts'
import { decodeEvmTx } from '../../../../src/core/deposits/evm/decodeEvmTx.ts'
import type { EvmAddress, EvmFee } from '../../../../src/core/deposits/evm/evmIntent.ts'
import { type EvmTxFields, encodeEvmTx, readEvmTx, toHex } from '../../../../src/core/deposits/evm/evmTxFormat.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../../../../src/core/deposits/evm/rlp.ts'

const bytes = (most: number, least = 0) => fc.uint8Array({ minLength: least, maxLength: most })
const address = bytes(20, 20).map(toHex)
const number = (bits: number) => fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** BigInt(bits) - 1n))
const fee: fc.Arbitrary<EvmFee> = fc.oneof(
  fc.record({ type: fc.constant('legacy' as const), gasPrice: number(90) }),
  fc
    .tuple(number(90), number(80))
    .map(([tip, more]) => ({ type: 'eip1559' as const, maxFeePerGas: tip + more, maxPriorityFeePerGas: tip })),
)
const fields: fc.Arbitrary<EvmTxFields> = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 40 }),
  nonce: fc.integer({ min: 0, max: 2 ** 40 }),

  gas: number(64),
  fee,
  to: address,
  value: number(120),
  data: bytes(400).map(toHex),
})
const ofViem = ({ fee: { type: _type, ...prices }, ...tx }: EvmTxFields) =>
  ({ ...tx, ...prices, type: _type }) as Parameters<typeof serializeTransaction>[0]

const to: EvmAddress = `0x${'44'.repeat(20)}`
const legacy: EvmTxFields = {
  chainId: 1,
  nonce: 1,
  gas: 21_000n,
  value: 1n,
  data: '0x',
  to,
  fee: { type: 'legacy', gasPrice: 5n },
}

describe('the format of EVM transactions', () => {
  test('encodes and decodes unsigned transactions as viem does', () => {
    fc.assert(
      fc.property(fields, (tx) => {
        const unsigned = encodeEvmTx(tx)
        expect(toHex(unsigned)).toBe(serializeTransaction(ofViem(tx)))
        expect(decodeEvmTx(unsigned)).toMatchObject({ ...tx, signed: false })
      }),
    )
  })

  test('decodes the signed transactions of another library', async () => {
    const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)
    await fc.assert(
      fc.asyncProperty(fields, async (tx) => {
        const signed = hexToBytes(
          await account.signTransaction(ofViem(tx) as Parameters<typeof account.signTransaction>[0]),
        )
        expect(decodeEvmTx(signed)).toMatchObject({ ...tx, signed: true })
        const { fields: read, signature } = readEvmTx(signed) ?? {}
        expect(read && encodeEvmTx(read, signature)).toEqual(signed)
      }),
      { numRuns: 20 },
    )
  })

  test('reports a legacy transaction without a chain and one without a recipient', () => {
    const unprotected = hexToBytes(toRlp(['0x01', '0x05', '0x5208', to, '0x01', '0x']))
    expect(() => decodeEvmTx(unprotected)).toThrow(/no chain id/)
    expect(() => decodeEvmTx(encodeEvmTx({ ...legacy, to: undefined }))).toThrow(/no recipient/)
  })

  test('rejects leading zeros, a tip above the price, another type and any other bytes', () => {
    const zeros = hexToBytes(toRlp(['0x0001', '0x05', '0x5208', to, '0x01', '0x', '0x01', '0x', '0x']))
    expect(() => decodeEvmTx(zeros)).toThrow(/not canonical/)
    const tip = { type: 'eip1559', maxFeePerGas: 1n, maxPriorityFeePerGas: 2n } as const
    expect(() => decodeEvmTx(encodeEvmTx({ ...legacy, fee: tip }))).toThrow(/tip/)
    expect(() => decodeEvmTx(Uint8Array.of(1, 0xc0))).toThrow(/type/)
    fc.assert(
      fc.property(bytes(80), (text) => {
        expect(() => decodeEvmTx(text)).toThrow(UnreadableDepositError)
      }),
    )
  })
})

describe('recursive length prefix', () => {
  const item: fc.Arbitrary<RlpItem> = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof({ depthSize: 'small' }, bytes(80), fc.array(tie('item'), { maxLength: 12 })),
  })).item

  test('encodes as viem does, and decodes what it encoded', () => {
    fc.assert(
      fc.property(item, (value) => {
        expect(encodeRlp(value)).toEqual(toRlp(value as Parameters<typeof toRlp>[0], 'bytes'))
        expect(decodeRlp(encodeRlp(value))).toEqual(value)
      }),
    )
  })

  test('rejects bytes that end early, go on, or leave their list', () => {
    for (const text of ['', '83', '8301', 'b8', 'b838', 'bfffffffffffffffff', 'c2', 'c101c0', 'c18301', '0101']) {
      expect(() => decodeRlp(hexToBytes(`0x${text}`)), text).toThrow(RangeError)
    }
  })
})

describe('the calls of a deposit', () => {
  const abi = parseAbi([
    'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
    'function approve(address spender, uint256 amount)',
  ])
  const memo = fc.string({ unit: 'grapheme', maxLength: 120 })

  test('are encoded as viem does, and decoded', () => {
    const deposit = fc.record({ vault: address, asset: address, amount: number(256), memo, expiration: number(64) })
    fc.assert(
      fc.property(deposit, address, ({ vault, asset, amount, memo, expiration }, spender) => {
        const data = depositData({ vault, asset, amount, memo, expiration })
        const args = [vault, asset, amount, memo, expiration] as const
        expect(data).toBe(encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }))
        expect(decodeCall(data)).toEqual({ name: 'depositWithExpiry', vault, asset, amount, memo, expiration })
        const approval = approvalData({ spender, amount })
        expect(approval).toBe(encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }))
        expect(decodeCall(approval)).toEqual({ name: 'approve', spender, amount })
      }),
    )
  })

  test('are unknown when a byte is missing, added or changed', () => {
    const vault = to
    const asset = `0x${'0'.repeat(40)}` as EvmAddress
    const data = depositData({ vault, asset, amount: 5n, memo: '=:b:x', expiration: 9n })
    expect(decodeCall(`${data}00`)).toEqual({ name: 'other' })
    expect(decodeCall(data.slice(0, -2) as EvmAddress)).toEqual({ name: 'other' })
    expect(decodeCall(`0x${data.slice(2, 10)}ff${data.slice(12)}`)).toEqual({ name: 'other' })
    expect(decodeCall('0x44bc937')).toEqual({ name: 'other' })
    expect(() => approvalData({ spender: vault, amount: 2n ** 256n })).toThrow(RangeError)
  })
})
