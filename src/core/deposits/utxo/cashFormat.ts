import { hex } from '../../address/encoding/hex.ts'
import { decodeBitcoinTx, encodeBitcoinTx, encodeOutpoint, encodeOutput, hash256 } from './bitcoinTx.ts'
import type { UtxoFormat } from './utxoTx.ts'
import { sized, uint32, uint64 } from './wireBytes.ts'

/** Sighash type of a signature over everything, with the fork bit. */
const HASH_TYPE = 0x41

/** The transaction format of Bitcoin Cash. Source: its specification of the replay-protected sighash, after BIP 143. */
export const cashFormat: UtxoFormat = {
  version: 2,
  hashType: HASH_TYPE,
  vsizeOf: (bytes) => bytes.length,
  txidOf: (bytes) => hex.encode(hash256(bytes).reverse()),
  encode: encodeBitcoinTx,
  decode(bytes) {
    const tx = decodeBitcoinTx(bytes)
    if (tx.inputs.every(({ witness }) => witness.length === 0)) return tx
    throw new RangeError('Bitcoin Cash has no witnesses.')
  },
  digest({ version, locktime, inputs, outputs }, at, spent) {
    const input = inputs[at]
    const own = spent[at]
    if (input === undefined || own === undefined) throw new RangeError(`There is no input ${at}.`)
    return hash256(
      uint32(version),
      hash256(...inputs.map(encodeOutpoint)),
      hash256(...inputs.map(({ sequence }) => uint32(sequence))),
      encodeOutpoint(input),
      sized(own.script),
      uint64(own.amount),
      uint32(input.sequence),
      hash256(...outputs.map(encodeOutput)),
      uint32(locktime),
      uint32(HASH_TYPE),
    )
  },
}
