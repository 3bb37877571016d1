import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfTx } from '../../../../core/deposits/cosmos/assembleTx.ts'
import { ChainRefusal } from '../../chain.ts'
import { RpcError } from '../../jsonRpc.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { includedTxs } from '../includedTxs.ts'
import { txResultOf } from '../txResults.ts'

/**
 * Longest wait of `broadcast_tx_commit` and time between checks, in milliseconds. Source: CometBFT,
 * timeout_broadcast_tx_commit.
 */
const COMMIT_TIMEOUT_MS = 10_000
const CHECK_MS = 100

const IN_MEMPOOL = 19

/** Adds a transaction to the mempool. Returns the result of its check. */
export function broadcastSync(node: CosmosNode, bytes: Uint8Array) {
  const hash = hashOfTx(bytes)
  if (node.blocks.state.pending.has(hash) || node.blocks.state.mined.has(hash)) {
    throw new RpcError(-32_603, 'Internal error', 'tx already exists in cache')
  }
  const { code, log } = checkTx(node, bytes)
  return { code, data: '', log, codespace: code === 0 ? '' : 'sdk', hash }
}

/** Adds a transaction and waits until a block includes it. Throws `RpcError` after ten seconds. */
export async function broadcastCommit(node: CosmosNode, bytes: Uint8Array) {
  const { hash, ...check } = broadcastSync(node, bytes)
  const check_tx = { ...check, info: '', gas_wanted: '0', gas_used: '0', events: [] }
  if (check.code !== 0) return { check_tx, tx_result: {}, hash, height: '0' }
  for (let waited = 0; waited < COMMIT_TIMEOUT_MS; waited += CHECK_MS) {
    const found = includedTxs(node).byHash.get(hash)
    if (found !== undefined) {
      const tx_result = txResultOf(node, hash, found.mined)
      return { check_tx, tx_result, hash, height: String(found.mined.height) }
    }
    await sleep(CHECK_MS, undefined, { ref: false })
  }
  throw new RpcError(-32_603, 'Internal error', 'timed out waiting for tx to be included in a block')
}

/** Broadcasts and returns the SDK's code and message. */
export function checkTx(node: CosmosNode, bytes: Uint8Array): { readonly code: number; readonly log: string } {
  if (node.blocks.state.pending.has(hashOfTx(bytes))) return { code: IN_MEMPOOL, log: 'tx already in mempool' }
  try {
    node.broadcast(bytes)
    return { code: 0, log: '' }
  } catch (error) {
    if (error instanceof ChainRefusal) return { code: Number(error.code), log: error.message }
    throw error
  }
}
