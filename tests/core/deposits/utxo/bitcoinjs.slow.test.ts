import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex, utf8 } from '@scure/base'
import { initEccLib, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { planUtxoDeposit } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import type { UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { bitcoinAddresses, coin, intentOf, sign } from './wallet.ts'

const { Point } = secp256k1
/** What bitcoinjs-lib needs of a curve. It tests both functions against its own vectors before it accepts them. */
initEccLib({
  isXOnlyPoint(bytes) {
    try {
      return bytes.length === 32 && schnorr.utils.lift_x(Point.Fp.fromBytes(bytes)) !== undefined
    } catch {
      return false
    }
  },
  xOnlyPointAddTweak(bytes, tweak) {
    const point = schnorr.utils.lift_x(Point.Fp.fromBytes(bytes)).add(Point.BASE.multiply(Point.Fn.fromBytes(tweak)))
    if (point.is0()) return null
    const compressed = point.toBytes(true)
    return { parity: compressed[0] === 3 ? 1 : 0, xOnlyPubkey: compressed.slice(1) }
  },
})
const btc = { chain: 'BTC', network: 'mainnet' } as const

const verify = (key: Uint8Array, hash: Uint8Array, signature: Uint8Array) =>
  key.length === 32 ? schnorr.verify(signature, hash, key) : secp256k1.verify(signature, hash, key, { prehash: false })

const wallets: readonly (readonly [string, UtxoIntent])[] = [
  ...(['BTC', 'LTC', 'DASH'] as const).map((chain) => [chain, intentOf(chain, [1_800_000n, 900_000n])] as const),
  ['DOGE', intentOf('DOGE', [4_000_000_000n, 3_000_000_000n])],
  ...Object.entries(bitcoinAddresses).map(([kind, sender]) => {
    const utxos = [1_900_000n, 800_000n].map((value, seed) => coin(btc, seed, { value, address: sender }))
    return [`BTC ${kind}`, intentOf('BTC', [], { sender, utxos })] as const
  }),
  [
    'BTC of every kind at once',
    intentOf('BTC', [], {
      sender: bitcoinAddresses.p2pkh,
      utxos: Object.values(bitcoinAddresses).map((address, seed) => coin(btc, seed, { value: 520_000n, address })),
    }),
  ],
]

describe('bitcoinjs-lib, an independent decoder', () => {
  test.each(wallets)('decodes vault, change and memo of the PSBT on %s', (_name, intent) => {
    const { psbt: bytes, summary } = buildUtxoDeposit(intent)
    const psbt = Psbt.fromBuffer(bytes)
    expect([psbt.version, psbt.locktime]).toEqual([intent.chain === 'BTC' || intent.chain === 'LTC' ? 2 : 1, 0])
    expect(psbt.txInputs.every(({ sequence }) => sequence === 0xffff_ffff)).toBe(true)
    const [vault, change, memo, ...more] = psbt.txOutputs
    expect(more).toEqual([])
    expect([vault?.value, hex.encode(vault?.script ?? new Uint8Array())]).toEqual([
      intent.amount,
      hex.encode(lockingScript(intent.vault, intent).script),
    ])
    expect(hex.encode(change?.script ?? new Uint8Array())).toBe(hex.encode(lockingScript(intent.sender, intent).script))
    const [opReturn, data] = script.decompile(memo?.script ?? new Uint8Array()) ?? []
    expect([opReturn, data instanceof Uint8Array ? utf8.encode(data) : data, memo?.value]).toEqual([
      0x6a,
      intent.memo,
      0n,
    ])
    const spent = psbt.txInputs.map(({ hash, index }) => {
      const txid = hex.encode(Uint8Array.from(hash).reverse())
      return intent.utxos.find((utxo) => utxo.txid === txid && utxo.vout === index)?.value ?? 0n
    })
    const paid = psbt.txOutputs.reduce((all, { value }) => all + value, 0n)
    expect(spent.reduce((all, value) => all + value, 0n) - paid).toBe(summary.fee)
  })

  test.each(wallets)('verifies the signatures on %s, and the planned size', (_name, intent) => {
    const { psbt, summary } = buildUtxoDeposit(intent)
    const signed = sign(psbt)
    expect(Psbt.fromBuffer(signed).validateSignaturesOfAllInputs(verify)).toBe(true)
    const { txBytes, txid } = finalizeUtxoDeposit(signed, intent)
    const tx = Transaction.fromBuffer(txBytes)
    expect(tx.getId()).toBe(txid)
    expect(tx.virtualSize()).toBeLessThanOrEqual(summary.vsize)
    expect(summary.vsize - tx.virtualSize()).toBeLessThanOrEqual(2 * summary.inputs.length)
  })

  test('agrees on the dust threshold of an output', () => {
    const { inputs } = planUtxoDeposit(intentOf('DOGE', [50_000_000_000n]))
    const { previousTx, script: lock, txid } = inputs[0] ?? {}
    const made = Transaction.fromBuffer(previousTx ?? new Uint8Array())
    expect([made.getId(), hex.encode(made.outs[0]?.script ?? new Uint8Array())]).toEqual([
      txid,
      hex.encode(lock ?? new Uint8Array()),
    ])
  })

  test('encodes the same OP_RETURN at every length', () => {
    for (const length of [1, 75, 76, 80]) {
      const memo = 'm'.repeat(length)
      const written = payments.embed({ data: [utf8.decode(memo)] }).output
      const ours = planUtxoDeposit(intentOf('BTC', [5_000_000n], { memo })).outputs[2]?.script
      expect(ours).toEqual(Uint8Array.from(written ?? []))
    }
  })
})
