import { hex } from '@scure/base'
import type { Units } from '../../../core/asset/amount.ts'
import { formatDecimal } from '../../../core/asset/amount.ts'
import { chains } from '../../../core/chains/chains.ts'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import { formatOf } from './format.ts'
import { blockHash, scriptAt, sendHex, type UtxoNode } from './node.ts'
import { policies } from './policy.ts'
import { addressOfScript } from './scripts.ts'

const ok = (body: unknown): ChainResponse => ({ status: 200, body })
const no = (error: string, status = 400): ChainResponse => ({ status, body: { error } })

/** Handles Blockbook requests that wallets make. Empty fields are omitted. Source: trezor/blockbook, docs/api.md. */
export function blockbookWire(node: UtxoNode): DevnetChain['handle'] {
  const { chain, blocks } = node
  return async ({ method, path, body }) => {
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
      return ok({ result: formatDecimal((policies[chain].feeRate * 1_000n) as Units, 8) })
    }
    if (first === 'utxo') return unspent(node, second)
    if (first === 'tx') return transaction(node, second)
    if (first === 'address') return address(node, second)
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
  const list = node.coins(script).map(({ txid, vout, amount }) => {
    const height = blocks.find(txid)?.height
    const place = height === undefined ? {} : { height, confirmations: blocks.height() - height + 1 }
    return { txid, ...(vout === 0 ? {} : { vout }), value: amount.toString(), ...place }
  })
  return ok(list)
}

function address(node: UtxoNode, text: string): ChainResponse {
  const script = scriptAt(node.chain, text)
  if (script === undefined) return no(`Invalid address '${text.slice(0, 80)}', checksum mismatch`)
  const sum = (mined: boolean) =>
    node
      .coins(script)
      .filter(({ txid }) => (node.blocks.find(txid)?.height !== undefined) === mined)
      .reduce((total, { amount }) => total + amount, 0n)
      .toString()
  return ok({ address: text, balance: sum(true), unconfirmedBalance: sum(false) })
}

function transaction({ chain, blocks }: UtxoNode, text: string): ChainResponse {
  const txid = text.toLowerCase()
  const found = blocks.find(txid)
  if (found === undefined) return no(`Transaction '${text.slice(0, 80)}' not found`)
  const { tx, height } = found
  const addresses = (script: Uint8Array) => {
    const own = addressOfScript(chain, script)
    return own === undefined ? { isAddress: false } : { addresses: [own], isAddress: true }
  }
  const vin = tx.tx.inputs.map((input, n) => ({
    ...{ txid: input.txid, ...(input.vout === 0 ? {} : { vout: input.vout }), sequence: input.sequence, n },
    ...{ ...addresses(tx.spent[n]?.script ?? new Uint8Array()), value: tx.spent[n]?.amount.toString() },
  }))
  const vout = tx.tx.outputs.map(({ script, amount }, n) => ({
    ...{ value: amount.toString(), n, hex: hex.encode(script), ...addresses(script) },
  }))
  const place =
    height === undefined
      ? { blockHeight: -1 }
      : { blockHeight: height, blockHash: blockHash(blocks, height), confirmations: blocks.height() - height + 1 }
  const blockTime = height === undefined ? blocks.time() : blocks.timeOf(height)
  return ok({ txid, vin, vout, ...place, blockTime, hex: hex.encode(tx.bytes) })
}

function sent(node: UtxoNode, text: string): ChainResponse {
  try {
    return ok({ result: sendHex(node, text.trim(), formatOf(node.chain).txidOf) })
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    return no(`${error.code}: ${error.message}`)
  }
}
