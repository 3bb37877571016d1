import type { NetworkKind } from '../core/chains/protocol.ts'
import type { ReaderApi } from '../core/chains/readerApi.ts'
import type { DepositParams } from '../core/preparation/depositParams.ts'
import type { AnyWallet } from './anyWallet.ts'
import type { WalletAccount, WalletEndpoints, WalletTarget } from './wallet.ts'

interface TargetFacts {
  readonly network: NetworkKind
  readonly endpoints?: WalletEndpoints | undefined
}

/** Returns the chain of a reader as a wallet needs it, with the identity that the reader reports. */
export async function targetOf(
  reader: DepositParams['reader'],
  { network, endpoints }: TargetFacts,
): Promise<WalletTarget> {
  const identity = reader.family === 'evm' ? String(await reader.chainId()) : await reader.identity()
  return { chain: reader.chain, network, identity, ...(endpoints && { endpoints }) }
}

/**
 * Opens the account of a wallet for a deposit. EVM wallets switch to the chain; a wallet that is locked is requested to
 * open. Throws what `Wallet.connect` throws.
 */
export async function openAccount(wallet: AnyWallet, target: WalletTarget): Promise<WalletAccount> {
  const known = wallet.family === 'evm' ? undefined : await wallet.account(target)
  return known ?? wallet.connect(target)
}

/**
 * Returns servers for a wallet that does not know a chain; undefined where it must know the chain itself. A Cosmos
 * chain needs two interfaces, and only the devnet serves both under one address.
 */
export function walletEndpoints(
  servers: readonly { readonly api: ReaderApi; readonly url: string }[],
  { isDevnet }: { readonly isDevnet: boolean },
): WalletEndpoints | undefined {
  const evm = servers.find(({ api }) => api === 'jsonrpc')
  if (evm !== undefined) return { rpc: evm.url }
  const cosmos = isDevnet ? servers.find(({ api }) => api === 'cosmos') : undefined
  return cosmos && { rpc: cosmos.url, rest: cosmos.url }
}
