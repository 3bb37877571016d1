import type { ChainId } from '../../core/chains/chains.ts'
import { isReadableChain, type ReaderEndpoints } from '../../core/readers/apis.ts'
import type { WalletEndpoints } from '../../wallets/wallet.ts'

/**
 * Returns servers for a wallet that does not know a chain; undefined where it must know the chain itself. A Cosmos chain
 * needs two interfaces, and only the devnet serves both under one address.
 */
export function walletEndpoints(
  servers: ReaderEndpoints,
  chain: ChainId,
  { isDevnet }: { readonly isDevnet: boolean },
): WalletEndpoints | undefined {
  const listed = isReadableChain(chain) ? (servers[chain] ?? []) : []
  const evm = listed.find(({ api }) => api === 'jsonrpc')
  if (evm !== undefined) return { rpc: evm.url }
  const cosmos = isDevnet ? listed.find(({ api }) => api === 'cosmos') : undefined
  return cosmos && { rpc: cosmos.url, rest: cosmos.url }
}
