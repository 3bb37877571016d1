import type { ChainSession } from '../chain.ts'
import { exactJson } from '../exactJson.ts'
import { handleRpc, RpcError, type RpcMethods } from '../jsonRpc.ts'
import { accountOf } from './accountMethods.ts'
import { addressOf, inContext, type SolanaNode } from './solanaNode.ts'

/** A subscription: returns its news since the last call, and whether it has ended. */
interface Subscription {
  readonly method: string
  readonly take: () => { readonly results: readonly unknown[]; readonly isOver?: boolean }
}

/**
 * Opens a WebSocket session: subscriptions to signatures, accounts and slots. Source: solana.com/docs/rpc/websocket.
 */
export function openSolanaSession(node: SolanaNode, send: (text: string) => void): ChainSession {
  const open = new Map<number, Subscription>()
  let last = 0
  const add = (subscription: Subscription): number => {
    last += 1
    open.set(last, subscription)
    return last
  }
  const remove = ([id]: readonly unknown[]): boolean => {
    if (open.delete(Number(id))) return true
    throw new RpcError(-32602, 'Invalid subscription id.')
  }
  const methods: RpcMethods = {
    signatureSubscribe: ([signature]) => add(signatureNews(node, signature)),
    accountSubscribe: ([owner, options]) => add(accountNews(node, addressOf(owner), options)),
    slotSubscribe: () => add(slotNews(node)),
    signatureUnsubscribe: remove,
    accountUnsubscribe: remove,
    slotUnsubscribe: remove,
  }
  function poll(): void {
    for (const [subscription, { method, take }] of open) {
      const { results, isOver = false } = take()
      if (isOver) open.delete(subscription)
      for (const result of results) send(exactJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
    }
  }
  return {
    async receive(text) {
      const response = handleRpc(methods, { method: 'POST', path: '', query: new URLSearchParams(), body: text })
      send(exactJson(response.body))
      poll()
    },
    poll,
  }
}

/** Reports a transaction once, when it is in a block. */
function signatureNews(node: SolanaNode, signature: unknown): Subscription {
  if (typeof signature !== 'string') throw new RpcError(-32602, 'Invalid Request: Invalid signature provided')
  const take = () =>
    node.blocks.state.mined.has(signature)
      ? { results: [inContext(node, { err: null })], isOver: true }
      : { results: [] }
  return { method: 'signatureNotification', take }
}

/** Reports an account when its balance has changed. */
function accountNews(node: SolanaNode, owner: string, options: unknown): Subscription {
  const balance = () => node.accounts().get(owner) ?? 0n
  let known = balance()
  const empty = { data: ['', 'base64'], executable: false, lamports: 0, rentEpoch: 0, space: 0 }
  const take = () => {
    if (balance() === known) return { results: [] }
    known = balance()
    return { results: [inContext(node, accountOf(node, owner, options) ?? empty)] }
  }
  return { method: 'accountNotification', take }
}

/** Reports every new slot; of many at once, the newest. */
function slotNews({ blocks }: SolanaNode): Subscription {
  let known = blocks.height()
  const take = () => {
    const slot = blocks.height()
    if (slot === known) return { results: [] }
    known = slot
    return { results: [{ slot, parent: slot - 1, root: slot }] }
  }
  return { method: 'slotNotification', take }
}
