import type { DevnetChain } from '../chain.ts'
import { handleRpc } from '../jsonRpc.ts'
import { accountMethods } from './accountMethods.ts'
import { chainMethods } from './chainMethods.ts'
import type { SolanaNode } from './node.ts'
import { transactionMethods } from './transactionMethods.ts'

/** The JSON-RPC of a Solana node, as far as wallets use it. Source: solana.com/docs/rpc. */
export function solanaWire(node: SolanaNode): DevnetChain['handle'] {
  const methods = { ...chainMethods(node), ...accountMethods(node), ...transactionMethods(node) }
  return async (request) => handleRpc(methods, request)
}
