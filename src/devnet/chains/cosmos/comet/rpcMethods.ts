import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { labelHash } from '../../../rules/derive.ts'
import { RpcError } from '../../jsonRpc.ts'
import { blockTime, type CosmosNode, chainIdOf } from '../cosmosNode.ts'
import { type IncludedTx, includedTxs } from '../includedTxs.ts'
import { SearchError, searchTxs } from '../searchTxs.ts'
import { txResultOf } from '../txResults.ts'
import { abciQuery } from './abciQuery.ts'
import { appHash, blockIdOf, blockOf, commitOf, headerOf, validatorOf } from './blockBody.ts'
import { broadcastCommit, broadcastSync } from './broadcast.ts'
import { bytesParam, numberParam, type RpcParams, textParam } from './rpcParams.ts'

export type RpcMethod = (node: CosmosNode, params: RpcParams) => unknown

/** CometBFT release whose responses these are. */
const VERSION = '0.38.17'
const DEFAULT_PAGE = 30
const MAX_PAGE = 100
const MAX_BLOCKS = 20

const internal = (reason: string): never => {
  throw new RpcError(-32_603, 'Internal error', reason)
}

/** Methods of a CometBFT node that clients call. Source: CometBFT 0.38, RPC. */
export const rpcMethods: Readonly<Record<string, RpcMethod>> = {
  health: () => ({}),
  status,
  net_info: () => ({ listening: true, listeners: [], n_peers: '0', peers: [] }),
  abci_info: (node) => ({
    response: {
      data: chainIdOf(node),
      version: VERSION,
      last_block_height: String(node.blocks.height()),
      last_block_app_hash: base64.encode(hex.decode(appHash(node, node.blocks.height()).toLowerCase())),
    },
  }),
  abci_query: query,
  block: (node, params) => blockResponse(node, heightParam(node, params)),
  header: (node, params) => ({ header: headerOf(node, heightParam(node, params)) }),
  commit: (node, params) => {
    const height = heightParam(node, params)
    return { signed_header: { header: headerOf(node, height), commit: commitOf(node, height) }, canonical: true }
  },
  block_results: blockResults,
  blockchain,
  validators: (node, params) => ({
    block_height: String(heightParam(node, params)),
    validators: [{ ...validatorOf(node), voting_power: '1', proposer_priority: '0' }],

    count: '1',
    total: '1',
  }),
  unconfirmed_txs: (node) => ({
    ...mempoolSize(node),
    txs: [...node.blocks.state.pending.values()].slice(0, DEFAULT_PAGE).map(({ bytes }) => base64.encode(bytes)),
  }),
  num_unconfirmed_txs: mempoolSize,
  tx: findTx,
  tx_search: txSearch,
  broadcast_tx_sync: (node, params) => broadcastSync(node, bytesParam(params, 'tx', 'base64')),
  broadcast_tx_async: (node, params) => {
    const { hash } = broadcastSync(node, bytesParam(params, 'tx', 'base64'))
    return { code: 0, data: '', log: '', codespace: '', hash }
  },
  broadcast_tx_commit: (node, params) => broadcastCommit(node, bytesParam(params, 'tx', 'base64')),
}

function status(node: CosmosNode) {
  const height = node.blocks.height()
  const first = node.blocks.firstHeight
  const hashes = (at: number, prefix: string) => ({
    [`${prefix}_block_hash`]: blockIdOf(node, at).hash,
    [`${prefix}_app_hash`]: appHash(node, at),
    [`${prefix}_block_height`]: String(at),
    [`${prefix}_block_time`]: blockTime(node, at),
  })
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: hex.encode(sha256(labelHash(`node ${chainIdOf(node)}`)).slice(0, 20)),

      listen_addr: '127.0.0.1:26656',
      network: chainIdOf(node),
      version: VERSION,

      channels: '40202122233038606100',
      moniker: 'devnet',
      other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1:26657' },
    },
    sync_info: { ...hashes(height, 'latest'), ...hashes(first, 'earliest'), catching_up: false },
    validator_info: { ...validatorOf(node), voting_power: '1' },
  }
}

