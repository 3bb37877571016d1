import { hex } from '@scure/base'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import { formatOf } from './format.ts'
import type { LedgerTx } from './ledger.ts'
import { blockHash, scriptAt, sendHex, type UtxoNode } from './node.ts'
import { policies } from './policy.ts'
import { addressOfScript } from './scripts.ts'

const ok = (body: unknown): ChainResponse => ({ status: 200, body })
const no = (status: number, body: string): ChainResponse => ({ status, body })

/** Handles Esplora requests that wallets make. Source: Blockstream/esplora, API.md. */
export function esploraWire(node: UtxoNode): DevnetChain['handle'] {
  const { chain, blocks } = node
  return async ({ method, path, body }) => {
    const [first = '', second = '', third = ''] = path.split('/').slice(1)
    if (method === 'POST') return first === 'tx' && second === '' ? sent(node, body) : no(404, 'Not found')
    if (path === '/blocks/tip/height') return ok(String(blocks.height()))
    if (path === '/blocks/tip/hash') return ok(blockHash(blocks, blocks.height()))
    if (path === '/fee-estimates') {
      const rate = Number(policies[chain].feeRate)
      return ok(Object.fromEntries(['1', '2', '3', '6', '144'].map((wait) => [wait, rate])))
    }
    if (first === 'block-height') {
      const known = /^\d{1,9}$/.test(second) && Number(second) <= blocks.height()
      return known ? ok(blockHash(blocks, Number(second))) : no(404, 'Block not found')
    }
    if (first === 'address') return address(node, second, third)
    return first === 'tx' ? transaction(node, second, third) : no(404, 'Not found')
  }
}

function statusOf({ blocks }: UtxoNode, height: number | undefined) {
  if (height === undefined) return { confirmed: false }
  const block = { block_height: height, block_hash: blockHash(blocks, height), block_time: blocks.timeOf(height) }
  return { confirmed: true, ...block }
}

function address(node: UtxoNode, text: string, what: string): ChainResponse {
  const script = scriptAt(node.chain, text)
  if (script === undefined) return no(400, 'Invalid Bitcoin address')
  const coins = node.coins(script).map((coin) => ({ ...coin, height: node.blocks.find(coin.txid)?.height }))
  if (what === 'utxo') {
    return ok(
      coins.map(({ txid, vout, amount, height }) => ({ txid, vout, value: amount, status: statusOf(node, height) })),
    )
  }
  if (what !== '') return no(404, 'Not found')
  const sum = (mined: boolean) =>
    coins.filter(({ height }) => (height !== undefined) === mined).reduce((total, { amount }) => total + amount, 0n)
  const stats = (funded_txo_sum: bigint) => ({ funded_txo_sum, spent_txo_sum: 0 })
  return ok({ address: text, chain_stats: stats(sum(true)), mempool_stats: stats(sum(false)) })
}

function transaction(node: UtxoNode, text: string, what: string): ChainResponse {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) return no(400, 'Invalid hex string')
  const txid = text.toLowerCase()
  const found = node.blocks.find(txid)
  if (found === undefined) return no(404, 'Transaction not found')
  if (what === 'hex') return ok(hex.encode(found.tx.bytes))
  const status = statusOf(node, found.height)
  if (what === 'status') return ok(status)
  return what === '' ? ok({ txid, ...shown(node, found.tx), status }) : no(404, 'Not found')
}

function shown({ chain }: UtxoNode, { tx, bytes, spent }: LedgerTx) {
  const output = ({ script, amount }: LedgerTx['spent'][number]) => ({
    ...{ scriptpubkey: hex.encode(script), value: amount },
    scriptpubkey_address: addressOfScript(chain, script),
  })
  const vin = tx.inputs.map(({ txid, vout, sequence, scriptSig, witness }, at) => ({
    ...{ txid, vout, sequence, scriptsig: hex.encode(scriptSig), witness: witness.map((item) => hex.encode(item)) },
    prevout: spent[at] && output(spent[at]),
  }))
  const { version, locktime } = tx
  return { version, locktime, vin, vout: tx.outputs.map(output), size: bytes.length }
}

function sent(node: UtxoNode, body: string): ChainResponse {
  try {
    return ok(sendHex(node, body.trim(), formatOf(node.chain).txidOf))
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    const { code, message } = error
    return no(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
  }
}
