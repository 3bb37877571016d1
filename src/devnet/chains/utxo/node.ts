import { hex } from '@scure/base'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal } from '../chain.ts'
import type { LedgerCoin, LedgerTx } from './ledger.ts'
import { scriptOfAddress } from './scripts.ts'

/** Node access of both public server APIs. */
export interface UtxoNode {
  readonly chain: UtxoReaderChain
  readonly blocks: Blocks<LedgerTx>
  readonly broadcast: (bytes: Uint8Array) => string
  readonly coins: (script: Uint8Array) => readonly LedgerCoin[]
}

/** Returns the script of an address; undefined for an invalid address. */
export function scriptAt(chain: UtxoReaderChain, address: string): Uint8Array | undefined {
  try {
    return scriptOfAddress(chain, address)
  } catch {
    return undefined
  }
}

/** Broadcasts hex. A transaction that the node already has gets the node's message. */
export function sendHex({ blocks, broadcast }: UtxoNode, text: string, txidOf: (bytes: Uint8Array) => string): string {
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) throw new ChainRefusal(-22, 'TX decode failed')
  const bytes = hex.decode(text.toLowerCase())
  const known = blocks.find(attempt(() => txidOf(bytes)) ?? '')
  if (known?.height !== undefined) throw new ChainRefusal(-27, 'Transaction outputs already in utxo set')
  if (known !== undefined) throw new ChainRefusal(-26, 'txn-already-in-mempool')
  return broadcast(bytes)
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export const blockHash = (blocks: Blocks<LedgerTx>, height: number): string => hex.encode(blocks.hashOf(height))
