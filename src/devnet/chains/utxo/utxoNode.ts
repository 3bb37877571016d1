import { hex } from '@scure/base'
import { sameBytes } from '../../../core/address/codec.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type ChainResponse } from '../chain.ts'
import { type Flow, noFlow } from './flow.ts'
import { sumOf } from './fundTx.ts'
import { scriptOfAddress } from './scripts.ts'
import type { LedgerCoin, LedgerTx } from './utxoLedger.ts'

/** Node access of both public server APIs. */
export interface UtxoNode {
  readonly chain: UtxoReaderChain
  readonly blocks: Blocks<LedgerTx>
  readonly broadcast: (bytes: Uint8Array) => string
  readonly coins: (script: Uint8Array) => readonly LedgerCoin[]
  /** Transactions that pay a script or spend from it, newest first. */
  readonly history: (script: Uint8Array) => readonly KnownTx[]
  /** Sums of a script's transactions that are no longer kept. */
  readonly pruned: (script: Uint8Array) => Flow
  /** Id of the transaction that spends an output. */
  readonly spender: (coin: { readonly txid: string; readonly vout: number }) => string | undefined
}

/** A transaction with its id; `height` is undefined in the mempool. */
export interface KnownTx {
  readonly txid: string
  readonly tx: LedgerTx
  readonly height: number | undefined
}

/** Finds transactions by their ids, newest first. */
export function historyOf(blocks: Blocks<LedgerTx>, txids: readonly string[]): readonly KnownTx[] {
  const known = txids.flatMap((txid): readonly KnownTx[] => {
    const found = blocks.find(txid)
    return found === undefined ? [] : [{ txid, tx: found.tx, height: found.height }]
  })
  return known.reverse()
}

/** Transactions of a block, in its order. */
export function txsAt({ state }: Blocks<LedgerTx>, height: number): readonly KnownTx[] {
  const mined = [...state.mined].filter(([, each]) => each.height === height)
  return mined.map(([txid, { tx }]) => ({ txid, tx, height }))
}

/** Sums what a script received and spent, beyond the sums of earlier transactions. */
export function flowOf(script: Uint8Array, txs: readonly KnownTx[], earlier: Flow = noFlow): Flow {
  const own = (outputs: LedgerTx['spent']) => outputs.filter((output) => sameBytes(output.script, script))
  const received = txs.flatMap(({ tx }) => own(tx.tx.outputs))
  const spent = txs.flatMap(({ tx }) => own(tx.spent))
  return {
    received: earlier.received + sumOf(received),
    receivedCount: earlier.receivedCount + received.length,
    spent: earlier.spent + sumOf(spent),
    spentCount: earlier.spentCount + spent.length,
    txCount: earlier.txCount + txs.length,
  }
}

/** The fee of a transaction: the sum of its inputs less the sum of its outputs. */
export const feeOf = ({ spent, tx }: LedgerTx): bigint => sumOf(spent) - sumOf(tx.outputs)

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

export const ok = (body: unknown): ChainResponse => ({ status: 200, body })
export const notFound = (body: string): ChainResponse => ({ status: 404, body })

/** Hashes derive from heights, so the newest 10,000 and every block with transactions can be found. */
export function heightOfHash({ blocks }: UtxoNode, hash: string): number | undefined {
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined
  const newest = blocks.height()
  const used = new Set([...blocks.state.mined.values()].map(({ height }) => height))
  const recent = Array.from({ length: Math.min(10_000, newest + 1) }, (_, age) => newest - age)
  return [...used, ...recent].find((height) => blockHash(blocks, height) === hash)
}
