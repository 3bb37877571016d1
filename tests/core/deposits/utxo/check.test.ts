import { hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { describe, expect, test } from 'vitest'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit, type UtxoField } from '../../../../src/core/deposits/utxo/checkUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript, opReturnScript } from '../../../../src/core/deposits/utxo/script.ts'
import { bitcoinAddresses, coin, intentOf, secret, sign } from './wallet.ts'

type RawTransaction = ReturnType<typeof RawOldTx.decode>

const intent = intentOf('BTC', [1_800_000n, 900_000n, 700_000n])
const built = buildUtxoDeposit(intent)
const bare = RawOldTx.decode(built.unsignedTx)
const attacker = lockingScript(bitcoinAddresses.p2tr, intent).script
const fieldsOf = (bytes: Uint8Array): readonly UtxoField[] => [
  ...new Set(checkUtxoDeposit(bytes, intent).map(({ field }) => field)),
]

/** The same transaction with one part replaced. */
const altered = (change: (tx: RawTransaction) => Partial<RawTransaction>): Uint8Array =>
  RawOldTx.encode({ ...bare, ...change(bare) })

const output = (at: number, change: Partial<RawTransaction['outputs'][number]>) =>
  altered(({ outputs }) => ({ outputs: outputs.map((found, i) => (i === at ? { ...found, ...change } : found)) }))

const input = (at: number, change: Partial<RawTransaction['inputs'][number]>) =>
  altered(({ inputs }) => ({ inputs: inputs.map((found, i) => (i === at ? { ...found, ...change } : found)) }))

const amountAt = (at: number): bigint => bare.outputs[at]?.amount ?? 0n

describe('checkUtxoDeposit reports', () => {
  test.each<[string, Uint8Array, readonly UtxoField[]]>([
    ['another vault', output(0, { script: attacker }), ['vault']],
    ['a smaller vault output', output(0, { amount: amountAt(0) - 1n }), ['amount', 'fee']],
    ['change to another address', output(1, { script: attacker }), ['change']],
    ['less change', output(1, { amount: amountAt(1) - 1n }), ['changeAmount', 'fee']],
    ['more change than the fee leaves', output(1, { amount: amountAt(1) + 1n }), ['changeAmount', 'fee']],
    ['another memo', output(2, { script: opReturnScript(Uint8Array.of(0x3d)) }), ['memo']],
    ['a memo that burns coins', output(2, { amount: 1n }), ['memo', 'fee']],
    [
      'change before the vault',
      altered(({ outputs }) => ({ outputs: [1, 0, 2].flatMap((i) => outputs[i] ?? []) })),
      ['vault', 'amount', 'change', 'changeAmount'],
    ],
    ['a missing memo', altered(({ outputs }) => ({ outputs: outputs.slice(0, 2) })), ['outputs', 'memo']],
    [
      'an extra output',
      altered(({ outputs }) => ({ outputs: [...outputs, { script: attacker, amount: 1_000n }] })),
      ['outputs', 'fee'],
    ],
    [
      'an input of another address',
      input(0, { txid: new Uint8Array(32).fill(9) }),
      ['inputs', 'sender', 'changeAmount', 'fee'],
    ],
    ['another output of the same transaction', input(0, { index: 1 }), ['inputs', 'sender', 'changeAmount', 'fee']],
    [
      'a repeated input',
      altered(({ inputs }) => ({ inputs: [...inputs.slice(0, 1), ...inputs] })),
      ['inputs', 'changeAmount', 'fee'],
    ],
    ['a missing input', altered(() => ({ inputs: [] })), ['sender', 'changeAmount', 'fee']],
    ['a replaceable input', input(1, { sequence: 0xffff_fffd }), ['sequence']],
    ['a locktime', altered(() => ({ lockTime: 900_000 })), ['locktime']],
    ['another version', altered(() => ({ version: 3 })), ['version']],
  ])('%s', (_name, bytes, fields) => {
    expect([...fieldsOf(bytes)].sort()).toEqual([...fields].sort())
  })

  test('both values of a difference', () => {
    expect(checkUtxoDeposit(output(0, { script: attacker }), intent)).toEqual([
      { field: 'vault', expected: intent.vault, found: `script ${hex.encode(attacker)}` },
    ])
    expect(checkUtxoDeposit(output(2, { script: opReturnScript(Uint8Array.of(0x3d)) }), intent)).toEqual([
      { field: 'memo', expected: intent.memo, found: '=' },
    ])
  })

  test('a first input of another address than the sender’s', () => {
    const sender = bitcoinAddresses.p2wpkh
    const utxos = [sender, bitcoinAddresses.p2tr].map((address, seed) =>
      coin(intent, seed, { value: 1_500_000n, address }),
    )
    const requested = intentOf('BTC', [], { sender, utxos })
    const tx = RawOldTx.decode(buildUtxoDeposit(requested).unsignedTx)
    const swapped = RawOldTx.encode({ ...tx, inputs: tx.inputs.toReversed() })
    expect(checkUtxoDeposit(swapped, requested)).toEqual([
      { field: 'sender', expected: sender, found: bitcoinAddresses.p2tr },
    ])
  })

  test('coins that cannot be spent', () => {
    const wallet = intent.utxos.map((utxo) => ({ ...utxo, confirmations: 0 }))
    const late = { ...intent, utxos: wallet }
    expect(checkUtxoDeposit(built.psbt, late).map(({ field }) => field)).toContain('inputs')
  })

  test('a value in the PSBT that differs from the chain’s', () => {
    const tx = Transaction.fromPSBT(built.psbt, { allowUnknownOutputs: true })
    const { witnessUtxo } = tx.getInput(0)
    if (witnessUtxo === undefined) throw new Error('unreachable')
    // The previous transaction would prove the value, so it is omitted.
    const change = { nonWitnessUtxo: undefined, witnessUtxo: { ...witnessUtxo, amount: witnessUtxo.amount + 1n } }
    tx.updateInput(0, change as unknown as Parameters<typeof tx.updateInput>[1], true)
    expect(fieldsOf(tx.toPSBT(0))).toContain('inputValue')
  })

  test('a sighash type other than ALL', () => {
    const tx = Transaction.fromPSBT(built.psbt, { allowUnknownOutputs: true })
    tx.updateInput(0, { sighashType: 0x81 })
    expect(fieldsOf(tx.toPSBT(0))).toEqual(['sighash'])
  })

  test('no difference when the remainder of a maximum deposit goes to the fee', () => {
    const all = { ...intent, amount: maxSpendable(intent) }
    const { unsignedTx } = buildUtxoDeposit(all)
    expect(checkUtxoDeposit(unsignedTx, all)).toEqual([])
    const tx = RawOldTx.decode(unsignedTx)
    const inputs = tx.inputs.slice(0, 2)
    expect(checkUtxoDeposit(RawOldTx.encode({ ...tx, inputs }), all).map(({ field }) => field)).toEqual(['fee'])
  })
})

