import { joinBytes, sameBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import type { TxInput, TxOutput, UtxoTx } from './utxoTx.ts'
import { type ByteReader, counted, readBytes, sized, uint32, uint64 } from './wireBytes.ts'

/** Marks a transaction with witnesses, in place of the count of inputs. Source: BIP 144. */
const SEGWIT = Uint8Array.of(0, 1)

export const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(joinBytes(...parts)))

/** Returns the outpoint that an input spends, as transactions have it. */
export const encodeOutpoint = ({ txid, vout }: Pick<TxInput, 'txid' | 'vout'>): Uint8Array =>
  joinBytes(hex.decode(txid).reverse(), uint32(vout))

export const encodeInput = (input: TxInput): Uint8Array =>
  joinBytes(encodeOutpoint(input), sized(input.scriptSig), uint32(input.sequence))

export const encodeOutput = ({ script, amount }: TxOutput): Uint8Array => joinBytes(uint64(amount), sized(script))

/** Encodes a transaction, with witnesses if an input has one. Source: Bitcoin's developer reference; BIP 144. */
export function encodeBitcoinTx({ version, locktime, inputs, outputs }: UtxoTx): Uint8Array {
  const witnessed = inputs.some(({ witness }) => witness.length > 0)
  const witnesses = witnessed ? inputs.map(({ witness }) => counted(witness.map(sized))) : []
  return joinBytes(
    uint32(version),
    ...(witnessed ? [SEGWIT] : []),
    counted(inputs.map(encodeInput)),
    counted(outputs.map(encodeOutput)),
    ...witnesses,
    uint32(locktime),
  )
}

/** Decodes a transaction. Encoding the result gives the same bytes. Throws `RangeError` for other bytes. */
export function decodeBitcoinTx(bytes: Uint8Array): UtxoTx {
  const witnessed = sameBytes(bytes.slice(4, 6), SEGWIT)
  const reader = readBytes(witnessed ? joinBytes(bytes.slice(0, 4), bytes.slice(6)) : bytes)
  const version = reader.uint32()
  const bare = reader.counted(() => readInput(reader))
  const outputs = reader.counted(() => readOutput(reader))
  const inputs = witnessed ? bare.map((input) => ({ ...input, witness: reader.counted(reader.sized) })) : bare
  const tx = { version, locktime: reader.uint32(), inputs, outputs }
  if (sameBytes(encodeBitcoinTx(tx), bytes)) return tx
  throw new RangeError('The encoding is not canonical.')
}

export const readInput = ({ take, uint32: number, sized: script }: ByteReader): TxInput => ({
  txid: hex.encode(take(32).reverse()),
  vout: number(),
  scriptSig: script(),
  sequence: number(),
  witness: [],
})

export const readOutput = ({ uint64: amount, sized: script }: ByteReader): TxOutput => ({
  amount: amount(),
  script: script(),
})

/** Returns the hash of a transaction, which covers everything but the witnesses. Source: BIP 141. */
export function bitcoinTxid({ inputs, ...tx }: UtxoTx): string {
  const bare = inputs.map((input) => ({ ...input, witness: [] }))
  return hex.encode(hash256(encodeBitcoinTx({ ...tx, inputs: bare })).reverse())
}
