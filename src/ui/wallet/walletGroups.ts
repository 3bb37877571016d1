import type { SessionAccount, SessionWallet } from './sessionState.ts'

/** The wallets of one name, which one extension provides for several families. */
export interface WalletGroup extends Pick<SessionWallet, 'walletName' | 'icon' | 'kind'> {
  readonly wallets: readonly SessionWallet[]
  /** Accounts of all of its wallets. */
  readonly accounts: readonly SessionAccount[]
}

/** Groups wallets by name: connected ones first, then in the order found. The devnet's test wallet is offered first. */
export function groupWallets(
  wallets: readonly SessionWallet[],
  accounts: readonly SessionAccount[],
): readonly WalletGroup[] {
  const names = [...new Set(wallets.map(({ walletName }) => walletName))]
  const groups = names.map((walletName): WalletGroup => {
    const members = wallets.filter((wallet) => wallet.walletName === walletName)
    const [first] = members
    const icon = members.find((wallet) => wallet.icon !== undefined)?.icon
    return {
      walletName,
      ...(icon !== undefined && { icon }),
      kind: first?.kind ?? 'injected',
      wallets: members,
      accounts: accounts.filter(({ walletId }) => members.some(({ id }) => id === walletId)),
    }
  })
  const rank = ({ kind, accounts: own }: WalletGroup) => (own.length > 0 ? 0 : kind === 'burner' ? 1 : 2)
  return groups.toSorted((one, other) => rank(one) - rank(other))
}
