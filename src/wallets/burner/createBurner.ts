import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { createWallet, type DepositChecks, type Driver, type ProviderAccount } from '../createWallet.ts'
import type { Built, Wallet, WalletFamily } from '../wallet.ts'

/** A key of one family: its accounts, and how it signs. The caller decides where its key may be used. */
export interface KeyParts<Deposit, Family extends WalletFamily> {
  readonly family: Family
  readonly chains: readonly ChainId[]
  readonly accountOn: (chain: ChainId, network: NetworkKind) => ProviderAccount
  readonly sign: (deposit: Deposit) => Promise<Uint8Array>
}

/** Creates a wallet whose key is stored in the page. `createWallet` restricts it to the devnet. */
export function createBurner<Deposit extends Built<unknown, unknown>, Family extends WalletFamily>(
  { family, chains, accountOn, sign }: KeyParts<Deposit, Family>,
  checks: DepositChecks<Deposit>,
): Wallet<Deposit, Family> {
  const account = async ({ chain }: { readonly chain: ChainId }) => accountOn(chain, 'mocknet')
  const driver: Driver<Deposit, Family> = {
    id: `burner:${family}`,
    name: 'Test wallet (devnet only)',
    family,
    kind: 'burner',
    chains,
    connect: account,
    account,
    identity: async () => undefined,
    deliver: { how: 'signs', sign },
  }
  return createWallet(driver, checks)
}
