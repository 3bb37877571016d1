import type { ChainId } from '../../core/chains/chains.ts'
import { createWallet, type DepositChecks, type Driver, type ProviderAccount } from '../createWallet.ts'
import type { Built, Wallet, WalletFamily } from '../wallet.ts'

export interface BurnerParts<Deposit, Family extends WalletFamily> {
  readonly family: Family
  readonly chains: readonly ChainId[]
  readonly accountOn: (chain: ChainId) => ProviderAccount
  readonly sign: (deposit: Deposit) => Promise<Uint8Array>
}

/** Creates a wallet whose key is stored in the page. `createWallet` restricts it to the devnet. */
export function createBurner<Deposit extends Built<unknown, unknown>, Family extends WalletFamily>(
  { family, chains, accountOn, sign }: BurnerParts<Deposit, Family>,
  checks: DepositChecks<Deposit>,
): Wallet<Deposit, Family> {
  const account = async ({ chain }: { readonly chain: ChainId }) => accountOn(chain)
  const driver: Driver<Deposit, Family> = {
    id: `burner:${family}`,
    name: 'Burner wallet (devnet only)',
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
