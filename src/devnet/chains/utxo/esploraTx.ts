import { hex } from '@scure/base'
import { formatOf } from './format.ts'
import { addressOfScript, readLock } from './scripts.ts'
import type { LedgerTx } from './utxoLedger.ts'
import { blockHash, feeOf, type KnownTx, type UtxoNode } from './utxoNode.ts'

/** Renders a transaction. Source: Blockstream/esplora, API.md. */
export function txJson(node: UtxoNode, { txid, tx, height }: KnownTx): object {
  const { version, locktime } = tx.tx
  const vsize = formatOf(node.chain).vsizeOf(tx.bytes)
  const facts = { size: tx.bytes.length, weight: vsize * 4, fee: feeOf(tx), status: statusJson(node, height) }
  return { txid, version, locktime, vin: inputsOf(node, tx), vout: tx.tx.outputs.map(outputOf(node)), ...facts }
}

/** Where a transaction is. */
export function statusJson({ blocks }: UtxoNode, height: number | undefined): object {
  if (height === undefined) return { confirmed: false }
  const block = { block_height: height, block_hash: blockHash(blocks, height), block_time: blocks.timeOf(height) }
  return { confirmed: true, ...block }
}

function inputsOf(node: UtxoNode, { tx, spent }: LedgerTx) {
  return tx.inputs.map(({ txid, vout, sequence, scriptSig, witness }, at) => ({
    txid,
    vout,
    sequence,
    scriptsig: hex.encode(scriptSig),
    witness: witness.map((item) => hex.encode(item)),
    is_coinbase: false,
    prevout: spent[at] && outputOf(node)(spent[at]),
  }))
}

const types = { p2pkh: 'p2pkh', p2sh: 'p2sh', p2wpkh: 'v0_p2wpkh', p2wsh: 'v0_p2wsh', p2tr: 'v1_p2tr' } as const

const outputOf =
  ({ chain }: UtxoNode) =>
  ({ script, amount }: LedgerTx['spent'][number]) => {
    const lock = readLock(script)
    const other = script[0] === 0x6a ? 'op_return' : 'unknown'
    return {
      scriptpubkey: hex.encode(script),
      scriptpubkey_type: lock === undefined ? other : types[lock.kind],

      scriptpubkey_address: addressOfScript(chain, script),
      value: amount,
    }
  }
