import { blake2b } from '@noble/hashes/blake2.js'
import { RawInput, RawOutput, VarBytes } from '@scure/btc-signer/script.js'
import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../encoding/hex.ts'
import type { TxInput, TxOutput, UtxoFormat, UtxoTx } from './utxoTx.ts'

const GROUP = 0x26a7_270a
/** Network upgrade 6.3, active on Zcash since July 2026. */
const BRANCH = 0x37a5_165b

const uint32 = (value: number): Uint8Array => new Uint8Array(new Uint32Array([value]).buffer)
const uint64 = (value: bigint): Uint8Array => new Uint8Array(new BigUint64Array([value]).buffer)

function digestOf(name: string | Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const personalization = typeof name === 'string' ? new TextEncoder().encode(name) : name
  return blake2b(joinBytes(...parts), { dkLen: 32, personalization })
}

const overTx = joinBytes(new TextEncoder().encode('ZcashTxHash_'), uint32(BRANCH))
const outpoint = ({ txid, vout }: TxInput) => joinBytes(hex.decode(txid).reverse(), uint32(vout))
const sequenceOf = ({ sequence }: TxInput) => uint32(sequence)
const written = ({ script, amount }: TxOutput) => RawOutput.encode({ script, amount })

const header = ({ locktime }: UtxoTx) =>
  joinBytes(...[0x8000_0005, GROUP, BRANCH, locktime, 0].map((value) => uint32(value)))

const prevouts = ({ inputs }: UtxoTx) => digestOf('ZTxIdPrevoutHash', ...inputs.map(outpoint))
const sequences = ({ inputs }: UtxoTx) => digestOf('ZTxIdSequencHash', ...inputs.map(sequenceOf))
const paid = ({ outputs }: UtxoTx) => digestOf('ZTxIdOutputsHash', ...outputs.map(written))

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
 * Zcash's transaction format 5, transparent only. The id and the signed digest are trees of personalised BLAKE2b hashes.
 * Source: ZIP 225, ZIP 244.
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
    const [input, own] = [tx.inputs[at], spent[at]]
    if (input === undefined || own === undefined) throw new RangeError(`There is no input ${at}.`)
    const ownPart = joinBytes(outpoint(input), uint64(own.amount), VarBytes.encode(own.script), sequenceOf(input))
    const transparent = digestOf(
      'ZTxIdTranspaHash',
      Uint8Array.of(1),
      prevouts(tx),
      digestOf('ZTxTrAmountsHash', ...spent.map(({ amount }) => uint64(amount))),
      digestOf('ZTxTrScriptsHash', ...spent.map(({ script }) => VarBytes.encode(script))),
      sequences(tx),
      paid(tx),
      digestOf('Zcash___TxInHash', ownPart),
    )
    return total(tx, transparent)
  },
}

const counted = (parts: readonly Uint8Array[]): Uint8Array => {
  const { length } = parts
  const count = length < 253 ? [length] : [253, length & 255, length >> 8]
  return joinBytes(Uint8Array.from(count), ...parts)
}

function encodeZcash(tx: UtxoTx): Uint8Array {
  const inputs = tx.inputs.map(({ txid, vout, scriptSig, sequence }) =>
    RawInput.encode({ txid: hex.decode(txid), index: vout, finalScriptSig: scriptSig, sequence }),
  )
  return joinBytes(header(tx), counted(inputs), counted(tx.outputs.map(written)), new Uint8Array(3))
}

function decodeZcash(bytes: Uint8Array): UtxoTx {
  const view = new DataView(bytes.slice().buffer)
  let at = 20
  const many = <T>(read: () => T): T[] => {
    const first = view.getUint8(at)
    const count = first < 253 ? first : first === 253 ? view.getUint16(at + 1, true) : Number.POSITIVE_INFINITY
    at += first < 253 ? 1 : 3
    if (count > 3_000) throw new RangeError('It is not a Zcash transaction.')
    return Array.from({ length: count }, read)
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('It is not a Zcash transaction.')
    at += length
    return bytes.slice(at - length, at)
  }
  const script = () => {
    const first = view.getUint8(at)
    const length = first < 253 ? first : view.getUint16(at + 1, true)
    at += first < 253 ? 1 : 3
    return take(length)
  }
  const number = () => new DataView(take(4).buffer).getUint32(0, true)
  try {
    const locktime = view.getUint32(12, true)
    const inputs = many(() => ({
      ...{ txid: hex.encode(take(32).reverse()), vout: number(), scriptSig: script(), sequence: number() },
      witness: [],
    }))
    const outputs = many(() => ({ amount: new DataView(take(8).buffer).getBigUint64(0, true), script: script() }))
    const tx = { version: 5, locktime, inputs, outputs }
    if (hex.encode(encodeZcash(tx)) === hex.encode(bytes)) return tx
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
  throw new RangeError('It is not a Zcash transaction.')
}
