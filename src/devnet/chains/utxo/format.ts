import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { joinBytes, sameBytes } from '../../../core/address/codec.ts'
import { networks } from '../../../core/chains/networks.ts'
import { keyHashScript } from '../../../core/deposits/utxo/script.ts'
import type { TxOutput, UtxoFormat, UtxoTx } from '../../../core/deposits/utxo/utxoTx.ts'
import { zcashFormat } from '../../../core/deposits/utxo/zcashFormat.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { readRawTx } from '../../../core/readers/utxo/rawTx.ts'
import { ChainRefusal } from '../chain.ts'
import { readLock, segwitPrefixOf } from './scripts.ts'

export const formatOf = (chain: UtxoReaderChain): UtxoFormat => (chain === 'ZEC' ? zcashFormat : bitcoinFormat(chain))

function bitcoinFormat(chain: Exclude<UtxoReaderChain, 'ZEC'>): UtxoFormat {
  const hasSegwit = segwitPrefixOf(chain) !== undefined
  return {
    version: networks[chain].transactions?.version ?? 2,
    hashType: chain === 'BCH' ? 0x41 : 1,
    encode,
    txidOf: (bytes) => readRawTx(chain, bytes).txid,
    vsizeOf(bytes) {
      const bare = encode({ ...decodeBitcoin(bytes), witnesses: 'none' }).length
      return Math.ceil((bare * 3 + bytes.length) / 4)
    },
    decode(bytes) {
      const tx = decodeBitcoin(bytes)
      const witnessed = tx.inputs.some(({ witness }) => witness.length > 0)
      if (witnessed && !hasSegwit) throw new ChainRefusal(-22, 'TX decode failed')
      return tx
    },
    digest(tx, at, spent) {
      const [own] = spent.slice(at)
      if (own === undefined) throw new RangeError(`There is no input ${at}.`)
      if (chain === 'BCH') return readable(tx).preimageWitnessV0(at, own.script, this.hashType, own.amount)
      return digestOf(tx, at, spent, own)
    },
  }
}

/** Signature digest by the lock of the spent output. Source: BIP 143, BIP 341, and Bitcoin's original digest. */
function digestOf(tx: UtxoTx, at: number, spent: readonly TxOutput[], { script, amount }: TxOutput): Uint8Array {
  const lock = readLock(script)
  if (lock?.kind === 'p2tr') {
    const scripts = spent.map((output) => output.script)
    const amounts = spent.map((output) => output.amount)
    return readable(tx).preimageWitnessV1(at, scripts, tx.inputs[at]?.witness[0]?.length === 65 ? 1 : 0, amounts)
  }
  if (lock?.kind === 'p2wpkh') return readable(tx).preimageWitnessV0(at, keyHashScript(lock.hash), 1, amount)
  // A script hash wraps the same lock; the key decides which.
  if (lock?.kind === 'p2sh') {
    const inner = readLock(tx.inputs[at]?.scriptSig.slice(1) ?? script)
    if (inner?.kind === 'p2wpkh') return readable(tx).preimageWitnessV0(at, keyHashScript(inner.hash), 1, amount)
  }
  return legacyDigest(tx, at, script)
}

/** The transaction with only this input's script, and the type in four bytes. */
function legacyDigest({ version, locktime, inputs, outputs }: UtxoTx, at: number, script: Uint8Array): Uint8Array {
  const bare = inputs.map(({ txid, vout, sequence }, place) => ({
    txid: hex.decode(txid),
    index: vout,
    sequence,
    finalScriptSig: place === at ? script : new Uint8Array(),
  }))
  const body = RawOldTx.encode({ version, inputs: bare, outputs: [...outputs], lockTime: locktime })
  return sha256(sha256(joinBytes(body, Uint8Array.of(1, 0, 0, 0))))
}

const readable = (tx: UtxoTx): Transaction =>
  Transaction.fromRaw(encode({ ...tx, witnesses: 'none' }), { allowUnknownOutputs: true, disableScriptCheck: true })

function encode({ version, locktime, inputs, outputs, witnesses }: UtxoTx & { witnesses?: 'none' }): Uint8Array {
  const bare = inputs.map(({ txid, vout, sequence, scriptSig }) => ({
    txid: hex.decode(txid),
    index: vout,
    sequence,
    finalScriptSig: scriptSig,
  }))
  const shape = { version, inputs: bare, outputs: [...outputs], lockTime: locktime }
  const witnessed = witnesses !== 'none' && inputs.some(({ witness }) => witness.length > 0)
  if (!witnessed) return RawOldTx.encode(shape)
  return RawTx.encode({ ...shape, segwitFlag: true, witnesses: inputs.map(({ witness }) => [...witness]) })
}

function decodeBitcoin(bytes: Uint8Array): UtxoTx {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(bytes)
  const tx = {
    version,
    locktime: lockTime,
    outputs,
    inputs: inputs.map(({ txid, index, sequence, finalScriptSig }, at) => ({
      txid: hex.encode(txid),
      vout: index,
      sequence,

      scriptSig: finalScriptSig,
      witness: witnesses?.[at] ?? [],
    })),
  }
  if (!sameBytes(encode(tx), bytes)) throw new ChainRefusal(-22, 'TX decode failed')
  return tx
}
