import type { ChainResponse } from '../chain.ts'
import { txJson } from './esploraTx.ts'
import { formatOf } from './format.ts'
import { sumOf } from './fundTx.ts'
import { merkleRoot } from './merkle.ts'
import {
  blockHash,
  feeOf,
  heightOfHash,
  historyOf,
  type KnownTx,
  notFound,
  ok,
  txsAt,
  type UtxoNode,
} from './utxoNode.ts'

/** Blocks of one list, and transactions of one page. */
const BLOCKS = 10
const PAGE = 25

/** Handles `/blocks…`. */
export function blocksOf(node: UtxoNode, [what = '', place = '']: readonly string[]): ChainResponse {
  const { blocks } = node
  if (what === 'tip' && place === 'height') return ok(String(blocks.height()))
  if (what === 'tip' && place === 'hash') return ok(blockHash(blocks, blocks.height()))
  const newest = what === '' ? blocks.height() : heightOf(node, what)
  if (newest === undefined || place !== '') return notFound('Block not found')
  const count = Math.min(BLOCKS, newest + 1)
  return ok(Array.from({ length: count }, (_, age) => blockJson(node, newest - age)))
}

/** Handles `/block-height/…`. */
export function hashAt(node: UtxoNode, text: string): ChainResponse {
  const height = heightOf(node, text)
  return height === undefined ? notFound('Block not found') : ok(blockHash(node.blocks, height))
}

/** Handles `/block/<hash>…`. */
export function blockOf(node: UtxoNode, [hash = '', what = '', place = '']: readonly string[]): ChainResponse {
  const height = heightOfHash(node, hash)
  if (height === undefined) return notFound('Block not found')
  const txids = () => txsAt(node.blocks, height).map(({ txid }) => txid)
  switch (what) {
    case '':
      return ok(blockJson(node, height))
    case 'status': {
      const isTip = height === node.blocks.height()
      return ok({ in_best_chain: true, height, ...(isTip ? {} : { next_best: blockHash(node.blocks, height + 1) }) })
    }
    case 'txids':
      return ok(txids())
    case 'txid': {
      const txid = /^\d{1,6}$/.test(place) ? txids()[Number(place)] : undefined
      return txid === undefined ? notFound('tx not found') : ok(txid)
    }
    case 'txs': {
      const start = place === '' ? 0 : Number(place)
      if (!Number.isInteger(start) || start % PAGE !== 0)
        return { status: 400, body: 'start index must be a multiple of 25' }
      return ok(
        txsAt(node.blocks, height)
          .slice(start, start + PAGE)
          .map((tx) => txJson(node, tx)),
      )
    }
    default:
      return notFound('Not found')
  }
}

/** Handles `/mempool…`. Fees per byte are the same for every transaction of the devnet. */
export function mempoolOf(node: UtxoNode, [what = '']: readonly string[]): ChainResponse {
  const waiting = historyOf(node.blocks, [...node.blocks.state.pending.keys()])
  const vsizeOf = ({ tx }: KnownTx) => formatOf(node.chain).vsizeOf(tx.bytes)
  if (what === 'txids') return ok(waiting.map(({ txid }) => txid))
  if (what === 'recent') {
    return ok(
      waiting.slice(0, 10).map((each) => ({
        txid: each.txid,
        fee: feeOf(each.tx),
        vsize: vsizeOf(each),
        value: sumOf(each.tx.tx.outputs),
      })),
    )
  }
  if (what !== '') return notFound('Not found')
  const vsize = waiting.reduce((total, each) => total + vsizeOf(each), 0)
  const fees = waiting.reduce((total, { tx }) => total + feeOf(tx), 0n)
  const histogram = waiting.map((each) => [Math.floor(Number(feeOf(each.tx)) / vsizeOf(each)), vsizeOf(each)])
  return ok({
    count: waiting.length,
    vsize,
    total_fee: fees,
    fee_histogram: histogram.sort(([a = 0], [b = 0]) => b - a),
  })
}

function heightOf({ blocks }: UtxoNode, text: string): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) <= blocks.height() ? Number(text) : undefined
}

/** A block. Its hash derives from its height, so it has no proof of work. */
function blockJson({ blocks, chain }: UtxoNode, height: number): object {
  const txs = txsAt(blocks, height)
  const size = txs.reduce((total, { tx }) => total + tx.bytes.length, 0)
  const weight = txs.reduce((total, { tx }) => total + formatOf(chain).vsizeOf(tx.bytes) * 4, 0)
  return {
    id: blockHash(blocks, height),
    height,
    version: 0x2000_0000,
    timestamp: blocks.timeOf(height),

    tx_count: txs.length,
    size,
    weight,
    merkle_root: merkleRoot(txs.map(({ txid }) => txid)),
    previousblockhash: height === 0 ? null : blockHash(blocks, height - 1),

    mediantime: blocks.timeOf(Math.max(0, height - 5)),
    nonce: 0,
    bits: 0x207f_ffff,
    difficulty: 0,
  }
}
