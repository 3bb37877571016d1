import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { type CosmosChain, cosmosNetworks } from '../../core/deposits/cosmos/networks.ts'
import { WalletError } from '../../wallets/errors.ts'
import type { WalletAccount } from '../../wallets/wallet.ts'
import type { SessionAccount } from './sessionState.ts'
import type { DrivenWallet } from './sessionWallet.ts'

interface AccountContext {
  readonly network: NetworkKind
}

/** Reads an account without a prompt; undefined when the wallet shares none there, or fails. */
export function readAccount(
  context: AccountContext,
  wallet: DrivenWallet,
  chain: ChainId,
): Promise<SessionAccount | undefined> {
  return queryAccount(context, wallet, chain).catch(() => undefined)
}

/** Reads a known account. A wallet that does not answer keeps it: every deposit reads it again. */
export function readAgain(context: AccountContext, wallet: DrivenWallet, known: SessionAccount) {
  const keep = (error: unknown) => (error instanceof WalletError && error.code === 'wallet_silent' ? known : undefined)
  return queryAccount(context, wallet, known.chain).catch(keep)
}

async function queryAccount({ network }: AccountContext, wallet: DrivenWallet, chain: ChainId) {
  const identity = chain in cosmosNetworks ? (cosmosNetworks[chain as CosmosChain].chainIds[network] ?? '') : ''
  const driver = await wallet.driverOn(chain)
  const account = await driver?.account({ chain, network, identity })
  return account && sessionAccount(wallet, account)
}

export function sessionAccount({ id, walletName, icon, kind }: DrivenWallet, account: WalletAccount): SessionAccount {
  return { ...account, walletId: id, walletName, kind, ...(icon !== undefined && { icon }) }
}
