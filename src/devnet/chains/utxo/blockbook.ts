import { hex } from '@scure/base'
import type { Units } from '../../../core/asset/amount.ts'
import { formatDecimal } from '../../../core/asset/amount.ts'
import { chains } from '../../../core/chains/chains.ts'
import { devnetFacts } from '../../rules/chainFacts.ts'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import { formatOf } from './format.ts'
import { addressOfScript } from './scripts.ts'
import {
  blockHash,
  feeOf,
  flowOf,
  heightOfHash,
  type KnownTx,
  ok,
  scriptAt,
  sendHex,
  txsAt,
  type UtxoNode,
} from './utxoNode.ts'

const no = (error: string, status = 400): ChainResponse => ({ status, body: { error } })

/** Handles Blockbook requests that wallets make. Empty fields are omitted. Source: trezor/blockbook, docs/api.md. */
export function blockbookWire(node: UtxoNode): DevnetChain['handle'] {
  const { chain, blocks } = node
  return async ({ method, path, query, body }) => {
    const [, first = '', second = ''] = /^\/api\/v2(?:\/([^/]*))?(?:\/([^/]*))?\/?$/.exec(path) ?? []
    if (!path.startsWith('/api/v2')) return no('Not found', 404)
    if (first === '') return ok(about(node))
    if (first === 'sendtx') return sent(node, method === 'POST' ? body : second)
    if (method !== 'GET' && method !== 'HEAD') return no('Method not allowed', 405)
    if (first === 'block-index') {
      const known = /^\d{1,9}$/.test(second) && Number(second) <= blocks.height()
      return known ? ok({ blockHash: blockHash(blocks, Number(second)) }) : no('Block not found')
    }
    if (first === 'estimatefee') {
      return ok({ result: formatDecimal((devnetFacts[chain].feeRate * 1_000n) as Units, 8) })
    }
    if (first === 'utxo') return unspent(node, second)
    if (first === 'tx') return transaction(node, second)
    if (first === 'address') return address(node, second, query)
    if (first === 'block') return block(node, second, query)
    return no('Not found', 404)
  }
}

function about({ chain, blocks }: UtxoNode) {
  const bestHeight = blocks.height()
  const { name, nativeDecimals: decimals } = chains[chain]
  const blockbook = { coin: name, inSync: true, bestHeight, decimals, lastBlockTime: timeText(blocks.time()) }
  return { blockbook, backend: { chain: 'regtest', blocks: bestHeight, bestBlockHash: blockHash(blocks, bestHeight) } }
}

const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString()

function unspent(node: UtxoNode, text: string): ChainResponse {
  const script = scriptAt(node.chain, text)
  if (script === undefined) return no(`Invalid address '${text.slice(0, 80)}', checksum mismatch`)
  const { blocks } = node
  const list = node.coins(script).map(({ txid, vout, amount, height: kept }) => {
    const height = kept ?? blocks.find(txid)?.height
    const place = height === undefined ? {} : { height, confirmations: blocks.height() - height + 1 }
    return { txid, ...(vout === 0 ? {} : { vout }), value: amount.toString(), ...place }
  })
  return ok(list)
}

/** Items of a page, unless the query says otherwise, and at most. */
const PAGE = 1_000

function pageOf<T>(items: readonly T[], query: URLSearchParams) {
  const whole = (name: string, fallback: number) =>
    Math.max(1, Math.trunc(Number(query.get(name) ?? fallback)) || fallback)
  const itemsOnPage = Math.min(PAGE, whole('pageSize', PAGE))
  const totalPages = Math.max(1, Math.ceil(items.length / itemsOnPage))
  const page = Math.min(whole('page', 1), totalPages)
  return { place: { page, totalPages, itemsOnPage }, chosen: items.slice((page - 1) * itemsOnPage, page * itemsOnPage) }
}

function address(node: UtxoNode, text: string, query: URLSearchParams): ChainResponse {
  const script = scriptAt(node.chain, text)
  if (script === undefined) return no(`Invalid address '${text.slice(0, 80)}', checksum mismatch`)
  const txs = node.history(script)
  const mined = txs.filter(({ height }) => height !== undefined)
  const waiting = txs.filter(({ height }) => height === undefined)
  const settled = flowOf(script, mined, node.pruned(script))
  const open = flowOf(script, waiting)
  const { place, chosen } = pageOf(txs, query)
  const details = query.get('details') ?? 'txids'
  const basic = {
    address: text,
    balance: (settled.received - settled.spent).toString(),

    totalReceived: settled.received.toString(),
    totalSent: settled.spent.toString(),

    unconfirmedBalance: (open.received - open.spent).toString(),
    unconfirmedTxs: waiting.length,
    txs: settled.txCount,
  }
  if (details === 'basic' || details === 'tokens' || details === 'tokenBalances') return ok(basic)
  if (details.startsWith('txs')) return ok({ ...place, ...basic, transactions: chosen.map((tx) => txJson(node, tx)) })
  return ok({ ...place, ...basic, txids: chosen.map(({ txid }) => txid) })
}

function block(node: UtxoNode, text: string, query: URLSearchParams): ChainResponse {
  const { blocks } = node
  const height = /^\d{1,9}$/.test(text) ? Number(text) : heightOfHash(node, text)
  if (height === undefined || height > blocks.height()) return no('Block not found')
  const { place, chosen } = pageOf(txsAt(blocks, height), query)
  return ok({
    ...place,
    hash: blockHash(blocks, height),
    height,
    confirmations: blocks.height() - height + 1,

    time: blocks.timeOf(height),
    txCount: chosen.length,
    txs: chosen.map((tx) => txJson(node, tx)),
  })
}

function transaction(node: UtxoNode, text: string): ChainResponse {
  const txid = text.toLowerCase()
  const found = node.blocks.find(txid)
  if (found === undefined) return no(`Transaction '${text.slice(0, 80)}' not found`)
  return ok(txJson(node, { txid, tx: found.tx, height: found.height }))
}

function txJson({ chain, blocks }: UtxoNode, { txid, tx, height }: KnownTx): object {
  const addresses = (script: Uint8Array) => {
    const own = addressOfScript(chain, script)
    return own === undefined ? { isAddress: false } : { addresses: [own], isAddress: true }
  }
  const vin = tx.tx.inputs.map((input, n) => ({
    txid: input.txid,
    ...(input.vout === 0 ? {} : { vout: input.vout }),
    sequence: input.sequence,
    n,

    ...addresses(tx.spent[n]?.script ?? new Uint8Array()),
    value: tx.spent[n]?.amount.toString(),
  }))
  const vout = tx.tx.outputs.map(({ script, amount }, n) => ({
    value: amount.toString(),
    n,
    hex: hex.encode(script),
    ...addresses(script),
  }))
  const place =
    height === undefined
      ? { blockHeight: -1 }
      : { blockHeight: height, blockHash: blockHash(blocks, height), confirmations: blocks.height() - height + 1 }
  const blockTime = height === undefined ? blocks.time() : blocks.timeOf(height)
  return { txid, vin, vout, ...place, blockTime, fees: feeOf(tx).toString(), hex: hex.encode(tx.bytes) }
}

function sent(node: UtxoNode, text: string): ChainResponse {
  try {
    return ok({ result: sendHex(node, text.trim(), formatOf(node.chain).txidOf) })
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    return no(`${error.code}: ${error.message}`)
  }
}
