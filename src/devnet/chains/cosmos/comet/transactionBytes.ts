import { base64, hex } from '@scure/base'
import { includedTxs } from '../includedTxs.ts'
import { blockTime, type CosmosNode } from '../node.ts'
import { txResultOf } from '../txResults.ts'
import { getTxResponse } from './queryCodecs.ts'

/** Encodes an included transaction as GetTxResponse; undefined for an unknown hash. */
export function transactionBytes(node: CosmosNode, txhash: string): Uint8Array | undefined {
  const mined = includedTxs(node).byHash.get(txhash)?.mined
  if (mined === undefined) return undefined
  const { code, codespace, data, log: rawLog, gas_wanted, gas_used, events } = txResultOf(node, txhash, mined)
  // TxRaw has the wire format of Tx.
  const tx = mined.tx.bytes
  const response = {
    height: BigInt(mined.height),
    txhash,
    codespace,
    code: BigInt(code),
    rawLog,
    events,
    data: hex.encode(base64.decode(data)).toUpperCase(),

    gasWanted: BigInt(gas_wanted),
    gasUsed: BigInt(gas_used),
    tx: { typeUrl: '/cosmos.tx.v1beta1.Tx', value: tx },
    timestamp: blockTime(node, mined.height),
  }
  return getTxResponse.toWire({ tx, response })
}
