import type { SessionAccount } from '../wallet/sessionState.ts'

/** An account that its wallet no longer shares. */
export interface LostAccount {
  readonly walletName: string
  /**
   * `changed`: the wallet shares another account of the chain instead. `locked`: it shares none, so it is locked or
   * disconnected.
   */
  readonly why: 'changed' | 'locked'
}

/** Returns why an account of a review is no longer among the connected ones. */
export function lostAccount(
  { walletId, walletName, chain }: SessionAccount,
  accounts: readonly SessionAccount[],
): LostAccount {
  const isChanged = accounts.some((each) => each.walletId === walletId && each.chain === chain)
  return { walletName, why: isChanged ? 'changed' : 'locked' }
}
