import type { ChainSession } from '../../chain.ts'
import { exactJson } from '../../exactJson.ts'
import { RpcError } from '../../jsonRpc.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { includedTxs } from '../includedTxs.ts'
import { eventValues, matchesEvents, SearchError } from '../searchTxs.ts'
import { txResultOf } from '../txResults.ts'
import { headerOf } from './blockBody.ts'
import { failure, handleCall, parseCall } from './handleRpc.ts'
import { blockResponse, txBody } from './rpcMethods.ts'

/** Maximum subscriptions of a connection. Source: CometBFT, max_subscriptions_per_client. */
const MAX_SUBSCRIPTIONS = 5
/** Blocks that are reported after a pause; earlier ones are skipped. */
const MAX_BLOCKS = 100

interface NodeEvent {
  readonly data: { readonly type: string; readonly value: object }
  readonly values: ReadonlyMap<string, readonly string[]>
}

/** Opens a WebSocket session of CometBFT: every RPC method, and subscriptions to blocks and transactions. */
export function openCometSession(node: CosmosNode, send: (text: string) => void): ChainSession {
  const subscriptions = new Map<string, unknown>()
  let sent = node.blocks.height()
  return {
    async receive(text) {
      const call = parseJson(text)
      const parsed = parseCall(call)
      const own = parsed && changeSubscriptions(subscriptions, parsed)
      send(exactJson(own ?? (await handleCall(node, call))))
    },
    poll() {
      const height = node.blocks.height()
      const first = Math.max(sent + 1, height - MAX_BLOCKS + 1)
      sent = height
      if (subscriptions.size === 0) return
      for (let at = first; at <= height; at++) {
        for (const event of eventsOf(node, at)) {
          for (const [query, id] of subscriptions) {
            if (!matchesEvents(query, event.values)) continue
            const result = { query, data: event.data, events: Object.fromEntries(event.values) }
            send(exactJson({ jsonrpc: '2.0', id, result }))
          }
        }
      }
    },
  }
}

/** Handles subscribe, unsubscribe and unsubscribe_all; undefined for another method. */
function changeSubscriptions(
  subscriptions: Map<string, unknown>,
  { id, method, params }: NonNullable<ReturnType<typeof parseCall>>,
): object | undefined {
  const done = { jsonrpc: '2.0', id, result: {} }
  const refuse = (reason: string) => failure(id, new RpcError(-32_603, 'Internal error', reason))
  const query = typeof params.query === 'string' ? params.query : ''
  if (method === 'unsubscribe_all') subscriptions.clear()
  else if (method === 'unsubscribe') return subscriptions.delete(query) ? done : refuse('subscription not found')
  else if (method !== 'subscribe') return undefined
  else if (subscriptions.size >= MAX_SUBSCRIPTIONS)
    return refuse(`max_subscriptions_per_client ${MAX_SUBSCRIPTIONS} reached`)
  else {
    try {
      matchesEvents(query, new Map())
    } catch (error) {
      if (error instanceof SearchError) return refuse(error.message)
      throw error
    }
    subscriptions.set(query, id)
  }
  return done
}

/** Events of one block: the block, its header and its transactions. */
function eventsOf(node: CosmosNode, height: number): readonly NodeEvent[] {
  const blockEvent = (name: string, value: object): NodeEvent => ({
    data: { type: `tendermint/event/${name}`, value },
    values: new Map([
      ['tm.event', [name]],
      ['block.height', [String(height)]],
    ]),
  })
  const txs = (includedTxs(node).byHeight.get(height) ?? []).map((included): NodeEvent => {
    const { hash, index, tx, tx_result } = txBody(node, included)
    const values = eventValues(txResultOf(node, hash, included.mined).events)
    const own = [
      ['tm.event', ['Tx']],
      ['tx.hash', [hash]],
      ['tx.height', [String(height)]],
    ] as const
    const value = { TxResult: { height: String(height), index, tx, result: tx_result } }
    return {
      data: { type: 'tendermint/event/Tx', value },
      values: new Map<string, readonly string[]>([...values, ...own]),
    }
  })
  const finalized = { result_finalize_block: { events: [], validator_updates: [] } }
  return [
    blockEvent('NewBlock', { ...blockResponse(node, height), ...finalized }),
    blockEvent('NewBlockHeader', { header: headerOf(node, height) }),
    ...txs,
  ]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
