import type { ChainId } from '../../core/chains/chains.ts'
import { type Checks, createWallet, type Driver, type ProviderAccount } from '../gate.ts'
import type { Built, Wallet, WalletFamily } from '../wallet.ts'

export interface BurnerParts<Deposit, Family extends WalletFamily> {
  readonly family: Family
  readonly chains: readonly ChainId[]
  readonly accountOn: (chain: ChainId) => ProviderAccount
  readonly sign: (deposit: Deposit) => Promise<Uint8Array>
}

/** A wallet whose key lies in the page. The gate lets it onto the devnet and nowhere else. */
export function createBurner<Deposit extends Built<unknown, unknown>, Family extends WalletFamily>(
  { family, chains, accountOn, sign }: BurnerParts<Deposit, Family>,
  checks: Checks<Deposit>,
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
