import { hex } from '@scure/base'
import { p2tr, RawTx, Transaction } from '@scure/btc-signer'
import { CompactSizeLen, RawOldTx } from '@scure/btc-signer/script.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameBytes } from '../../../../src/core/address/codec.ts'
import { bitcoinTxid, decodeBitcoinTx, encodeBitcoinTx } from '../../../../src/core/deposits/utxo/bitcoinTx.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { decodeUtxoTx } from '../../../../src/core/deposits/utxo/decodeUtxoTx.ts'
import { nestedWitness } from '../../../../src/core/deposits/utxo/script.ts'
import { paysInternalKey } from '../../../../src/core/deposits/utxo/taprootScript.ts'
import type { UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { SEQUENCE, utxoNetworks } from '../../../../src/core/deposits/utxo/utxoNetworks.ts'
import type { UtxoTx } from '../../../../src/core/deposits/utxo/utxoTx.ts'
import { compactSize } from '../../../../src/core/deposits/utxo/wireBytes.ts'
import { anyPart, anyWallet, seeded, withAmount } from './anyWallet.ts'
import { publicKey, sign } from './wallet.ts'

const lenient = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const
const bytes = (maxLength: number) => fc.uint8Array({ maxLength })
const input = fc.record({
  txid: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((id) => hex.encode(id)),
  vout: fc.nat(0xffff_ffff),
  sequence: fc.nat(0xffff_ffff),
  scriptSig: bytes(300),
  witness: fc.array(bytes(90), { maxLength: 3 }),
})
const output = fc.record({ amount: fc.bigInt(0n, 2n ** 63n - 1n), script: bytes(60) })
const anyTx: fc.Arbitrary<UtxoTx> = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  locktime: fc.nat(0xffff_ffff),
  inputs: fc.array(input, { minLength: 1, maxLength: 5 }),
  outputs: fc.array(output, { maxLength: 5 }),
})

/** The transaction in the shape of @scure/btc-signer, whose coders are independent of ours. */
function encodeIndependently({ version, locktime, inputs, outputs }: UtxoTx): Uint8Array {
  const bare = inputs.map(({ txid, vout, sequence, scriptSig }) => ({
    txid: hex.decode(txid),
    index: vout,
    sequence,
    finalScriptSig: scriptSig,
  }))
  const tx = { version, inputs: bare, outputs: [...outputs], lockTime: locktime }
  if (inputs.every(({ witness }) => witness.length === 0)) return RawOldTx.encode(tx)
  return RawTx.encode({ ...tx, segwitFlag: true, witnesses: inputs.map(({ witness }) => [...witness]) })
}

/** The PSBT that @scure/btc-signer writes for the same coins and outputs. */
function buildIndependently(intent: UtxoIntent): Uint8Array {
  const { inputs, outputs } = buildUtxoDeposit(intent).summary
  const { version } = utxoNetworks[intent.chain]
  const tx = new Transaction({ version, lockTime: 0, PSBTVersion: 0, ...lenient })
  for (const { txid, vout, kind, previousTx, script, value } of inputs) {
    tx.addInput({
      txid,
      index: vout,
      sequence: SEQUENCE,
      ...(previousTx && { nonWitnessUtxo: previousTx }),
      ...(kind !== 'p2pkh' && { witnessUtxo: { script, amount: value } }),
      ...(kind === 'p2sh' && { redeemScript: nestedWitness(publicKey).redeemScript }),
      ...(kind === 'p2tr' && { tapInternalKey: publicKey.slice(1) }),
    })
  }
  for (const { script, amount } of outputs) tx.addOutput({ script, amount })
  return tx.toPSBT(0)
}

