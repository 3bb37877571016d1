import { hex } from '@scure/base'
import { devnetFacts } from '../../rules/chainFacts.ts'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import { blockOf, blocksOf, hashAt, mempoolOf } from './esploraBlocks.ts'
import { statusJson, txJson } from './esploraTx.ts'
import type { Flow } from './flow.ts'
import { formatOf } from './format.ts'
import { merkleBranch } from './merkle.ts'
import { flowOf, type KnownTx, notFound, ok, scriptAt, sendHex, txsAt, type UtxoNode } from './utxoNode.ts'

const refused = (body: string): ChainResponse => ({ status: 400, body })

/** Handles Esplora requests that wallets and explorers make. Source: Blockstream/esplora, API.md. */
export function esploraWire(node: UtxoNode): DevnetChain['handle'] {
  return async ({ method, path, body }) => {
    const [first = '', ...rest] = path.split('/').slice(1)
    if (method === 'POST') return first === 'tx' && rest.length === 0 ? sent(node, body) : notFound('Not found')
    switch (first) {
      case 'blocks':
        return blocksOf(node, rest)
      case 'block-height':
        return hashAt(node, rest[0] ?? '')
      case 'block':
        return blockOf(node, rest)
      case 'mempool':
        return mempoolOf(node, rest)
      case 'fee-estimates':
        return feeEstimates(node)
      case 'address':
        return address(node, rest)
      case 'tx':
        return transaction(node, rest)
      default:
        return notFound('Not found')
    }
  }
}

function feeEstimates({ chain }: UtxoNode): ChainResponse {
  const rate = Number(devnetFacts[chain].feeRate)
  return ok(Object.fromEntries(['1', '2', '3', '6', '144'].map((wait) => [wait, rate])))
}

/** Transactions of one page, and of the mempool's list. */
const PAGE = 25
const WAITING = 50

function address(node: UtxoNode, [text = '', what = '', list = '', last = '']: readonly string[]): ChainResponse {
  const script = scriptAt(node.chain, text)
  if (script === undefined) return refused('Invalid Bitcoin address')
  const txs = node.history(script)
  const mined = txs.filter(({ height }) => height !== undefined)
  const waiting = txs.filter(({ height }) => height === undefined)
  if (what === 'utxo') return ok(unspent(node, script))
  if (what === '') {
    const chain = flowOf(script, mined, node.pruned(script))
    const mempool = flowOf(script, waiting)
    return ok({ address: text, chain_stats: statsOf(chain), mempool_stats: statsOf(mempool) })
  }
  if (what !== 'txs') return notFound('Not found')
  const shown = (chosen: readonly KnownTx[]) => ok(chosen.map((tx) => txJson(node, tx)))
  if (list === '') return shown([...waiting.slice(0, WAITING), ...mined.slice(0, PAGE)])
  if (list === 'mempool') return shown(waiting.slice(0, WAITING))
  if (list !== 'chain') return notFound('Not found')
  const first = last === '' ? 0 : mined.findIndex(({ txid }) => txid === last) + 1
  return shown(last !== '' && first === 0 ? [] : mined.slice(first, first + PAGE))
}

function unspent(node: UtxoNode, script: Uint8Array) {
  return node.coins(script).map(({ txid, vout, amount, height }) => ({
    txid,
    vout,
    value: amount,
    status: statusJson(node, height ?? node.blocks.find(txid)?.height),
  }))
}

function statsOf({ received, receivedCount, spent, spentCount, txCount }: Flow) {
  return {
    funded_txo_count: receivedCount,
    funded_txo_sum: received,

    spent_txo_count: spentCount,
    spent_txo_sum: spent,
    tx_count: txCount,
  }
}

function transaction(node: UtxoNode, [text = '', what = '', place = '']: readonly string[]): ChainResponse {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) return refused('Invalid hex string')
  const txid = text.toLowerCase()
  const found = node.blocks.find(txid)
  if (found === undefined) return notFound('Transaction not found')
  const { tx, height } = found
  switch (what) {
    case '':
      return ok(txJson(node, { txid, tx, height }))
    case 'hex':
      return ok(hex.encode(tx.bytes))
    case 'status':
      return ok(statusJson(node, height))
    case 'merkle-proof':
      return height === undefined ? notFound('Transaction not found or is unconfirmed') : proofOf(node, txid, height)
    case 'outspends':
      return ok(tx.tx.outputs.map((_, vout) => outspend(node, { txid, vout })))
    case 'outspend':
      return /^\d{1,5}$/.test(place) ? ok(outspend(node, { txid, vout: Number(place) })) : refused('Invalid integer')
    default:
      return notFound('Not found')
  }
}

function proofOf({ blocks }: UtxoNode, txid: string, height: number): ChainResponse {
  const txids = txsAt(blocks, height).map((each) => each.txid)
  const pos = txids.indexOf(txid)
  return ok({ block_height: height, merkle: merkleBranch(txids, pos), pos })
}

function outspend(node: UtxoNode, coin: { readonly txid: string; readonly vout: number }): object {
  const spender = node.spender(coin)
  const found = spender === undefined ? undefined : node.blocks.find(spender)
  if (spender === undefined || found === undefined) return { spent: false }
  const vin = found.tx.tx.inputs.findIndex(({ txid, vout }) => txid === coin.txid && vout === coin.vout)
  return { spent: true, txid: spender, vin, status: statusJson(node, found.height) }
}

function sent(node: UtxoNode, body: string): ChainResponse {
  try {
    return ok(sendHex(node, body.trim(), formatOf(node.chain).txidOf))
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    const { code, message } = error
    return refused(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
  }
}
