import { blake2b } from '@noble/hashes/blake2.js'
import { joinBytes, sameBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { encodeInput, encodeOutpoint, encodeOutput, readInput, readOutput } from './bitcoinTx.ts'
import type { TxInput, UtxoFormat, UtxoTx } from './utxoTx.ts'
import { counted, readBytes, sized, uint32, uint64 } from './wireBytes.ts'

const GROUP = 0x26a7_270a
/** Network upgrade 6.3, active on Zcash since July 2026. */
const BRANCH = 0x37a5_165b

function digestOf(name: string | Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const personalization = typeof name === 'string' ? new TextEncoder().encode(name) : name
  return blake2b(joinBytes(...parts), { dkLen: 32, personalization })
}

const overTx = joinBytes(new TextEncoder().encode('ZcashTxHash_'), uint32(BRANCH))
const sequenceOf = ({ sequence }: TxInput) => uint32(sequence)

const header = ({ locktime }: UtxoTx) =>
  joinBytes(...[0x8000_0005, GROUP, BRANCH, locktime, 0].map((value) => uint32(value)))

const prevouts = ({ inputs }: UtxoTx) => digestOf('ZTxIdPrevoutHash', ...inputs.map(encodeOutpoint))
const sequences = ({ inputs }: UtxoTx) => digestOf('ZTxIdSequencHash', ...inputs.map(sequenceOf))
const paid = ({ outputs }: UtxoTx) => digestOf('ZTxIdOutputsHash', ...outputs.map(encodeOutput))

/** Digest of the transaction from that of its transparent part; nothing is shielded. */
const total = (tx: UtxoTx, transparent: Uint8Array) =>
  digestOf(
    overTx,
    digestOf('ZTxIdHeadersHash', header(tx)),
    transparent,
    digestOf('ZTxIdSaplingHash'),
    digestOf('ZTxIdOrchardHash'),
  )

/**
 * Zcash's transaction format 5, transparent only. The id and the signed digest are trees of personalised BLAKE2b
 * hashes. Source: ZIP 225, ZIP 244.
 */
export const zcashFormat: UtxoFormat = {
  version: 5,
  hashType: 1,
  encode: encodeZcash,
  decode: decodeZcash,
  vsizeOf: (bytes) => bytes.length,
  txidOf(bytes) {
    const tx = decodeZcash(bytes)
    const transparent = digestOf('ZTxIdTranspaHash', prevouts(tx), sequences(tx), paid(tx))
    return hex.encode(total(tx, transparent).reverse())
  },
  digest(tx, at, spent) {
    const input = tx.inputs[at]
    const own = spent[at]
    if (input === undefined || own === undefined) throw new RangeError(`There is no input ${at}.`)
    const ownPart = joinBytes(encodeOutpoint(input), uint64(own.amount), sized(own.script), sequenceOf(input))
    const transparent = digestOf(
      'ZTxIdTranspaHash',
      Uint8Array.of(1),
      prevouts(tx),
      digestOf('ZTxTrAmountsHash', ...spent.map(({ amount }) => uint64(amount))),
      digestOf('ZTxTrScriptsHash', ...spent.map(({ script }) => sized(script))),
      sequences(tx),
      paid(tx),
      digestOf('Zcash___TxInHash', ownPart),
    )
    return total(tx, transparent)
  },
}

function encodeZcash(tx: UtxoTx): Uint8Array {
  const inputs = tx.inputs.map(encodeInput)
  const outputs = tx.outputs.map(encodeOutput)
  return joinBytes(header(tx), counted(inputs), counted(outputs), new Uint8Array(3))
}

/** Bytes of version, group and branch, before the locktime. */
const LOCKTIME_AT = 12

function decodeZcash(bytes: Uint8Array): UtxoTx {
  try {
    const reader = readBytes(bytes)
    reader.take(LOCKTIME_AT)
    const locktime = reader.uint32()
    reader.uint32()
    const inputs = reader.counted(() => readInput(reader))
    const tx = { version: 5, locktime, inputs, outputs: reader.counted(() => readOutput(reader)) }
    if (sameBytes(encodeZcash(tx), bytes)) return tx
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new RangeError('It is not a Zcash transaction.')
}
