import { sha256 } from '@noble/hashes/sha2.js'
import { RawOldTx, RawOutput, VarBytes } from '@scure/btc-signer/script.js'
import { joinBytes, sameBytes } from '../../address/codec.ts'
import { hex } from '../../encoding/hex.ts'
import type { TxInput, UtxoFormat, UtxoTx } from './utxoTx.ts'

/** Sighash type of a signature over everything, with the fork bit. */
const HASH_TYPE = 0x41

const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(joinBytes(...parts)))

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

const outpointOf = ({ txid, vout }: TxInput): Uint8Array => joinBytes(hex.decode(txid).reverse(), uint32(vout))

/** The transaction format of Bitcoin Cash. Source: its specification of the replay-protected sighash, after BIP 143. */
export const cashFormat: UtxoFormat = {
  version: 2,
  hashType: HASH_TYPE,
  vsizeOf: (bytes) => bytes.length,
  txidOf: (bytes) => hex.encode(hash256(bytes).reverse()),
  encode({ version, locktime, inputs, outputs }) {
    const bare = inputs.map(({ txid, vout, sequence, scriptSig }) => ({
      ...{ txid: hex.decode(txid), index: vout, sequence, finalScriptSig: scriptSig },
    }))
    return RawOldTx.encode({ version, inputs: bare, outputs: [...outputs], lockTime: locktime })
  },
  decode(bytes) {
    const { version, lockTime: locktime, inputs, outputs } = RawOldTx.decode(bytes)
    const tx: UtxoTx = {
      ...{ version, locktime, outputs },
      inputs: inputs.map(({ txid, index, sequence, finalScriptSig: scriptSig }) => ({
        ...{ txid: hex.encode(txid), vout: index, sequence, scriptSig, witness: [] },
      })),
    }
    if (!sameBytes(cashFormat.encode(tx), bytes)) throw new RangeError('The encoding is not canonical.')
    return tx
  },
  digest({ version, locktime, inputs, outputs }, at, spent) {
    const [input, own] = [inputs[at], spent[at]]
    if (input === undefined || own === undefined) throw new RangeError(`There is no input ${at}.`)
    return hash256(
      uint32(version),
      hash256(...inputs.map(outpointOf)),
      hash256(...inputs.map(({ sequence }) => uint32(sequence))),
      outpointOf(input),
      VarBytes.encode(own.script),
      uint64(own.amount),
      uint32(input.sequence),
      hash256(...outputs.map((output) => RawOutput.encode(output))),
      uint32(locktime),
      uint32(HASH_TYPE),
    )
  },
}