describe('a wallet’s result', () => {
  test('is finalised and has its hash, as a PSBT or as a transaction', () => {
    const { txBytes, txid } = finalizeUtxoDeposit(sign(built.psbt), intent)
    expect(finalizeUtxoDeposit(txBytes, intent)).toEqual({ txBytes, hex: hex.encode(txBytes), txid })
    const finished = Transaction.fromPSBT(sign(built.psbt), { allowUnknownOutputs: true })
    finished.finalize()
    expect(finalizeUtxoDeposit(finished.toPSBT(0), intent).txid).toBe(txid)
  })

  test('is rejected when it is not fully signed', () => {
    expect(() => finalizeUtxoDeposit(built.psbt, intent)).toThrow('an input is not signed')
    expect(() => finalizeUtxoDeposit(built.unsignedTx, intent)).toThrow('an input is not signed')
    const half = Transaction.fromPSBT(built.psbt, { allowUnknownOutputs: true })
    half.signIdx(secret, 0)
    expect(() => finalizeUtxoDeposit(half.toPSBT(0), intent)).toThrow('an input is not signed')
  })

  test('is rejected when the wallet signed another transaction', () => {
    const other = buildUtxoDeposit({ ...intent, vault: bitcoinAddresses.p2tr })
    expect(() => finalizeUtxoDeposit(sign(other.psbt), intent)).toThrow('differs from the intended deposit in: vault')
  })

  test('is rejected when a signature does not cover the outputs', () => {
    const tx = Transaction.fromPSBT(built.psbt, { allowUnknownOutputs: true })
    tx.updateInput(0, { sighashType: 2 })
    tx.sign(secret, [1, 2])
    expect(() => finalizeUtxoDeposit(tx.toPSBT(0), intent)).toThrow('sighash')
    tx.finalize()
    expect(() => finalizeUtxoDeposit(tx.extract(), intent)).toThrow('sighash')
  })
})

describe('unreadable bytes', () => {
  const { txBytes } = finalizeUtxoDeposit(sign(built.psbt), intent)
  test.each([
    ['nothing', new Uint8Array()],
    ['half a PSBT', built.psbt.slice(0, 60)],
    ['a PSBT with trailing bytes', Uint8Array.of(...built.psbt, 0)],
    ['a transaction with trailing bytes', Uint8Array.of(...built.unsignedTx, 0)],
    ['a signed transaction with trailing bytes', Uint8Array.of(...txBytes, 0)],
    ['more bytes than nodes relay', new Uint8Array(4_000_001)],
    [
      'a witness of an unknown form',
      RawTx.encode({
        ...RawTx.decode(txBytes),
        witnesses: RawTx.decode(txBytes).witnesses?.map(() => [secret, secret, secret]),
      }),
    ],
  ])('are rejected: %s', (_name, bytes) => {
    expect(() => checkUtxoDeposit(bytes, intent)).toThrow('cannot be read')
  })
})