describe('a transaction', () => {
  test('has the bytes and the hash that @scure/btc-signer gives it, and decodes to itself', () => {
    fc.assert(
      fc.property(anyTx, (tx) => {
        const encoded = encodeBitcoinTx(tx)
        expect(sameBytes(encoded, encodeIndependently(tx))).toBe(true)
        expect(decodeBitcoinTx(encoded)).toEqual(tx)
        expect(bitcoinTxid(tx)).toBe(Transaction.fromRaw(encoded, lenient).id)
      }),
      seeded(300),
    )
  })

  test('is rejected when it ends early or late', () => {
    fc.assert(
      fc.property(anyTx, fc.nat(), (tx, at) => {
        const encoded = encodeBitcoinTx(tx)
        expect(() => decodeBitcoinTx(encoded.slice(0, at % encoded.length))).toThrow(RangeError)
        expect(() => decodeBitcoinTx(Uint8Array.of(...encoded, 0))).toThrow(RangeError)
      }),
      seeded(200),
    )
  })

  test.each([0, 1, 252, 253, 254, 65_535, 65_536, 4_000_000])('writes the count %i in its shortest form', (count) => {
    expect(compactSize(count)).toEqual(CompactSizeLen.encode(count))
  })
})

describe('a PSBT of any wallet', () => {
  test('has the bytes that @scure/btc-signer gives it', () => {
    let built = 0
    fc.assert(
      fc.property(anyWallet, anyPart, (source, share) => {
        const intent = withAmount(source, share)
        if (!intent) return
        built += 1
        expect(sameBytes(buildUtxoDeposit(intent).psbt, buildIndependently(intent))).toBe(true)
      }),
      seeded(60),
    )
    expect(built).toBeGreaterThan(40)
  })

  test('is decoded as signed once @scure/btc-signer has signed and finalised it', () => {
    fc.assert(
      fc.property(anyWallet, (source) => {
        const intent = withAmount(source, 5_000n)
        if (!intent) return
        const signed = sign(buildUtxoDeposit(intent).psbt)
        const final = Transaction.fromPSBT(signed, lenient)
        final.finalize()
        for (const form of [signed, final.toPSBT(0), final.extract()]) {
          const { inputs, outputs } = decodeUtxoTx(form)
          expect(inputs.every((each) => each.signed && each.hashTypes.every((type) => type <= 1))).toBe(true)
          expect(outputs).toEqual(
            buildUtxoDeposit(intent).summary.outputs.map(({ script, amount }) => ({ script, amount })),
          )
        }
      }),
      seeded(25),
    )
  })
})

describe('a damaged PSBT of several kinds of coins', () => {
  test('is rejected or describes another input, in every byte of the facts about inputs', () => {
    const bitcoin = anyWallet.filter(({ chain }) => chain === 'BTC')
    fc.assert(
      fc.property(bitcoin, fc.nat(), fc.integer({ min: 1, max: 255 }), (source, at, flip) => {
        const intent = withAmount(source, 9_000n)
        if (!intent) return
        const { psbt } = buildUtxoDeposit(intent)
        const damaged = psbt.slice()
        damaged[at % psbt.length] = (psbt[at % psbt.length] ?? 0) ^ flip
        const found = tryDecode(damaged)
        if (found !== undefined) expect(found).not.toEqual(decodeUtxoTx(psbt))
      }),
      seeded(150),
    )
  })
})

function tryDecode(psbt: Uint8Array) {
  try {
    return decodeUtxoTx(psbt)
  } catch {
    return undefined
  }
}

test('a taproot script pays to its internal key and to no other', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(key, key, (one, other) => {
      const script = tryScript(one)
      expect(paysInternalKey(script ?? p2tr(publicKey.slice(1)).script, one)).toBe(script !== undefined)
      if (script !== undefined && !sameBytes(one, other)) expect(paysInternalKey(script, other)).toBe(false)
    }),
    seeded(40),
  )
  expect(paysInternalKey(p2tr(publicKey.slice(1)).script, publicKey.slice(1))).toBe(true)
  expect(paysInternalKey(p2tr(publicKey.slice(1)).script, new Uint8Array(32))).toBe(false)
  expect(paysInternalKey(p2tr(publicKey.slice(1)).script, new Uint8Array(32).fill(0xff))).toBe(false)
})

/** Returns the script of an x-only key, or undefined when it is not on the curve. */
function tryScript(key: Uint8Array): Uint8Array | undefined {
  try {
    return p2tr(key).script
  } catch {
    return undefined
  }
}