function query(node: CosmosNode, params: RpcParams) {
  const result = abciQuery(node, textParam(params, 'path') ?? '', bytesParam(params, 'data', 'hex'))
  const failed = 'code' in result
  return {
    response: {
      code: failed ? result.code : 0,
      log: failed ? result.log : '',
      info: '',
      index: '0',
      key: null,
      value: failed || result.value.length === 0 ? null : base64.encode(result.value),

      proofOps: null,
      height: String(node.blocks.height()),
      codespace: failed ? 'sdk' : '',
    },
  }
}

/** Reads a block's height; by default the newest. */
function heightParam({ blocks }: CosmosNode, params: RpcParams): number {
  const height = numberParam(params, 'height')
  if (height === undefined) return blocks.height()
  if (height === 0) return internal('height must be greater than 0, but got 0')
  if (height < blocks.firstHeight) {
    return internal(`height ${height} is not available, lowest height is ${blocks.firstHeight}`)
  }
  if (height <= blocks.height()) return height
  return internal(`height ${height} must be less than or equal to the current blockchain height ${blocks.height()}`)
}

export function blockResponse(node: CosmosNode, height: number) {
  return { block_id: blockIdOf(node, height), block: blockOf(node, height) }
}

function blockResults(node: CosmosNode, params: RpcParams) {
  const height = heightParam(node, params)
  const txs = includedTxs(node).byHeight.get(height) ?? []
  return {
    height: String(height),
    txs_results: txs.length === 0 ? null : txs.map(({ hash, mined }) => txResultOf(node, hash, mined)),

    finalize_block_events: [],
    validator_updates: null,
    consensus_param_updates: null,
    app_hash: appHash(node, height),
  }
}

function blockchain(node: CosmosNode, params: RpcParams) {
  const last = Math.min(numberParam(params, 'maxHeight') || node.blocks.height(), node.blocks.height())
  const first = Math.max(numberParam(params, 'minHeight') ?? 0, node.blocks.firstHeight, last - MAX_BLOCKS + 1)
  const heights = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => last - at)
  return {
    last_height: String(node.blocks.height()),
    block_metas: heights.map((height) => {
      const txs = includedTxs(node).byHeight.get(height) ?? []
      const size = txs.reduce((sum, { mined }) => sum + mined.tx.bytes.length, 0)
      const facts = { block_id: blockIdOf(node, height), header: headerOf(node, height) }
      return { ...facts, block_size: String(size), num_txs: String(txs.length) }
    }),
  }
}

function mempoolSize({ blocks }: CosmosNode) {
  const txs = [...blocks.state.pending.values()]
  const count = String(txs.length)
  return { n_txs: count, total: count, total_bytes: String(txs.reduce((sum, { bytes }) => sum + bytes.length, 0)) }
}

function findTx(node: CosmosNode, params: RpcParams) {
  const hash = hex.encode(bytesParam(params, 'hash', 'base64')).toUpperCase()
  const found = includedTxs(node).byHash.get(hash)
  return found === undefined ? internal(`tx (${hash}) not found`) : txBody(node, found)
}

export function txBody(node: CosmosNode, { hash, mined, index }: IncludedTx) {
  const tx_result = txResultOf(node, hash, mined)
  return { hash, height: String(mined.height), index, tx_result, tx: base64.encode(mined.tx.bytes) }
}

function txSearch(node: CosmosNode, params: RpcParams) {
  const found = searchOrFail(node, textParam(params, 'query') ?? '')
  const order = textParam(params, 'order_by') ?? 'asc'
  if (order !== 'asc' && order !== 'desc') return internal('expected order_by to be either `asc` or `desc` or empty')
  const sorted = order === 'asc' ? found : [...found].reverse()
  const size = Math.min(numberParam(params, 'per_page') || DEFAULT_PAGE, MAX_PAGE)
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = numberParam(params, 'page') ?? 1
  if (page < 1 || page > pages) return internal(`page should be within [1, ${pages}] range, given ${page}`)
  const txs = sorted.slice((page - 1) * size, page * size).map((tx) => txBody(node, tx))
  return { txs, total_count: String(found.length) }
}

function searchOrFail(node: CosmosNode, query: string): readonly IncludedTx[] {
  try {
    return searchTxs(node, query)
  } catch (error) {
    if (error instanceof SearchError) return internal(error.message)
    throw error
  }
}
